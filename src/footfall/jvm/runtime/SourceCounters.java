package footfall;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** The counters of one source, of all threads. */
final class SourceCounters {
  final String key;
  final List<long[]> arrays = new ArrayList<>();
  final AtomicLongArray shared;

  /** The arrays of the threads that have a slot; null: not touched yet, or no memory left. */
  final long[][] own = new long[Collector.SLOTS][];

  /** What the last {@code sum} found: snapshots make no garbage. */
  final long[] total;

  SourceCounters(String key, int size) {
    this.key = key;
    shared = new AtomicLongArray(size);
    total = new long[size];
    arrays.add(new long[size]);
    arrays.add(new long[size]);
  }

  void sum() {
    sum(total);
  }

  /** What all threads have counted, now. */
  long[] counted() {
    long[] sums = new long[total.length];
    sum(sums);
    return sums;
  }

  private void sum(long[] sums) {
    for (int i = 0; i < sums.length; i++) sums[i] = shared.get(i);
    for (long[] array : arrays) for (int i = 0; i < sums.length; i++) sums[i] += array[i];
  }
}
