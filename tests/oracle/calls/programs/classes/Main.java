public class Main {
    static int calls;

    static int made(int i) {
        calls++;
        return i;
    }

    static class Fields {
        int first = made(1);
        static int shared = made(2);
    }

    static class Blocks {
        int number;

        {
            number = made(3);
            made(4);
        }

        Blocks() {
            made(5);
        }

        Blocks(int i) {
            this();
            made(6);
        }

        static {
            made(7);
        }

        static {
            int i = made(8);
            made(i);
        }
    }

    static class DefaultConstructor {
        int number;

        {
            number = made(9);
        }
    }

    static class Parent {
        int early = hook();

        Parent() {
            made(10);
        }

        int hook() {
            return made(11);
        }
    }

    static class Child extends Parent {
        int late = made(12);

        Child() {
            made(13);
        }

        @Override
        int hook() {
            return super.hook() + 1;
        }
    }

    static class Silent extends Parent {
        @Override
        int hook() {
            return made(14);
        }
    }

    class Inner {
        final int number;

        Inner() {
            number = made(15);
        }

        int outer() {
            return own() + number;
        }
    }

    int own() {
        return made(16);
    }

    enum Level {
        LOW(1),
        HIGH(made(17)) {
            @Override
            int weight() {
                return made(18);
            }
        };

        private final int value;

        Level(int value) {
            this.value = made(value);
        }

        int weight() {
            return value;
        }
    }

    record Range(int low, int high) {
        Range {
            made(low);
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }

        Range(int high) {
            this(made(0), high);
        }

        int size() {
            return high() - low;
        }

        static Range of(int high) {
            return new Range(high);
        }
    }

    interface Constants {
        int VALUE = made(19);

        default int value() {
            return VALUE;
        }
    }

    static class Uses implements Constants {
    }

    static class Lazy {
        static class Holder {
            static final Lazy INSTANCE = new Lazy();
        }

        Lazy() {
            made(20);
        }

        static Lazy instance() {
            return Holder.INSTANCE;
        }
    }

    static int local(int i) {
        class Local {
            final int number;

            Local(int number) {
                this.number = made(number);
            }

            int more() {
                return made(number + i);
            }
        }
        return new Local(i).more();
    }

    static int anonymous(int i) {
        Parent parent = new Parent() {
            int extra = made(i);

            {
                made(extra);
            }

            @Override
            int hook() {
                return made(21);
            }
        };
        return parent.hook();
    }

    public static void main(String[] args) {
        int sum = new Fields().first;
        new Fields();
        new Blocks();
        new Blocks(1);
        new DefaultConstructor();
        new DefaultConstructor();
        new Child();
        new Silent();
        Main main = new Main();
        Main.Inner inner = main.new Inner();
        sum += inner.outer();
        sum += Level.HIGH.weight();
        sum += Level.valueOf("LOW").weight();
        sum += Range.of(4).size();
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException e) {
            made(22);
        }
        sum += new Uses().value();
        sum += Lazy.instance() == Lazy.instance() ? 1 : 0;
        sum += local(23);
        sum += anonymous(24);
        System.out.println(sum + calls);
    }
}
