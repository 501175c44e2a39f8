import java.util.function.IntSupplier;

public class Main {
    static int kept(int n) {
        return n;
    }

    static int made(int i) {
        return i;
    }

    static int bad(int i) {
        throw new IllegalArgumentException(made(i) + "");
    }

    static class Base {
        final int value;

        Base(int value) {
            this.value = made(value);
        }

        Base(IntSupplier supplier) {
            this(supplier.getAsInt());
        }

        Base(int a, int b) {
            this(made(a)
                + b);
        }

        Base() {
            this(() -> made(1));
        }
    }

    static class Derived extends Base {
        final int other = kept(2);

        Derived() {
            made(3);
        }

        Derived(int i) {
            super(() -> made(i));
        }

        Derived(int i, int j) {
            super(
                made(i),
                j);
            made(4);
        }

        Derived(String text) {
            super(text == null ? made(5) : bad(6));
        }

        Derived(long n) {
            this((int) n, made(7));
            bad(8);
        }
    }

    static class Failing {
        int number = bad(9);

        Failing() {
            made(10);
        }
    }

    static class FailingBlock {
        static int times;

        {
            made(11);
            if (times++ == 0) {
                bad(12);
            }
        }

        FailingBlock() {
            made(13);
        }
    }

    static class FailingDefault extends FailingBlock {
        int number = made(14);
    }

    class Inner {
        final int own;

        Inner(int own) {
            this.own = own;
        }
    }

    class Extended extends Inner {
        Extended() {
            super(made(15));
        }
    }

    static class Outside extends Main.Inner {
        Outside(Main main) {
            main.super(made(16));
        }
    }

    static int caught(Runnable maker) {
        try {
            maker.run();
            return made(17);
        } catch (IllegalArgumentException e) {
            return made(18);
        }
    }

    static class Counter {
        static final Counter ONLY = new Counter();
        static int instances = made(19);

        private Counter() {
            made(20);
        }
    }

    static class Often extends Silent {
        int number = plain();

        Often() {
            made(22);
        }

        static int plain() {
            return 23;
        }
    }

    static class Silent {
        Silent() {
            made(24);
        }
    }

    interface Tree {
        int sum();
    }

    record Leaf(int value) implements Tree {
        Leaf {
            value = made(value);
        }

        @Override
        public int sum() {
            return value;
        }
    }

    record Fork(Tree left, Tree right) implements Tree {
        static Fork of(int a, int b) {
            return new Fork(new Leaf(a), new Leaf(b));
        }

        @Override
        public int sum() {
            return left.sum() + right().sum();
        }

        @Override
        public Tree right() {
            made(21);
            return right;
        }
    }

    public static void main(String[] args) {
        int sum = new Base().value;
        sum += new Base(1, 2).value;
        sum += new Derived().other;
        sum += new Derived(3).value;
        sum += new Derived(4, 5).value;
        sum += new Derived((String) null).value;
        sum += caught(() -> new Derived("x"));
        sum += caught(() -> new Derived(6L));
        sum += caught(Failing::new);
        sum += caught(FailingBlock::new);
        sum += caught(FailingBlock::new);
        FailingBlock.times = 0;
        sum += caught(() -> new FailingDefault());
        sum += caught(() -> new FailingDefault());
        Main main = new Main();
        sum += main.new Extended().own;
        sum += new Outside(main).own;
        sum += Counter.instances;
        for (int i = 0; i < 3; i++) {
            sum += new Often().number;
        }
        sum += new Fork(Fork.of(1, 2), new Leaf(3)).sum();
        System.out.println(sum);
    }
}
