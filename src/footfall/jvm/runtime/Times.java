package footfall;

import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Entering and leaving with a clock: time that passed since the last event goes to the function
 * that was running.
 *
 * <p>What a call path's times are stands at the end of its array, so that one lookup finds all that
 * a call changes.
 */
final class Times implements IntFunction<long[]>, Consumer<long[]> {
  static final int BUCKETS = 16;

  /** Places in the array, from its end: whose time passed before, when the call began, ... */
  static final int CALLER = BUCKETS + 5;

  static final int STARTED = BUCKETS + 4;

  /**
   * ... the time of the function itself, the shortest and the longest call; last come the buckets.
   */
  static final int SELF = BUCKETS + 3;

  static final int LEAST = BUCKETS + 2;
  static final int MOST = BUCKETS + 1;

  /** Bucket 0 is below 4^3 ns, each following one four times as wide. */
  private static final int FIRST_BITS = 6;

  private final LongSupplier clock;

  Times(LongSupplier clock) {
    this.clock = clock;
  }

  /** An array for so many numbers, and times where they are taken. */
  static long[] array(int size, boolean isTimed) {
    if (!isTimed) return new long[size];
    long[] made = new long[size + CALLER];
    made[made.length - LEAST] = Long.MAX_VALUE;
    return made;
  }

  /** Add the times of another thread's call path. */
  static void add(long[] row, long[] other) {
    int end = row.length;
    row[end - SELF] += other[end - SELF];
    row[end - LEAST] = Math.min(row[end - LEAST], other[end - LEAST]);
    row[end - MOST] = Math.max(row[end - MOST], other[end - MOST]);
    for (int i = end - BUCKETS; i < end; i++) row[i] += other[i];
  }

  @Override
  public long[] apply(int token) {
    Context context = Calls.context();
    long[] caller = context.rows[context.current];
    int slot = Node.slot(caller[PathArray.SITE], token);
    long child = caller[slot];
    if ((int) (child >>> 32) != token) return slowly(context, token);
    caller[slot + 1]++;
    int number = (int) child & 0x7fffffff;
    long[] row = context.rows[number];
    long now = clock.getAsLong();
    charge(context, now);
    if (number == (int) child) context.current = number;
    else context.runLinked(row);
    begin(context, row, now);
    return row;
  }

  private long[] slowly(Context context, int token) {
    Node node = context.called(token);
    long[] row = node.counters;
    long now = clock.getAsLong();
    charge(context, now);
    if (node.isLink) context.runLinked(row);
    else context.current = node.number;
    begin(context, row, now);
    return row;
  }

  private static void charge(Context context, long now) {
    long[] charged = context.rows[context.charged];
    charged[charged.length - SELF] += now - context.last;
    context.last = now;
  }

  private static void begin(Context context, long[] row, long now) {
    row[row.length - CALLER] = context.charged;
    row[row.length - STARTED] = now;
    context.charged = context.current;
  }

  @Override
  public void accept(long[] row) {
    Context context = Calls.of(row);
    long now = clock.getAsLong();
    charge(context, now);
    if ((row[PathArray.NUMBER] != context.current || row[PathArray.BACK] < 0)
        && !context.unwind(row)) return;
    record(row, now - row[row.length - STARTED]);
    if (row[PathArray.BACK] < 0) {
      context.leave();
      return;
    }
    context.charged = (int) row[row.length - CALLER];
    context.current = (int) row[PathArray.BACK];
  }

  private static void record(long[] row, long duration) {
    int end = row.length;
    if (duration < row[end - LEAST]) row[end - LEAST] = duration;
    if (duration > row[end - MOST]) row[end - MOST] = duration;
    int bucket = 64 - Long.numberOfLeadingZeros(duration | 1) - FIRST_BITS + 1 >> 1;
    row[end - BUCKETS + (bucket < 0 ? 0 : bucket > BUCKETS - 1 ? BUCKETS - 1 : bucket)]++;
  }

  /** Also notes calls for a timeline. */
  static final class Traced implements IntFunction<long[]>, Consumer<long[]> {
    private final Times timed;

    Traced(Times timed) {
      this.timed = timed;
    }

    @Override
    public long[] apply(int token) {
      long[] counters = timed.apply(token);
      Context context = Calls.context();
      context.nodes[context.current].event = context.events.begin(token, context.last);
      return counters;
    }

    @Override
    public void accept(long[] counters) {
      Context context = Calls.of(counters);
      if (counters[PathArray.NUMBER] != context.current || counters[PathArray.BACK] < 0)
        context.unwind(counters);
      int event = context.nodes[context.current].event;
      timed.accept(counters);
      if (event >= 0) context.events.end(event, context.last);
    }
  }
}
