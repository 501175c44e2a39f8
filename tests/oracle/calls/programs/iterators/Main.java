import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntUnaryOperator;

public class Main {
    static class Numbers implements Iterable<Integer> {
        private final int size;

        Numbers(int size) {
            this.size = size;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return inside(next);
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return next++;
                }
            };
        }

        boolean inside(int i) {
            return i < size;
        }
    }

    static class Generator implements Iterator<Integer> {
        private final IntUnaryOperator step;
        private int value;

        Generator(IntUnaryOperator step) {
            this.step = step;
        }

        @Override
        public boolean hasNext() {
            return value < 50;
        }

        @Override
        public Integer next() {
            value = step.applyAsInt(value);
            return value;
        }
    }

    static class Squares extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return square(index);
        }

        @Override
        public int size() {
            return 4;
        }
    }

    static int square(int i) {
        return i * i;
    }

    static class Door implements AutoCloseable {
        Door() {
            square(1);
        }

        @Override
        public void close() {
            square(2);
        }
    }

    static int loops() {
        int sum = 0;
        for (int i : new Numbers(3)) {
            sum += square(i);
        }
        for (int i : new Numbers(4)) {
            if (i == 2) {
                break;
            }
            for (int j : new Squares()) {
                sum += square(j);
            }
        }
        return sum;
    }

    static int generated() {
        int sum = 0;
        Generator generator = new Generator(i -> square(i) + 2);
        while (generator.hasNext()) {
            sum += generator.next();
        }
        return sum;
    }

    static int explicit() {
        Iterator<Integer> iterator = new Numbers(2).iterator();
        int sum = 0;
        for (; iterator.hasNext(); ) {
            sum += iterator.next();
        }
        try {
            iterator.next();
        } catch (NoSuchElementException e) {
            sum += square(3);
        }
        return sum;
    }

    static int resources() {
        try (Door door = new Door()) {
            square(4);
        }  // line -2: close
        Door given = new Door();
        try (given; Door second = new Door()) {
            return square(5);
        }  // line -2: close
    }

    static int library() {
        int[] sum = {0};
        new Numbers(3).forEach(i -> sum[0] += square(i));
        sum[0] += new Squares().contains(9) ? 1 : 0;
        sum[0] += String.join(",", new Squares().toString()).length();
        new Generator(i -> i + 20).forEachRemaining(i -> square(i));
        return sum[0];
    }

    public static void main(String[] args) {
        int sum = loops();
        sum += generated();
        sum += explicit();
        sum += resources();
        sum += library();
        System.out.println(sum);
    }
}
