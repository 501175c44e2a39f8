public class Main {
    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        int a = fib(n - 1);
        int b = fib(n - 2);
        return a + b;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        int inner = ackermann(m, n - 1);
        return ackermann(m - 1, inner);
    }

    static int walk(int depth) {
        if (depth == 0) {
            return leaf();
        }
        int left = walk(depth - 1);
        int right =
            walk(depth - 1);
        return left + right + leaf();
    }

    static int leaf() {
        return 1;
    }

    static void hanoi(int n, char from, char to, char by) {
        if (n > 0) {
            hanoi(n - 1, from, by, to);
            moved();
            hanoi(n - 1, by, to, from);
        }
    }

    static int moves;

    static void moved() {
        moves++;
    }

    static int both(int n) {
        return n < 2 ? 1
            : both(n - 1)  // statement: both
                + both(n - 2);  // statement: both
    }

    public static void main(String[] args) {
        int sum = fib(7);
        sum += even(9) ? 1 : 0;
        sum += ackermann(2, 2);
        sum += walk(4);
        hanoi(4, 'a', 'b', 'c');
        sum += both(5);
        System.out.println(sum + moves);
    }
}
