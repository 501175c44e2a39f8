package spin;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Spends processor time of known lengths. This class is not measured, so that its loop runs as fast in an instrumented
 * program, and its time is that of whoever called it. The loop must not be compiled into its callers.
 *
 * <p>With {@code -Dspin.watch=true} each spin is also timed where it is, for machines that are not idle; with
 * {@code -Dspin.cpu=true} all is measured in CPU time of the thread and not in time of day.
 */
final class Burn {
    /** Nanoseconds that a spin should take; what it takes is measured. */
    static final int[] LENGTHS = {500, 2_000, 10_000, 100_000, 1_000_000, 10_000_000};
    static final int NONE = -1;
    static final int NS500 = 0;
    static final int US2 = 1;
    static final int US10 = 2;
    static final int US100 = 3;
    static final int MS1 = 4;
    static final int MS10 = 5;
    static final boolean WATCHED = Boolean.getBoolean("spin.watch");

    private static final int[] CHOSEN = new int[LENGTHS.length];
    private static final int[] ITERATIONS = new int[LENGTHS.length];
    private static final int BATCH_NANOS = 1_000_000;
    private static final int BATCHES = 8;
    private static final ThreadMXBean THREADS =
        Boolean.getBoolean("spin.cpu") ? ManagementFactory.getThreadMXBean() : null;

    private Burn() {
    }

    /** The clock of all measurements. */
    static long now() {
        return THREADS == null ? System.nanoTime() : THREADS.getCurrentThreadCpuTime();
    }

    /** Whether spins take no time, for warming up. */
    static void shorten(boolean on) {
        for (int i = 0; i < LENGTHS.length; i++) {
            ITERATIONS[i] = on ? 1 : CHOSEN[i];
        }
    }

    /** Chooses how many iterations each length has. */
    static long prepare() {
        long x = 1;
        for (int i = 0; i < 50_000; i++) {
            x = loop(1_000, x);
        }
        int iterations = 50_000;
        double best = Double.MAX_VALUE;
        for (int i = 0; i < 1_000; i++) {
            long start = System.nanoTime();
            x = loop(iterations, x);
            best = Math.min(best, (System.nanoTime() - start) / (double) iterations);
        }
        for (int i = 0; i < LENGTHS.length; i++) {
            CHOSEN[i] = (int) (LENGTHS[i] / best);
        }
        return x;
    }

    /** Takes as long as the function should. */
    static long spin(Known function, long x) {
        if (!WATCHED) {
            return loop(ITERATIONS[function.length], x);
        }
        long start = now();
        x = loop(ITERATIONS[function.length], x);
        Spinner.book(function, now() - start);
        return x;
    }

    private static long loop(int iterations, long x) {
        for (int i = 0; i < iterations; i++) {
            x = x * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            x ^= x >>> 29;
        }
        return x;
    }

    /** What a spin of each length takes now, in nanoseconds: the mean over some milliseconds. */
    static double[] costs() {
        double[] costs = new double[LENGTHS.length];
        long x = System.nanoTime();
        for (int length = 0; length < costs.length; length++) {
            int batch = Math.max(1, BATCH_NANOS / LENGTHS[length]) * (length == MS10 ? 2 : BATCHES);
            long start = now();
            for (int i = 0; i < batch; i++) {
                x = loop(ITERATIONS[length], x);
            }
            costs[length] = (now() - start) / (double) batch;
        }
        check(x);
        return costs;
    }

    /** The part of a watched spin that its own clock does not see, in nanoseconds. */
    static double watchingCost(Spinner spinner) {
        if (!WATCHED) {
            return 0;
        }
        int batch = 1_000;
        long x = System.nanoTime();
        long before = spinner.booked(Known.SPIN_500NS);
        long start = now();
        for (int i = 0; i < batch; i++) {
            x = spin(Known.SPIN_500NS, x);
        }
        long took = now() - start;
        long seen = spinner.booked(Known.SPIN_500NS) - before;
        spinner.unbook(Known.SPIN_500NS, seen);
        check(x);
        return (took - seen) / (double) batch;
    }

    private static void check(long x) {
        if (x == 0) {
            throw new IllegalStateException("cannot be");
        }
    }
}
