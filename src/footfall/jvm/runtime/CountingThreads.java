package footfall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The threads that may stand in measured code, as far as is known; few of those that there are.
 *
 * <p>They have an array of their own for each source. One that stood in no measured code before,
 * and has not counted since, stands in none now: what enters such code counts. So threads that wait
 * for work are not asked again and again.
 */
final class CountingThreads {
  private final Thread[] owners;

  /** Those in which sources were registered: each has the first array of these. */
  private final Set<Thread> registering =
      Collections.newSetFromMap(new IdentityHashMap<Thread, Boolean>());

  /** By slot, what its thread has counted in all, at the last look at counters ... */
  private final long[] sums = new long[Collector.SLOTS];

  /** ... and at the last look at the thread, which was this one, and if it stood in the program. */
  private final long[] sumsThen = new long[Collector.SLOTS];

  private final Thread[] then = new Thread[Collector.SLOTS];
  private final boolean[] stood = new boolean[Collector.SLOTS];

  /** What is in no thread's own array. */
  private long common;

  /** Whether threads have counted that have no array of their own. */
  boolean areOthers;

  CountingThreads(Thread[] owners) {
    this.owners = owners;
  }

  /** A source is registered in this thread. */
  void registers() {
    registering.removeIf(thread -> !thread.isAlive());
    registering.add(Thread.currentThread());
  }

  /** What all threads have counted in each source by now. */
  List<long[]> counted(List<SourceCounters> units) {
    Arrays.fill(sums, 0);
    common = 0;
    List<long[]> found = new ArrayList<>(units.size());
    for (SourceCounters unit : units) {
      long[] totals = new long[unit.total.length];
      areOthers |= unit.addCommon(totals);
      for (long count : totals) common += count;
      unit.addOwn(totals, sums);
      found.add(totals);
    }
    return found;
  }

  /** Whether another thread than this has counted since then. */
  boolean haveCounted(List<SourceCounters> units) {
    long now = 0;
    for (SourceCounters unit : units) now += unit.common();
    if (now != common) return true;
    Thread current = Thread.currentThread();
    for (int slot = 0; slot < Collector.SLOTS; slot++) {
      Thread thread = owners[slot];
      if (thread == null || thread == current) continue;
      long sum = 0;
      for (SourceCounters unit : units)
        if (unit.own[slot] != null) for (long count : unit.own[slot]) sum += count;
      if (sum != sums[slot]) return true;
    }
    return false;
  }

  /** Where those stand that may have moved in the program's code, and this thread. */
  Map<Thread, StackTraceElement[]> stacks() {
    Map<Thread, StackTraceElement[]> found = new IdentityHashMap<>();
    Thread current = Thread.currentThread();
    found.put(current, current.getStackTrace());
    for (Thread thread : registering)
      if (thread.isAlive() && thread != current) found.put(thread, Threads.stack(thread));
    for (int slot = 0; slot < Collector.SLOTS; slot++) {
      Thread thread = owners[slot];
      if (thread == null || thread == current || !thread.isAlive()) continue;
      if (thread == then[slot] && !stood[slot] && sumsThen[slot] == sums[slot]) continue;
      StackTraceElement[] stack = Threads.stack(thread);
      found.put(thread, stack);
      then[slot] = thread;
      stood[slot] = LiveFrame.isIn(stack);
      sumsThen[slot] = sums[slot];
    }
    return found;
  }
}
