import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static class Named implements ThreadFactory {
        private final String prefix;
        private final AtomicInteger next = new AtomicInteger();

        Named(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public Thread newThread(Runnable task) {
            return new Thread(task, name());
        }

        String name() {
            return prefix + next.incrementAndGet();
        }
    }

    static class Task implements Callable<Integer> {
        private final int size;

        Task(int size) {
            this.size = size;
        }

        @Override
        public Integer call() throws Exception {
            int sum = 0;
            for (int i = 0; i < size; i++) {
                sum += step(i);
            }
            return sum;
        }

        int step(int i) {
            return half(i) + 1;
        }
    }

    static int half(int i) {
        return i / 2;
    }

    static int single() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, new Named("single-"));
        Future<Integer> first = pool.submit(new Task(3));
        Future<Integer> second = pool.submit(() -> half(7));
        Future<?> bad = pool.submit(() -> {
            half(8);
            throw new IllegalStateException();
        });
        pool.execute(() -> half(9));
        int sum = first.get() + second.get();
        try {
            bad.get();
        } catch (ExecutionException e) {
            sum += half(10);
        }
        pool.shutdown();
        return sum;
    }

    /** Each thread takes exactly one task, as all wait for each other. */
    static int several() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        ExecutorService pool = Executors.newFixedThreadPool(3, new Named("several-"));
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(() -> {
                barrier.await();
                return new Task(5).call();
            });
        }
        int sum = 0;
        for (Future<Integer> each : pool.invokeAll(tasks)) {
            sum += each.get();
        }
        pool.shutdown();
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int sum = single();
        sum += several();
        System.out.println(sum);
    }
}
