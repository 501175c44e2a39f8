/** Renders every {@code workers}-th row of the picture. */
final class Worker implements Runnable {
    private final Scene scene;
    private final Camera camera;
    private final int[] pixels;
    private final int width;
    private final int first;
    private final int workers;

    Worker(Scene scene, Camera camera, int[] pixels, int width, int first, int workers) {
        this.scene = scene;
        this.camera = camera;
        this.pixels = pixels;
        this.width = width;
        this.first = first;
        this.workers = workers;
    }

    @Override
    public void run() {
        int height = pixels.length / width;
        for (int row = first; row < height; row += workers) {
            for (int column = 0; column < width; column++) {
                pixels[row * width + column] = pixel(column, row).rgb();
            }
        }
    }

    private Vec pixel(int column, int row) {
        Vec sum = Vec.ZERO;
        for (int sample = 0; sample < 4; sample++) {
            double dx = (sample & 1) * 0.5 + 0.25;
            double dy = (sample >> 1) * 0.5 + 0.25;
            sum = sum.plus(scene.trace(camera.through(column, row, dx, dy), 0));
        }
        return sum.times(0.25);
    }
}
