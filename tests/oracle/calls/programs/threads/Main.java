import java.util.concurrent.CountDownLatch;

public class Main {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> first());

    static int first() {
        return 1;
    }

    static class Worker extends Thread {
        private final int rounds;
        int sum;

        Worker(String name, int rounds) {
            super(name);
            this.rounds = rounds;
        }

        @Override
        public void run() {
            for (int i = 0; i < rounds; i++) {
                sum += work(i);
            }
            sum += LOCAL.get();
        }

        private int work(int i) {
            return i % 2 == 0 ? even(i) : odd(i);
        }
    }

    static int even(int i) {
        return i;
    }

    static int odd(int i) {
        return even(i + 1);
    }

    static synchronized void locked(int i) {
        even(i);
    }

    static void waiting(CountDownLatch latch) {
        try {
            latch.await();
            locked(2);
        } catch (InterruptedException e) {
            odd(1);
        }
    }

    static void nested() {
        Thread inner = new Thread(() -> odd(3), "inner");
        inner.start();
        joined(inner);
    }

    static void joined(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker("worker-" + i, 3 + i);
            workers[i].start();
        }
        for (Worker worker : workers) {
            joined(worker);
        }
        CountDownLatch latch = new CountDownLatch(1);
        Thread waiter = new Thread(() -> waiting(latch), "waiter");
        waiter.start();
        latch.countDown();
        joined(waiter);
        Thread outer = new Thread(Main::nested, "outer");
        outer.start();
        joined(outer);
        Thread unstarted = new Thread(() -> odd(5), "in main");
        unstarted.run();
        Thread renamed = new Thread(() -> locked(6));
        renamed.setName("a b\tö");
        renamed.start();
        joined(renamed);
        System.out.println(workers[3].sum + LOCAL.get());
    }
}
