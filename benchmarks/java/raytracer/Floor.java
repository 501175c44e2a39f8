/** An endless floor with a chess-board pattern. */
final class Floor implements Shape {
    private static final Vec UP = new Vec(0, 1, 0);

    private final double height;
    private final Material light;
    private final Material dark;

    Floor(double height, Material light, Material dark) {
        this.height = height;
        this.light = light;
        this.dark = dark;
    }

    @Override
    public double meets(Ray ray) {
        double slope = ray.direction.y;
        if (slope > -1e-9 && slope < 1e-9) return MISS;
        double distance = (height - ray.origin.y) / slope;
        return distance > 0 ? distance : MISS;
    }

    @Override
    public Vec normalAt(Vec point) {
        return UP;
    }

    @Override
    public Material materialAt(Vec point) {
        long column = (long) Math.floor(point.x);
        long row = (long) Math.floor(point.z);
        if ((column + row & 1) == 0) {
            return light;
        } else {
            return dark;
        }
    }
}
