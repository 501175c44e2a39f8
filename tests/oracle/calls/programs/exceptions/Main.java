public class Main {
    static int log;

    static void note() {
        log++;
    }

    static int deep(int n) {
        if (n == 0) {
            throw new IllegalStateException();
        }
        int got = deep(n - 1);
        note();
        return got;
    }

    static int middle(int n) {
        try {
            return outer(n);
        } catch (IllegalStateException e) {
            note();
            return repaired();
        } finally {
            note();
        }
    }

    static int outer(int n) {
        return deep(n) + repaired();
    }

    static int repaired() {
        return 1;
    }

    @SuppressWarnings("finally")
    static int overruled() {
        try {
            return fails();
        } finally {
            return repaired();
        }
    }

    static int fails() {
        note();
        throw new RuntimeException();
    }

    static void rethrown() {
        try {
            try {
                fails();
            } catch (RuntimeException e) {
                note();
                throw new IllegalArgumentException(e);
            } finally {
                note();
            }
        } catch (IllegalArgumentException e) {
            repaired();
        }
        note();
    }

    static int maybe(int i) {
        if (i % 3 == 0) {
            fails();
        }
        return i;
    }

    static int loop() {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            try {
                sum += maybe(i);
                note();
            } catch (RuntimeException e) {
                sum += repaired();
                continue;
            }
            sum += repaired();
        }
        return sum;
    }

    static int argument(int i) {
        return i + repaired();
    }

    static void arguments() {
        try {
            argument(
                maybe(3));
        } catch (RuntimeException e) {
            note();
        }
        try {
            argument(maybe(4));
        } catch (RuntimeException e) {
            note();
        }
    }

    static class Base {
        Base(int i) {
            note();
        }
    }

    static class Derived extends Base {
        Derived(int i) {
            super(maybe(i));
            note();
        }
    }

    static class Broken {
        static {
            note();
            fails();
        }

        static void never() {
            note();
        }
    }

    static class Resource implements AutoCloseable {
        private final boolean bad;

        Resource(boolean bad) {
            this.bad = bad;
            note();
        }

        @Override
        public void close() {
            if (bad) {
                fails();
            }
        }
    }

    static void constructors() {
        try {
            new Derived(1);
            new Derived(3);
        } catch (RuntimeException e) {
            note();
        }
        new Derived(2);
    }

    static void classes() {
        try {
            Broken.never();
        } catch (ExceptionInInitializerError e) {
            note();
        }
        try {
            Broken.never();
        } catch (NoClassDefFoundError e) {
            repaired();
        }
        note();
    }

    static void resources() {
        try (Resource bad = new Resource(true)) {
            repaired();
        } catch (RuntimeException e) {  // line -2: close
            note();
        }
        repaired();
        try (Resource good = new Resource(false)) {
            fails();
        } catch (RuntimeException e) {
            note();
        }
        note();
    }

    static void machine(int[] numbers, Object object, int zero) {
        try {
            note();
            numbers[9] = repaired();
        } catch (ArrayIndexOutOfBoundsException e) {
            note();
        }
        try {
            object.toString();
            note();
        } catch (NullPointerException e) {
            note();
        }
        try {
            zero = repaired() / zero;
        } catch (ArithmeticException e) {
            note();
        }
        try {
            Object text = "";
            argument((Integer) text);
        } catch (ClassCastException e) {
            note();
        }
        note();
    }

    static void library() {
        try {
            Integer.parseInt("x" + repaired());
        } catch (NumberFormatException e) {
            note();
        }
        try {
            java.util.List.of(1, 2, 3).forEach(i -> maybe(i));
        } catch (RuntimeException e) {
            note();
        }
        repaired();
    }

    public static void main(String[] args) {
        int sum = middle(5);
        sum += middle(0);
        sum += overruled();
        rethrown();
        sum += loop();
        arguments();
        constructors();
        classes();
        resources();
        machine(new int[1], null, 0);
        library();
        note();
        System.out.println(sum + log);
    }
}
