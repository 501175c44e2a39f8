final class Camera {
    private final Vec eye = new Vec(0, 0.7, -2);
    private final int width;
    private final int height;

    Camera(int width, int height) {
        this.width = width;
        this.height = height;
    }

    Ray through(int column, int row, double dx, double dy) {
        double x = (column + dx - width / 2.0) / width;
        double y = (height / 2.0 - row - dy) / width;
        return new Ray(eye, new Vec(x, y, 0.8).unit());
    }
}
