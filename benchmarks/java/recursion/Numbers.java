/** Recursion on numbers alone. */
final class Numbers {
    private Numbers() {
    }

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        return fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        } else if (n == 0) {
            return ackermann(m - 1, 1);
        } else {
            return ackermann(m - 1, ackermann(m, n - 1));
        }
    }

    static int takeuchi(int x, int y, int z) {
        return y >= x ? z : takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y));
    }

    static int gcd(int a, int b) {
        if (b == 0) return a;
        return gcd(b, a % b);
    }

    static long hanoi(int discs, int from, int to) {
        if (discs == 0) {
            return 0;
        }
        int spare = 6 - from - to;
        long moves = hanoi(discs - 1, from, spare);
        moves += 1;
        moves += hanoi(discs - 1, spare, to);
        return moves;
    }
}
