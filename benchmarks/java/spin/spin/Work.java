package spin;

import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** Functions whose self time is known: {@link Known} says how often each is called and how long it spins. */
final class Work {
    static final int DEPTH = 30;
    private static final LongUnaryOperator STEP = x -> Burn.spin(Known.STEP, x);
    private static final Failure FAILURE = new Failure();

    private Work() {
    }

    // Leaves of all lengths, and callers with spins of their own.

    static long shorts(long x) {
        x = Burn.spin(Known.SHORTS, x);
        for (int i = 0; i < 1_000; i++) {
            x = spin500ns(x);
        }
        return x;
    }

    static long leaves(long x) {
        x = Burn.spin(Known.LEAVES, x);
        for (int i = 0; i < 600; i++) {
            x = spin2us(x);
        }
        for (int i = 0; i < 200; i++) {
            x = spin10us(x);
        }
        for (int i = 0; i < 30; i++) {
            x = spin100us(x);
        }
        for (int i = 0; i < 4; i++) {
            x = spin1ms(x);
        }
        return spin10ms(x);
    }

    static long spin500ns(long x) {
        return Burn.spin(Known.SPIN_500NS, x);
    }

    static long spin2us(long x) {
        return Burn.spin(Known.SPIN_2US, x);
    }

    static long spin10us(long x) {
        return Burn.spin(Known.SPIN_10US, x);
    }

    static long spin100us(long x) {
        return Burn.spin(Known.SPIN_100US, x);
    }

    static long spin1ms(long x) {
        return Burn.spin(Known.SPIN_1MS, x);
    }

    static long spin10ms(long x) {
        return Burn.spin(Known.SPIN_10MS, x);
    }

    // Callers of callers.

    static long outer(long x) {
        x = Burn.spin(Known.OUTER, x);
        for (int i = 0; i < 4; i++) {
            x = middle(x);
        }
        return x;
    }

    private static long middle(long x) {
        for (int i = 0; i < 3; i++) {
            x = inner(x);
        }
        x = Burn.spin(Known.MIDDLE, x);
        for (int i = 0; i < 3; i++) {
            x = inner(x);
        }
        return x;
    }

    private static long inner(long x) {
        return Burn.spin(Known.INNER, x);
    }

    // Recursion, direct and by another function.

    static long recurse(int depth, long x) {
        x = Burn.spin(Known.RECURSE, x);
        return depth > 1 ? recurse(depth - 1, x) : x;
    }

    static long ping(int depth, long x) {
        x = Burn.spin(Known.PING, x);
        return depth > 1 ? pong(depth - 1, x) : x;
    }

    private static long pong(int depth, long x) {
        x = Burn.spin(Known.PONG, x);
        return depth > 1 ? ping(depth - 1, x) : x;
    }

    // Lambdas, called from libraries and from measured functions.

    static long streaming(long x) {
        return Burn.spin(Known.STREAMING, x) ^ LongStream.range(0, 100).map(STEP).sum();
    }

    static long capturing(long x) {
        return repeat(y -> Burn.spin(Known.CAPTURED, x ^ y), 300, Burn.spin(Known.CAPTURING, x));
    }

    private static long repeat(LongUnaryOperator step, int times, long x) {
        x = Burn.spin(Known.REPEAT, x);
        for (int i = 0; i < times; i++) {
            x = step.applyAsLong(x);
        }
        return x;
    }

    // Calls that end with an exception.

    static long catching(long x) {
        x = Burn.spin(Known.CATCHING, x);
        for (int i = 0; i < 20; i++) {
            try {
                x += failing(x);
            } catch (Failure expected) {
                x++;
            }
        }
        return x;
    }

    private static long failing(long x) {
        if (Burn.spin(Known.FAILING, x) != x) {
            throw FAILURE;
        }
        return x;
    }

    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failure() {
            super("on purpose", null, false, false);
        }
    }
}
