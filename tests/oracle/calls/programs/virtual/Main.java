// jdk: 25
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;

public class Main {
    static int step(int i) throws InterruptedException {
        Thread.sleep(1);
        return half(i);
    }

    static int half(int i) {
        return i / 2;
    }

    static int sum(int n) throws InterruptedException {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += step(i);
        }
        return sum;
    }

    static void produce(SynchronousQueue<Integer> queue, int n) {
        try {
            for (int i = 0; i < n; i++) {
                queue.put(half(i));
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static int consume(SynchronousQueue<Integer> queue, int n) throws InterruptedException {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += half(queue.take());
        }
        return sum;
    }

    static int pooled() throws Exception {
        try (ExecutorService pool = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("v-", 0).factory())) {
            Future<Integer> first = pool.submit(() -> sum(3));
            Future<Integer> second = pool.submit(() -> sum(5));
            return first.get() + second.get();
        }
    }

    public static void main(String[] args) throws Exception {
        int sum = pooled();
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread producer = Thread.ofVirtual().name("producer").start(() -> produce(queue, 4));
        sum += consume(queue, 4);
        producer.join();
        System.out.println(sum);
    }
}
