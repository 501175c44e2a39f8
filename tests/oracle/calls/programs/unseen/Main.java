import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Constructors that fail before their body, where a library keeps the exception. */
public class Main {
    static int calls;

    static int step(int n) {
        calls++;
        return n;
    }

    static int fail(int n) {
        if (step(n) > 0) {
            throw new IllegalStateException("told to");
        }
        return n;
    }

    static int negative(int n) {
        calls++;
        return -n;
    }

    static class Base {
        Base(int n) {
            fail(n);
        }
    }

    static class Plain {
        Plain(int n) {
            if (n > 0) {
                throw new IllegalStateException("plain");
            }
        }
    }

    static class Super extends Base {
        int field = step(2);

        Super(int n) {
            super(n);
            step(3);
        }
    }

    static class Delegates extends Super {
        Delegates(int n) {
            super(step(n));
        }

        Delegates(String text) {
            this(text.length());
        }
    }

    static class Leaf extends Plain {
        Leaf(int n) {
            super(n);
        }
    }

    static class Argument extends Plain {
        Argument(int n) {
            super(fail(n));
        }
    }

    static class Index extends Plain {
        Index(int n) {
            super(new int[1][n].length);
        }
    }

    static class Field {
        final int one = fail(calls > 0 ? 1 : 0);

        Field(int n) {
            step(n);
        }
    }

    static class Caught extends Plain {
        int tries = step(4);

        {
            try {
                new Leaf(1);
            } catch (IllegalStateException e) {
                tries += step(5);
            }
            tries += step(6);
        }

        Caught(int n) {
            super(n);
            tries += step(7);
        }
    }

    static class Listed extends java.util.ArrayList<Integer> {
        final int one = step(15);

        Listed(int n) {
            super(negative(n));
            step(16);
        }
    }

    static class Implicit extends java.util.ArrayList<Integer> {
        int two = step(17);

        Implicit(int n) {
            addAll(n > 0 ? null : java.util.List.of(1));
        }

        @Override
        public boolean addAll(java.util.Collection<? extends Integer> all) {
            step(18);
            return super.addAll(all);
        }
    }

    static class Filled extends java.util.Vector<Integer> {
        final int three;

        {
            if (calls > 0) {
                step(19);
            }
            three = step(20);
        }

        Filled(int n) {
            super(new java.util.AbstractList<Integer>() {
                @Override
                public Integer get(int i) {
                    return step(n);
                }

                @Override
                public int size() {
                    return fail(n);
                }
            });
            step(21);
        }
    }

    static class Below extends Filled {
        Below(int n) {
            super(step(n));
        }
    }

    static void attempt(Function<Integer, Object> made) {
        CompletableFuture.completedFuture(1).thenApply(made).thenApply(it -> step(0));
        step(8);
        CompletableFuture.completedFuture(1).thenApply(made).isDone();
        step(9);
    }

    static class Single implements Callable<Object> {
        final Callable<Object> next;

        Single(Callable<Object> next) {
            this.next = next;
        }

        @Override
        public Object call() throws Exception {
            step(10);
            return next.call();
        }
    }

    static class Silent extends Super {
        Silent() {
            super(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        attempt(Super::new);
        attempt(Delegates::new);
        attempt(Leaf::new);
        attempt(Argument::new);
        attempt(Index::new);
        attempt(Field::new);
        attempt(Caught::new);
        attempt(Listed::new);
        attempt(Implicit::new);
        attempt(Filled::new);
        attempt(Below::new);
        new Listed(0);
        new Implicit(0);
        new Below(0);
        CompletableFuture.completedFuture("text").thenApply(Delegates::new);
        for (int i = 0; i < 3; i++) {
            CompletableFuture.completedFuture(i).thenApply(Super::new); step(11);
        }
        new Caught(0);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit((Callable<Object>) Silent::new);
        pool.submit(() -> step(12));
        pool.submit(new Single(Silent::new));
        pool.submit((Callable<Object>) Silent::new);
        pool.submit(() -> step(13));
        pool.shutdown();
        while (!pool.isTerminated()) {
            Thread.sleep(1);
        }
        System.out.println(step(calls));
    }
}
