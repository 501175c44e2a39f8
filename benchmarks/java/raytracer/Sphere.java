final class Sphere implements Shape {
    private final Vec centre;
    private final double radius;
    private final Material material;

    Sphere(Vec centre, double radius, Material material) {
        this.centre = centre;
        this.radius = radius;
        this.material = material;
    }

    @Override
    public double meets(Ray ray) {
        Vec toCentre = centre.minus(ray.origin);
        double along = toCentre.dot(ray.direction);
        double squaredGap = toCentre.dot(toCentre) - along * along;
        double squaredRadius = radius * radius;
        if (squaredGap > squaredRadius) {
            return MISS;
        }
        double half = Math.sqrt(squaredRadius - squaredGap);
        if (along - half > 0) {
            return along - half;
        } else if (along + half > 0) {
            return along + half;
        }
        return MISS;
    }

    @Override
    public Vec normalAt(Vec point) {
        return point.minus(centre).unit();
    }

    @Override
    public Material materialAt(Vec point) {
        return material;
    }
}
