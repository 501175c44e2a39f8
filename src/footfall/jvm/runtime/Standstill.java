package footfall;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Stops the program's threads for a moment, so that what they have counted fits where they stand.
 *
 * <p>Threads stop only between two steps, never within one. None is stopped in Footfall's own code,
 * which may hold a lock. Should this thread wait for another lock that a stopped one holds, all go
 * on after a while.
 */
final class Standstill implements Runnable {
  private static final int LEAST_TRIES = 5;
  private static final long PATIENCE = 500_000_000L;
  private static final long LONGEST = 1_000_000_000L;
  private static final long WATCH_MILLIS = 200;
  private static final Set<String> SYSTEM =
      new HashSet<>(
          Arrays.asList(
              "Reference Handler",
              "Signal Dispatcher",
              "Attach Listener",
              "Common-Cleaner",
              "Service Thread",
              "Monitor Deflation Thread",
              "Notification Thread"));

  private final ThreadGroup own;
  private final Set<Thread> stopped = Collections.newSetFromMap(new IdentityHashMap<>());
  private volatile long since;
  private volatile boolean isBroken;

  Standstill(ThreadGroup own) {
    this.own = own;
    Thread watch = new Thread(own, this, "footfall-watch");
    watch.setDaemon(true);
    watch.start();
  }

  /**
   * Stop all threads; false, and none is stopped, where that cannot be: on Java 20 and later, or if
   * no try helps.
   */
  boolean begin() {
    long began = System.nanoTime();
    try {
      for (int tries = 0; tries < LEAST_TRIES || System.nanoTime() - began < PATIENCE; tries++) {
        isBroken = false;
        since = System.nanoTime() | 1;
        stop();
        if (!isBroken && isOutside(Threads.stacks())) return true;
        end();
        Thread.sleep(1);
      }
    } catch (UnsupportedOperationException | LinkageError | SecurityException e) {
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  @SuppressWarnings("deprecation")
  private void stop() {
    for (boolean found = true; found && !isBroken; ) {
      found = false;
      for (Thread thread : Threads.all()) {
        ThreadGroup group = thread.getThreadGroup();
        if (group == own || group == null || isSystem(thread, group)) continue;
        synchronized (stopped) {
          if (stopped.contains(thread)) continue;
          thread.suspend(); // which later versions of Java refuse
          stopped.add(thread);
          found = true;
        }
      }
    }
  }

  private static boolean isSystem(Thread thread, ThreadGroup group) {
    return group.getParent() == null && SYSTEM.contains(thread.getName());
  }

  private boolean isOutside(Map<Thread, StackTraceElement[]> stacks) {
    for (Map.Entry<Thread, StackTraceElement[]> stack : stacks.entrySet()) {
      if (stack.getKey().getThreadGroup() == own) continue;
      for (StackTraceElement frame : stack.getValue()) {
        if (frame.getClassName().startsWith("footfall.")) return false;
      }
    }
    return true;
  }

  /** Let all threads go on; false where some had to before. */
  @SuppressWarnings("deprecation")
  boolean end() {
    synchronized (stopped) {
      for (Thread thread : stopped) thread.resume();
      stopped.clear();
      since = 0;
    }
    return !isBroken;
  }

  @Override
  public void run() {
    for (; ; ) {
      try {
        Thread.sleep(WATCH_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      long began = since;
      if (began != 0 && System.nanoTime() - began > LONGEST) {
        isBroken = true;
        end();
      }
    }
  }
}
