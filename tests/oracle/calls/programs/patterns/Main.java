// jdk: 25
import java.util.List;

public class Main {
    sealed interface Shape permits Circle, Box {
    }

    record Circle(int radius) implements Shape {
        public int radius() {
            return seen(radius);
        }
    }

    record Box(Shape inner, int size) implements Shape {
    }

    static int seen(int i) {
        return i;
    }

    static boolean big(int i) {
        return seen(i) > 5;
    }

    static int area(Shape shape) {
        return switch (shape) {
            case Circle(int r) when big(r) -> large();  // statement: radius
            case Circle(int r) -> r;
            case Box(Circle(var r), int s) when r > s -> small();  // statement: radius
            case Box(var inner, int s) -> s + area(inner);
        };
    }

    static int large() {
        return 100;
    }

    static int small() {
        return 10;
    }

    static int matched(Object object) {
        if (object instanceof Circle(int r) && big(r)) {
            return large();
        }
        return object instanceof Box(Circle(int r), int s) ? s + r : 0;
    }

    static int guarded(Object object) {
        switch (object) {
            case String text when big(text.length()):
                return 1;
            default:
                return 2;
        }
    }

    static int guardedArms(Object object) {
        int result = 0;
        switch (object) {
            case String text when big(text.length()) -> result++;
            default -> result--;
        }
        return result;
    }

    static int guardedValue(Object object) {
        return switch (object) {
            case String text when big(text.length()) -> 3;
            default -> 4;
        };
    }

    static int leaf(Object object) {
        return object instanceof Circle(int r) ? r : 0;
    }

    static class Base {
        final int value;

        Base(int value) {
            this.value = seen(value);
        }
    }

    static class Early extends Base {
        final int early;

        Early(int value) {
            if (big(value)) {
                throw new IllegalArgumentException();
            }
            early = seen(value);
            super(value + 1);
            small();
        }
    }

    static int early(int value) {
        try {
            return new Early(value).early;
        } catch (IllegalArgumentException e) {
            return large();
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        Shape circle = new Circle(7);
        for (Shape shape : List.of(circle, new Circle(2), new Box(circle, 3), new Box(new Box(circle, 4), 9))) {
            sum += area(shape);
            sum += matched(shape);
            sum += leaf(shape);
        }
        sum += guarded("a") + guardedArms("abcdefgh") + guardedValue("b");
        sum += early(3);
        sum += early(9);
        System.out.println(sum);
    }
}
