package footfall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells what was counted while each test ran.
 *
 * <p>Wherever a test begins or ends, what all threads have counted since the last such place is
 * written, with the tests that were running. So tests that ran at the same time have a part in
 * common.
 */
final class TestCounts {
  static final int UNKNOWN = 0;
  static final int PASSED = 1;
  static final int FAILED = 2;
  static final int SKIPPED = 3;

  /** How often counters are read until no thread counts meanwhile. */
  private static final int TRIES = 3;

  private final Collector collector;
  private final TestFile file;
  private final List<Running> running = new ArrayList<>();

  /** What was counted at the last place, by source, and by function where calls are recorded. */
  private final List<long[]> units = new ArrayList<>();

  private Map<Integer, long[]> functions = new HashMap<>();

  /** Where threads stood there. */
  private Map<Integer, Integer> frames = new HashMap<>();

  private boolean isBroken;

  private static final class Running {
    final Thread thread = Thread.currentThread();
    final long since = System.nanoTime();
    final Object runner;
    final Object test;
    final int number;
    int status = PASSED;

    Running(Object runner, Object test, int number) {
      this.runner = runner;
      this.test = test;
      this.number = number;
    }
  }

  TestCounts(Collector collector, TestFile file) {
    this.collector = collector;
    this.file = file;
  }

  /**
   * A test begins in this thread. One that another test begins by a runner of its own is part of
   * that.
   */
  synchronized void begin(Object runner, Object test, String kind, TestNames names) {
    if (isBroken) return;
    for (Running one : running) {
      if (one.thread != Thread.currentThread()) continue;
      if (one.runner != runner || isSame(one.test, test)) return;
      end(one, UNKNOWN); // it ended without saying so
      break;
    }
    cut();
    running.add(new Running(runner, test, file.test(kind, names)));
  }

  /** Whether a test runs. */
  synchronized boolean runs(Object runner, Object test) {
    return find(runner, test) != null;
  }

  /** How a test that runs will have ended. */
  synchronized void mark(Object runner, Object test, int status) {
    Running one = find(runner, test);
    if (one != null && one.status != FAILED) one.status = status;
  }

  /** A test ends; what is known of it already goes for more. */
  synchronized void end(Object runner, Object test, int status) {
    Running one = find(runner, test);
    if (one != null && !isBroken) end(one, one.status == PASSED ? status : one.status);
  }

  private void end(Running one, int status) {
    cut();
    running.remove(one);
    file.end(one.number, status, System.nanoTime() - one.since);
  }

  private Running find(Object runner, Object test) {
    for (Running one : running) if (one.runner == runner && isSame(one.test, test)) return one;
    return null;
  }

  /** Texts by what they say; other objects are not asked. */
  private static boolean isSame(Object one, Object other) {
    return one == other || one instanceof String && one.equals(other);
  }

  /**
   * Let the file have all that was counted so far; tests go on meanwhile, and what is amiss here
   * the next place sets right.
   */
  synchronized void pause() {
    if (!isBroken && !running.isEmpty()) cut(true);
    file.flush();
  }

  /** The program ends, and what runs does. */
  synchronized void finish() {
    while (!isBroken && !running.isEmpty()) end(running.get(0), UNKNOWN);
    file.flush();
  }

  /** From now on no test is told of. */
  synchronized void fail(Throwable why) {
    if (!isBroken) file.broken(SafeToAsk.text(why));
    isBroken = true;
  }

  // --- what was counted since the last place ---------------------------------------------

  private void cut() {
    cut(false);
  }

  /** {@code isPassing}: no test begins or ends. */
  private void cut(boolean isPassing) {
    List<long[]> now = null;
    Map<Integer, long[]> paths = null;
    Map<Integer, Integer> stands = null;
    boolean isSettled = isPassing;
    for (int tries = 0; tries == 0 || tries < TRIES && !isSettled; tries++) {
      now = collector.counted();
      paths = collector.countedByFunction();
      stands = frames();
      isSettled =
          isPassing
              || !collector.haveOthersCounted() && isSame(paths, collector.countedByFunction());
    }
    if (!running.isEmpty())
      tell(now, paths, stands, isPassing ? TestFile.PASSING : isSettled ? 0 : TestFile.UNSETTLED);
    units.clear();
    units.addAll(now);
    functions = paths;
    frames = stands;
  }

  private void tell(
      List<long[]> now, Map<Integer, long[]> paths, Map<Integer, Integer> stands, int flags) {
    int[] tests = new int[running.size()];
    for (int i = 0; i < tests.length; i++) tests[i] = running.get(i).number;
    file.beginStretch(tests, flags);
    for (int unit = 0; unit < now.size(); unit++) {
      long[] before = unit < units.size() ? units.get(unit) : null;
      file.unit(unit, collector.key(unit), now.get(unit), before);
    }
    for (Map.Entry<Integer, long[]> one : paths.entrySet()) {
      int token = one.getKey();
      int unit = Calls.unit(token);
      if (unit < now.size())
        file.function(
            unit, collector.key(unit), Calls.number(token), one.getValue(), functions.get(token));
    }
    for (Map.Entry<Integer, Integer> one : stands.entrySet()) {
      Integer before = frames.remove(one.getKey());
      file.frame(one.getKey(), one.getValue() - (before == null ? 0 : before));
    }
    for (Map.Entry<Integer, Integer> gone : frames.entrySet())
      file.frame(gone.getKey(), -gone.getValue());
    file.endStretch();
  }

  /** How many threads stand where, by the number of the frame. */
  private Map<Integer, Integer> frames() {
    Map<Integer, Integer> found = new HashMap<>();
    for (LiveFrame frame : collector.framesOfCounting())
      found.merge(file.frame(frame, isOfTests(frame.thread)), 1, Integer::sum);
    return found;
  }

  private boolean isOfTests(Thread thread) {
    if (thread == Thread.currentThread()) return true;
    for (Running one : running) if (one.thread == thread) return true;
    return false;
  }

  private static boolean isSame(Map<Integer, long[]> one, Map<Integer, long[]> other) {
    if (one.size() != other.size()) return false;
    for (Map.Entry<Integer, long[]> entry : one.entrySet())
      if (!Arrays.equals(entry.getValue(), other.get(entry.getKey()))) return false;
    return true;
  }
}
