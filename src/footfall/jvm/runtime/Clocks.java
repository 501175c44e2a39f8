package footfall;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/** The clocks, in nanoseconds, and what reading them costs. */
final class Clocks {
  private static final int ROUND = 1_000;
  private static final int LEAST_ROUNDS = 8;
  private static final long LONG_ENOUGH = 30_000_000;
  private static final long TICK_MICROS = 100;

  private Clocks() {}

  static LongSupplier named(String name, ThreadGroup group) {
    if (name.equals("cpu")) return cpu();
    if (name.equals("ticker")) return new Ticker(group);
    return new Wall();
  }

  /** Null where a program of modules runs without the one that knows processor times. */
  private static LongSupplier cpu() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      return threads.isCurrentThreadCpuTimeSupported() ? new Cpu(threads) : new Wall();
    } catch (LinkageError e) {
      System.err.println(
          "footfall: no times are measured: the clock cpu needs the module java.management, "
              + "so start java with --add-modules java.management, or link the image with it");
      return null;
    }
  }

  private static final class Wall implements LongSupplier {
    @Override
    public long getAsLong() {
      return System.nanoTime();
    }
  }

  private static final class Cpu implements LongSupplier {
    private final ThreadMXBean threads;

    Cpu(ThreadMXBean threads) {
      this.threads = threads;
    }

    @Override
    public long getAsLong() {
      return threads.getCurrentThreadCpuTime();
    }
  }

  /** A clock that a thread of its own moves on: cheap to read, right only on the average. */
  private static final class Ticker implements LongSupplier, Runnable {
    private volatile long now = System.nanoTime();

    Ticker(ThreadGroup group) {
      Thread thread = new Thread(group, this, "footfall-clock");
      thread.setDaemon(true);
      thread.setPriority(Thread.MAX_PRIORITY);
      thread.start();
    }

    @Override
    public long getAsLong() {
      return now;
    }

    @Override
    public void run() {
      while (true) {
        java.util.concurrent.locks.LockSupport.parkNanos(TICK_MICROS * 1000);
        now = System.nanoTime();
      }
    }
  }

  /**
   * What a call that does nothing costs: {inside, outside}, the part that its own time contains and
   * the part that its caller's time contains, in picoseconds. The least of several rounds, since a
   * busy machine only adds.
   */
  static long[] calibrate(IntFunction<long[]> enter, Consumer<long[]> exit, int token) {
    long inside = 0;
    long whole = Long.MAX_VALUE;
    long began = System.nanoTime();
    for (int round = 0; round < LEAST_ROUNDS || System.nanoTime() - began < LONG_ENOUGH; round++) {
      long[] counters = enter.apply(token);
      exit.accept(counters);
      int self = counters.length - Times.SELF;
      long before = counters[self];
      long start = System.nanoTime();
      for (int i = 0; i < ROUND; i++) exit.accept(enter.apply(token));
      long took = System.nanoTime() - start;
      if (took < whole) {
        whole = took;
        inside = counters[self] - before;
      }
    }
    return new long[] {inside * 1000 / ROUND, Math.max(0, whole - inside) * 1000 / ROUND};
  }
}
