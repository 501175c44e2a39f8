import java.util.ArrayList;
import java.util.List;

final class Scene {
    private static final int DEPTH = 4;
    private static final Vec SKY = new Vec(0.35, 0.55, 0.9);

    private final List<Shape> shapes = new ArrayList<>();
    private final List<Vec> lights = new ArrayList<>();

    static Scene demo() {
        Scene scene = new Scene();
        Material white = new Material(new Vec(0.9, 0.9, 0.85), 0.15, 20);
        Material black = new Material(new Vec(0.1, 0.1, 0.15), 0.25, 20);
        scene.shapes.add(new Floor(-1, white, black));
        for (int i = 0; i < 9; i++) {
            double x = (i % 3 - 1) * 2.2;
            double z = 4 + i / 3 * 2.5;
            Vec colour = new Vec(0.2 + 0.08 * i, 0.9 - 0.07 * i, i % 2 == 0 ? 0.3 : 0.8);
            scene.shapes.add(new Sphere(new Vec(x, -0.1, z), 0.9, new Material(colour, i % 4 * 0.2, 8 + 8 * i)));
        }
        scene.lights.add(new Vec(-5, 8, -3));
        scene.lights.add(new Vec(6, 5, 1));
        return scene;
    }

    Vec trace(Ray ray, int depth) {
        Shape nearest = null;
        double distance = Shape.MISS;
        for (Shape shape : shapes) {
            double d = shape.meets(ray);
            if (d < distance) {
                distance = d;
                nearest = shape;
            }
        }
        if (nearest == null) {
            return sky(ray);
        }
        return shade(ray, nearest, ray.at(distance), depth);
    }

    private Vec sky(Ray ray) {
        double t = 0.5 * (ray.direction.y + 1);
        return SKY.times(t).plus(new Vec(1 - t, 1 - t, 1 - t));
    }

    private Vec shade(Ray ray, Shape shape, Vec point, int depth) {
        Vec normal = shape.normalAt(point);
        Material material = shape.materialAt(point);
        Vec colour = material.colour.times(0.1);
        for (Vec light : lights) {
            Vec toLight = light.minus(point);
            double cosine = normal.dot(toLight.unit());
            if (cosine > 0 && isLit(point, toLight)) {
                colour = colour.plus(material.colour.times(0.6 * cosine));
                double gloss = toLight.unit().dot(ray.direction.mirroredAt(normal));
                if (gloss > 0) {
                    double h = 0.3 * material.highlight(gloss);
                    colour = colour.plus(new Vec(h, h, h));
                }
            }
        }
        if (material.isMirror() && depth < DEPTH) {
            Ray reflected = Ray.leaving(point, ray.direction.mirroredAt(normal));
            Vec seen = trace(reflected, depth + 1);
            colour = colour.times(1 - material.mirror).plus(seen.times(material.mirror));
        }
        return colour;
    }

    private boolean isLit(Vec point, Vec toLight) {
        Ray shadow = Ray.leaving(point, toLight);
        double limit = toLight.length();
        for (Shape shape : shapes) {
            if (shape.meets(shadow) < limit) {
                return false;
            }
        }
        return true;
    }
}
