public class Main {
    static int f(int a, int b) {
        return a + b;
    }

    static int g(int a) {
        return a + 1;
    }

    static int h(int a) {
        return a * 2;
    }

    static int lines() {
        return f(
            g(1),
            h(2));
    }

    static int line() {
        return f(g(3), h(4));
    }

    static int twiceOnLines() {
        return f(
            g(5),  // statement: g
            g(6));  // statement: g
    }

    static int deeply() {
        int value =
            f(
                g(
                    h(7)),
                8);
        return value;
    }

    static int same() {
        return f(f(f(1, 2), 3), f(4, 5));
    }

    static int wide(int... all) {
        int sum = 0;
        for (int each : all) {
            sum = f(sum, each);
        }
        return sum;
    }

    static class Builder {
        private int value;

        Builder add(int i) {
            value = f(value, i);
            return this;
        }

        Builder twice() {
            value = h(value);
            return this;
        }

        int build() {
            return value;
        }
    }

    static int built() {
        return new Builder()
            .add(g(9))
            .twice()
            .build();
    }

    static int chained() {
        return new Builder()
            .add(1)  // statement: add
            .add(2)  // statement: add
            .twice()
            .build();
    }

    static int made() {
        Builder builder =
            new
                Builder();
        int[] numbers = {
            g(10),
            h(11),
        };
        return builder.add(
            numbers[
                g(0)])
            .build();
    }

    static int generic() {
        return Main.<Integer>identity(
            g(12));
    }

    static <T> T identity(T value) {
        return value;
    }

    static int assigned(int[] numbers) {
        numbers[g(0)] +=
            h(13);
        numbers[
            h(1)]++;
        return -g(
            numbers[2])
            + (int) (long)
                h(14);
    }

    public static void main(String[] args) {
        int sum = lines();
        sum += line();
        sum += twiceOnLines();
        sum += deeply();
        sum += same();
        sum += wide(
            g(1), h(2),
            3);
        sum += built();
        sum += chained();
        sum += made();
        sum += generic();
        sum += assigned(new int[3]);
        System.out.println(sum);
    }
}
