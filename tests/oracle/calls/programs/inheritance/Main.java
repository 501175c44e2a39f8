public class Main {
    interface Shape {
        double area();

        default String describe() {
            return name() + round(area());
        }

        String name();

        static long round(double d) {
            return Math.round(d);
        }
    }

    abstract static class Named implements Shape {
        private final String name;

        Named(String name) {
            this.name = checked(name);
        }

        private static String checked(String name) {
            return name;
        }

        @Override
        public String name() {
            return name;
        }
    }

    static class Square extends Named {
        final int side;

        Square(int side) {
            this("square", side);
        }

        Square(String name, int side) {
            super(lower(name));
            this.side = side;
        }

        static String lower(String name) {
            return name.toLowerCase();
        }

        @Override
        public double area() {
            return side * side;
        }
    }

    static class Cube extends Square {
        Cube(int side) {
            super("Cube", side);
        }

        @Override
        public double area() {
            return 6 * super.area();
        }

        @Override
        public String describe() {
            String text = super.describe();
            return text + name();
        }
    }

    static class Point implements Shape {
        @Override
        public double area() {
            return 0;
        }

        @Override
        public String name() {
            return "point";
        }
    }

    abstract static class Template<T> {
        final T run(T start) {
            T value = before(start);
            return after(value);
        }

        abstract T before(T value);

        T after(T value) {
            return value;
        }
    }

    static class Doubling extends Template<Integer> {
        @Override
        Integer before(Integer value) {
            return value * 2;
        }
    }

    static class Both extends Doubling {
        @Override
        Integer before(Integer value) {
            return super.before(value) + 1;
        }

        @Override
        Integer after(Integer value) {
            return super.after(value) + 3;
        }
    }

    enum Operation {
        ADD {
            @Override
            int apply(int a, int b) {
                return plus(a, b);
            }
        },
        SUBTRACT {
            @Override
            int apply(int a, int b) {
                return plus(a, -b);
            }
        };

        abstract int apply(int a, int b);

        static int plus(int a, int b) {
            return a + b;
        }

        Operation inverse() {
            return this == ADD ? SUBTRACT : ADD;
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(2), new Cube(3), new Point()};
        int length = 0;
        for (Shape shape : shapes) {
            length += shape.describe().length();
        }
        for (Template<Integer> template : java.util.List.of(new Doubling(), new Both())) {
            length += template.run(4);
        }
        for (Operation operation : Operation.values()) {
            length += operation.apply(5, 6);
            length += operation.inverse().apply(7, 8);
        }
        System.out.println(length);
    }
}
