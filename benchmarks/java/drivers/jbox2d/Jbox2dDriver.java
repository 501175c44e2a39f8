import org.jbox2d.collision.shapes.CircleShape;
import org.jbox2d.collision.shapes.EdgeShape;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.collision.shapes.Shape;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.Body;
import org.jbox2d.dynamics.BodyDef;
import org.jbox2d.dynamics.BodyType;
import org.jbox2d.dynamics.World;
import org.jbox2d.dynamics.joints.RevoluteJointDef;

/** A pyramid, falling balls and hanging chains. Argument: number of rounds. */
public final class Jbox2dDriver {
    private static final int STEPS = 300;

    private Jbox2dDriver() {
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        long checksum = 0;
        for (int i = 0; i < rounds; i++) {
            checksum = checksum * 31 + simulate(16 + i % 3);
        }
        System.out.println("jbox2d " + rounds + " " + checksum);
    }

    private static long simulate(int height) {
        World world = new World(new Vec2(0, -10));
        Body ground = world.createBody(new BodyDef());
        EdgeShape floor = new EdgeShape();
        floor.set(new Vec2(-60, 0), new Vec2(60, 0));
        ground.createFixture(floor, 0);
        PolygonShape box = new PolygonShape();
        box.setAsBox(0.5f, 0.5f);
        for (int row = 0; row < height; row++) {
            for (int column = row; column < height; column++) {
                body(world, box, (column - row * 0.5f) * 1.125f - height / 2f, 0.6f + row * 1.1f);
            }
        }
        CircleShape ball = new CircleShape();
        ball.setRadius(0.4f);
        for (int i = 0; i < 60; i++) {
            body(world, ball, i % 20 - 9.7f, 25 + i / 20 * 2);
        }
        for (int i = 0; i < 4; i++) {
            chain(world, ground, -30 + i * 5);
        }
        for (int step = 0; step < STEPS; step++) {
            world.step(1 / 60f, 8, 3);
        }
        long sum = 0;
        for (Body body = world.getBodyList(); body != null; body = body.getNext()) {
            sum = sum * 31 + Float.floatToIntBits(body.getPosition().x);
            sum = sum * 31 + Float.floatToIntBits(body.getAngle());
        }
        return sum + world.getContactCount();
    }

    private static Body body(World world, Shape shape, float x, float y) {
        BodyDef definition = new BodyDef();
        definition.type = BodyType.DYNAMIC;
        definition.position.set(x, y);
        Body body = world.createBody(definition);
        body.createFixture(shape, 5);
        return body;
    }

    private static void chain(World world, Body ground, float x) {
        PolygonShape link = new PolygonShape();
        link.setAsBox(0.6f, 0.125f);
        Body previous = ground;
        for (int i = 0; i < 12; i++) {
            Body next = body(world, link, x + 0.5f + i, 18);
            RevoluteJointDef joint = new RevoluteJointDef();
            joint.collideConnected = false;
            joint.initialize(previous, next, new Vec2(x + i, 18));
            world.createJoint(joint);
            previous = next;
        }
    }
}
