package footfall.oracle;

import java.util.concurrent.atomic.AtomicLongArray;

/** The counters; appended to the boot class path so that every class sees them. */
public final class Counters {
  /** How many counters there are; ids beyond it are refused when a class is transformed. */
  public static final int SIZE = 1 << 20;

  private static final AtomicLongArray COUNTS = new AtomicLongArray(SIZE);
  private static volatile Runnable writer;

  private Counters() {}

  /** One more; exact under threads. */
  public static void hit(int id) {
    COUNTS.getAndIncrement(id);
  }

  /** The count so far. */
  public static long get(int id) {
    return COUNTS.get(id);
  }

  /** Sets what {@link #write()} does. */
  public static void setWriter(Runnable toRun) {
    writer = toRun;
  }

  /** Writes the result; called at exit and before a halt. */
  public static void write() {
    Runnable toRun = writer;
    if (toRun != null) {
      toRun.run();
    }
  }
}
