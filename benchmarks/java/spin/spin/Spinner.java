package spin;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A thread that works in rounds, and knows what each of its functions should have taken. Not measured. */
final class Spinner extends Thread {
    private final int rounds;
    private final boolean tiny;
    private final CyclicBarrier barrier;
    private final Tiny object = new Tiny();
    /** By function: the time of its spins, where they are watched. */
    private final long[] watched = new long[Known.values().length];
    /** By length: the costs of a spin by itself in each round, added up. */
    private final double[] costs = new double[Burn.LENGTHS.length];
    private final double[] least = new double[Burn.LENGTHS.length];
    private final double[] most = new double[Burn.LENGTHS.length];
    private double watching = Double.MAX_VALUE;
    private long work;
    private long result;

    Spinner(String name, int rounds, boolean tiny, CyclicBarrier barrier) {
        super(name);
        this.rounds = rounds;
        this.tiny = tiny;
        this.barrier = barrier;
        Arrays.fill(least, Double.MAX_VALUE);
    }

    /** Books a watched spin of the calling thread. */
    static void book(Known function, long nanos) {
        ((Spinner) Thread.currentThread()).watched[function.ordinal()] += nanos;
    }

    long booked(Known function) {
        return watched[function.ordinal()];
    }

    void unbook(Known function, long nanos) {
        watched[function.ordinal()] -= nanos;
    }

    @Override
    public void run() {
        try {
            long x = System.nanoTime();
            double[] before = Burn.costs();
            for (int i = 0; i < rounds; i++) {
                barrier.await();
                long start = Burn.now();
                x = tiny ? object.many(x) : round(x);
                work += Burn.now() - start;
                barrier.await();
                double[] after = Burn.costs();
                add(before, after);
                before = after;
                watching = Math.min(watching, Burn.watchingCost(this));
            }
            result = x;
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long round(long x) {
        x = Work.leaves(Work.shorts(x));
        for (int i = 0; i < 20; i++) {
            x = Work.outer(x);
        }
        for (int i = 0; i < 10; i++) {
            x = Work.recurse(Work.DEPTH, x);
        }
        for (int i = 0; i < 2; i++) {
            x = Work.ping(Work.DEPTH, x);
        }
        for (int i = 0; i < 5; i++) {
            x = Work.capturing(x);
        }
        return Work.catching(Work.streaming(x));
    }

    private void add(double[] before, double[] after) {
        for (int i = 0; i < costs.length; i++) {
            double cost = (before[i] + after[i]) / 2;
            costs[i] += cost;
            least[i] = Math.min(least[i], cost);
            most[i] = Math.max(most[i], cost);
        }
    }

    /** Prints a line per function, with its calls and self time, one for the thread and one per length of spin. */
    void print() {
        for (Known function : Known.values()) {
            if (function.isOfTiny() == tiny) {
                long calls = (long) function.calls * rounds;
                double self = self(function, calls);
                System.out.printf("%s\t%s\t%d\t%.0f%n", function.kind(), function.pattern, calls, self);
            }
        }
        System.out.printf("thread\t%s\t%d%n", getName(), work);
        for (int i = 0; i < costs.length; i++) {
            System.out.printf("cost\t%d\t%.1f\t%.1f\t%.1f%n", Burn.LENGTHS[i], least[i], costs[i] / rounds, most[i]);
        }
        System.out.printf("watching\t%.1f\t%d%n", watching, result & 1);
    }

    private double self(Known function, long calls) {
        if (function.length == Burn.NONE) {
            return 0;
        }
        return Burn.WATCHED ? watched[function.ordinal()] + calls * watching : function.calls * costs[function.length];
    }
}
