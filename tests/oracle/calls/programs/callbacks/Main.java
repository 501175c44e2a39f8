import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/** The library between functions: it catches what they throw, and calls others. */
public class Main {
    static int count;

    static int deep(int n) {
        if (n == 0) {
            throw new IllegalStateException();
        }
        return deeper(n - 1);
    }

    static int deeper(int n) {
        return deep(n) + note();
    }

    static int note() {
        return count++;
    }

    static int handled() {
        return CompletableFuture.completedFuture(3)
            .thenApply(n -> deep(n))
            .exceptionally(e -> note())
            .thenApply(n -> n + note())
            .join();
    }

    static void tasks() {
        FutureTask<Integer> bad = new FutureTask<>(() -> deep(2));
        bad.run();
        note();
        FutureTask<Integer> good = new FutureTask<>(() -> note()) {
            @Override
            protected void done() {
                note();
            }

            @Override
            protected void setException(Throwable error) {
                deeper(1);
            }
        };
        good.run();
        note();
    }

    static class Failing extends FutureTask<Integer> {
        Failing() {
            super(() -> deep(1));
        }

        @Override
        protected void setException(Throwable error) {
            note();
            super.setException(error);
        }

        @Override
        protected void done() {
            note();
        }
    }

    static int memo(Map<Integer, Integer> known, int n) {
        Integer value = known.get(n);
        if (value == null) {
            value = n < 2 ? n : compute(known, n);
            known.put(n, value);
        }
        return value;
    }

    static int compute(Map<Integer, Integer> known, int n) {
        return List.of(n - 1, n - 2).stream().mapToInt(i -> memo(known, i)).sum();
    }

    static int fixed(Function<Function<Integer, Integer>, Function<Integer, Integer>> f, int n) {
        return f.apply(i -> fixed(f, i)).apply(n);
    }

    static class Suppressing implements AutoCloseable {
        @Override
        public void close() {
            deep(0);
        }
    }

    static int suppressed() {
        try (Suppressing first = new Suppressing()) {
            deep(1);
        } catch (IllegalStateException e) {
            return e.getSuppressed().length + note();
        }
        return 0;
    }

    static int optional() {
        return Optional.of(1)
            .map(i -> note())
            .flatMap(i -> Optional.of(note()))
            .or(() -> Optional.of(deep(0)))
            .orElseGet(() -> note());
    }

    static int removing() {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));
        numbers.removeIf(i -> i % 2 == note() % 2);
        numbers.replaceAll(i -> note());
        Iterator<Integer> lazy = numbers.stream().map(i -> i + note()).iterator();
        int sum = 0;
        while (lazy.hasNext()) {
            sum += lazy.next();
        }
        return sum;
    }

    static int interrupted() {
        int caught = 0;
        for (int i = 0; i < 3; i++) {
            try {
                List.of(2, 1, 0).forEach(n -> deeper(n));
            } catch (IllegalStateException e) {
                caught += note();
            } finally {
                note();
            }
            note();
        }
        return caught;
    }

    public static void main(String[] args) {
        int sum = handled();
        tasks();
        new Failing().run();
        sum += memo(new TreeMap<>(), 6);
        sum += fixed(self -> n -> n == 0 ? note() : self.apply(n - 1), 3);
        sum += suppressed();
        sum += optional();
        sum += removing();
        sum += interrupted();
        System.out.println(sum + note());
    }
}
