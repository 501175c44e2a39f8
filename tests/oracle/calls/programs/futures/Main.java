import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    static int load(int i) {
        return i * 10;
    }

    static int checked(int i) {
        if (i > 20) {
            throw new IllegalArgumentException();
        }
        return load(i);
    }

    static int repair(Throwable error) {
        return error instanceof CompletionException ? load(3) : 0;
    }

    static CompletableFuture<Integer> chain(ExecutorService pool, int i) {
        return CompletableFuture
            .supplyAsync(() -> load(i), pool)
            .thenApplyAsync(n -> checked(n), pool)
            .handleAsync((n, e) -> e == null ? n : repair(e), pool);
    }

    static int combined(ExecutorService pool) {
        CompletableFuture<Integer> left = chain(pool, 1);
        CompletableFuture<Integer> right = chain(pool, 5);
        return left.thenCombineAsync(right, (a, b) -> load(a) + load(b), pool).join();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor(task -> new Thread(task, "pool"));
        int sum = chain(pool, 2).join();
        sum += combined(pool);
        sum += CompletableFuture.completedFuture(4).thenApply(Main::load).join();
        pool.shutdown();
        System.out.println(sum);
    }
}
