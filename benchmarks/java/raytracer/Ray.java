final class Ray {
    /** How far a ray's origin is moved away from the surface it starts at. */
    private static final double STEP = 1e-6;

    final Vec origin;
    final Vec direction;

    Ray(Vec origin, Vec direction) {
        this.origin = origin;
        this.direction = direction;
    }

    static Ray leaving(Vec point, Vec direction) {
        Vec unit = direction.unit();
        return new Ray(point.plus(unit.times(STEP)), unit);
    }

    Vec at(double distance) {
        return origin.plus(direction.times(distance));
    }
}
