/** A ray tracer on two threads: many tiny methods and objects. Argument: number of frames. */
public final class Main {
    private static final int WIDTH = 480;
    private static final int HEIGHT = 270;
    private static final int WORKERS = 2;

    private Main() {
    }

    public static void main(String[] args) throws InterruptedException {
        int frames = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        long checksum = frame(WIDTH / 4, HEIGHT / 4);
        for (int i = 0; i < frames; i++) {
            checksum = checksum * 31 + frame(WIDTH + i, HEIGHT);
        }
        System.out.println("raytracer " + frames + " " + Long.toHexString(checksum));
    }

    private static long frame(int width, int height) throws InterruptedException {
        int[] pixels = new int[width * height];
        Scene scene = Scene.demo();
        Camera camera = new Camera(width, height);
        Thread[] threads = new Thread[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            threads[i] = new Thread(new Worker(scene, camera, pixels, width, i, WORKERS));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long sum = 0;
        for (int pixel : pixels) {
            sum = sum * 1_000_003 + pixel;
        }
        return sum;
    }
}
