import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Prints what one reading of System.nanoTime() costs, in nanoseconds of CPU time: the median of many rounds. */
public final class Main {
    private static final int ROUNDS = 41;
    private static final int READS = 200_000;

    private Main() {
    }

    public static void main(String[] args) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] costs = new double[ROUNDS];
        long sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long start = threads.getCurrentThreadCpuTime();
            sum += read();
            costs[round] = (threads.getCurrentThreadCpuTime() - start) / (double) READS;
        }
        Arrays.sort(costs);
        if (sum == 0) {
            throw new IllegalStateException("the clock stands still");
        }
        System.out.println(costs[ROUNDS / 2]);
    }

    private static long read() {
        long first = System.nanoTime();
        long last = first;
        for (int i = 1; i < READS; i++) {
            last ^= System.nanoTime();
        }
        return first ^ last;
    }
}
