public class Main {
    static int count;

    static void fails(int n) {
        if (n == 0) {
            throw new IllegalStateException("expected");
        }
        fails(n - 1);
        note();
    }

    static void note() {
        count++;
    }

    static void handler(Thread thread, Throwable error) {
        note();
    }

    static void quiet() {
        note();
        fails(2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread plain = new Thread(() -> fails(3), "plain");
        plain.start();
        plain.join();
        Thread handled = new Thread(Main::quiet, "handled");
        handled.setUncaughtExceptionHandler((t, e) -> handler(t, e));
        handled.start();
        handled.join();
        note();
        fails(1);
    }
}
