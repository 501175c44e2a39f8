interface Shape {
    double MISS = Double.POSITIVE_INFINITY;

    /** The distance along {@code ray} at which it meets this shape, or {@link #MISS}. */
    double meets(Ray ray);

    Vec normalAt(Vec point);

    Material materialAt(Vec point);
}
