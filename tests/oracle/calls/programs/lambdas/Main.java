import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class Main {
    private final int base;

    Main(int base) {
        this.base = base;
    }

    static int twice(int i) {
        return add(i, i);
    }

    static int add(int a, int b) {
        return a + b;
    }

    int plus(int i) {
        return add(base, i);
    }

    static int apply(Function<Integer, Integer> f, int i) {
        return f.apply(i);
    }

    static <T> T made(Supplier<T> supplier) {
        T value = supplier.get();
        return value;
    }

    static Function<Integer, Integer> adder(int n) {
        return i -> add(i, n);
    }

    static Function<Integer, Function<Integer, Integer>> curried() {
        return a -> {
            see(a);
            return b -> add(a, b);
        };
    }

    static void run(Runnable... all) {
        for (Runnable each : all) {
            each.run();
        }
    }

    static final Supplier<Integer> FIELD = () -> twice(21);

    final Supplier<Integer> own = () -> plus(1);

    interface Visitor {
        void visit(int i);

        default Visitor then(Visitor next) {
            return i -> {
                visit(i);
                next.visit(i);
            };
        }
    }

    static int seen;

    static void see(int i) {
        seen += i;
    }

    static int recursive(int n) {
        Function<Integer, Integer> f = i -> i == 0
            ? 0
            : recursive(i - 1);
        return f.apply(n);
    }

    static void blocks() {
        List<Runnable> later = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int fixed = i;
            later.add(() -> {
                see(fixed);
                int doubled = twice(fixed);
                see(doubled);
            });
        }
        later.get(1).run();
        later.forEach(Runnable::run);
    }

    static void thrown() {
        Runnable bad = () -> {
            see(1);
            throw new IllegalStateException();
        };
        try {
            bad.run();
            see(2);
        } catch (IllegalStateException e) {
            see(3);
        }
        run(bad::hashCode, Main::blocks);
    }

    public static void main(String[] args) {
        int sum = apply(i -> twice(i), 4);
        sum += apply(Main::twice, 5);
        sum += apply(new Main(3)::plus, 6);
        Main main = made(() -> new Main(7));
        Function<Integer, Main> constructor = Main::new;
        sum += constructor.apply(8).plus(9);
        sum += adder(10).apply(11);
        sum += curried().apply(12).apply(13);
        BiFunction<Main, Integer, Integer> unbound = Main::plus;
        sum += unbound.apply(main, 14);
        IntBinaryOperator operator = Main::add;
        sum += operator.applyAsInt(15, 16);
        sum += FIELD.get();
        sum += main.own.get();
        Visitor both = Main::see;
        both.then(i -> see(twice(i))).visit(17);
        sum += recursive(4);
        thrown();
        run(
            () -> see(18),
            () -> see(19));
        System.out.println(sum + seen);
    }
}
