public class Main {
    static int count;

    static void down(int n) {
        if (n == 0) {
            leave();
        }
        try {
            down(n - 1);
        } finally {
            count();
        }
    }

    static void leave() {
        count();
        System.exit(3);
    }

    static void count() {
        count++;
    }

    static void hook() {
        count();
    }

    static void endless(Object lock) {
        count();
        synchronized (lock) {
            lock.notifyAll();
            while (true) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread daemon = new Thread(() -> endless(lock), "daemon");
        daemon.setDaemon(true);
        synchronized (lock) {
            daemon.start();
            lock.wait();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> hook(), "hook"));
        down(4);
    }
}
