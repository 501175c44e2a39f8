package footfall;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/** The counters of one source, of all threads. */
final class SourceCounters {
  final String key;

  /** The array of the thread in which the source was registered ... */
  final long[] first;

  /** ... and one for bookings near the end of the stack, under its own lock. */
  final long[] spare;

  final AtomicLongArray shared;

  /** The arrays of the threads that have a slot; null: not touched yet, or no memory left. */
  final long[][] own = new long[Collector.SLOTS][];

  /** Which of these are there. */
  private int[] slots = new int[4];

  private int slotCount;

  /** What the last {@code sum} found: snapshots make no garbage. */
  final long[] total;

  SourceCounters(String key, int size) {
    this.key = key;
    shared = new AtomicLongArray(size);
    total = new long[size];
    first = new long[size];
    spare = new long[size];
  }

  void sum() {
    Arrays.fill(total, 0);
    addCommon(total);
    addOwn(total, null);
  }

  /** Give the thread of a slot an array. */
  void allocate(int slot) {
    if (slotCount == slots.length) slots = Arrays.copyOf(slots, slotCount * 2);
    slots[slotCount++] = slot;
    own[slot] = new long[total.length];
  }

  /** Add what the threads' own arrays have, and the sum of each to that of its slot, if asked. */
  void addOwn(long[] sums, long[] bySlot) {
    for (int i = 0; i < slotCount; i++) {
      long sum = add(own[slots[i]], sums);
      if (bySlot != null) bySlot[slots[i]] += sum;
    }
  }

  /**
   * Add what was counted but in the threads' own arrays; whether threads without one have counted.
   */
  boolean addCommon(long[] sums) {
    boolean areOthers = false;
    for (int i = 0; i < sums.length; i++) {
      long count = shared.get(i);
      areOthers |= count != 0;
      sums[i] += count;
    }
    add(first, sums);
    add(spare, sums);
    return areOthers;
  }

  /** The sum of all that is in no thread's own array. */
  long common() {
    long sum = 0;
    for (int i = 0; i < first.length; i++) sum += shared.get(i) + first[i] + spare[i];
    return sum;
  }

  /** Add counters; answers their sum. */
  private static long add(long[] array, long[] sums) {
    long sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += array[i];
      sums[i] += array[i];
    }
    return sum;
  }
}
