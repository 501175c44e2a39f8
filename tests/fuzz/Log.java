import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Who called whom from where, as a random program says itself: one for each thread, not measured.
 *
 * <p>A function whose caller stands at depth c of the stack stands at c + 1. It first does
 * `l.hits[K]++` and `l.node[c + 1] = null`, without a call; before it calls anything it says `at`,
 * which puts its own node there.
 */
public final class Log {
  static final class X extends RuntimeException {
    X() {
      super(null, null, false, false);
    }
  }

  /** A call path. */
  static final class Node {
    /** By line: how often each function was called from there. */
    final Map<Integer, long[]> hits = new TreeMap<>();

    final Map<Long, Node> called = new HashMap<>();
  }

  static final X x = new X();
  private static final List<Log> all = new ArrayList<>();
  private static final int DEEPEST = 256;

  final String thread;
  private final int[] functions;
  private final String file;
  private final Node root = new Node();
  public final Node[] node = new Node[DEEPEST];
  private final int[] lines = new int[DEEPEST];
  public long[] hits;

  /** How many more calls may call anything, and what random choices are made of. */
  public int fuel;

  public int r;

  /** Functions are named by the line where they begin. */
  Log(String thread, String file, int[] functions, int fuel, int seed) {
    this.thread = thread;
    this.file = file;
    this.functions = functions;
    this.fuel = fuel;
    r = seed;
    node[0] = root;
    at(0, 0, 0);
    synchronized (all) {
      all.add(this);
    }
  }

  Log fork(String name, int seed) {
    return new Log(name, file, functions, 150, seed);
  }

  /** Function k at depth d is about to call from a line; answers d. */
  int at(int d, int k, int line) {
    if (node[d] == null) {
      Node caller = node[d - 1];
      node[d] = caller.called.computeIfAbsent((long) lines[d - 1] << 32 | k, key -> new Node());
    }
    lines[d] = line;
    hits = node[d].hits.computeIfAbsent(line, key -> new long[functions.length]);
    return d;
  }

  /** Function k begins, called by what stands at depth c. */
  Log begin(int c, int k) {
    hits[k]++;
    node[c + 1] = null;
    return this;
  }

  /**
   * What a function at depth d handed to a library is called, again from where that function
   * stands.
   */
  void again(int d) {
    hits = node[d].hits.get(lines[d]);
  }

  int twice(int d, IntUnaryOperator given) {
    return given.applyAsInt(1) + given.applyAsInt(2);
  }

  /** Threads that run at once. */
  void together(Thread... threads) {
    for (Thread thread : threads) thread.start();
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Threads that end before others begin. */
  void each(Thread... threads) {
    for (Thread thread : threads) together(thread);
  }

  Thread thread(boolean isVirtual, Runnable runnable) {
    if (isVirtual) {
      try {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, thread);
        Thread made =
            (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, runnable);
        made.setUncaughtExceptionHandler((failed, reason) -> {});
        return made;
      } catch (ReflectiveOperationException e) {
        // not on this JDK: a platform thread
      }
    }
    Thread made = new Thread(runnable, thread);
    made.setUncaughtExceptionHandler((failed, reason) -> {});
    return made;
  }

  /**
   * Write all paths, each behind the one above it: thread, number of that, line, function, calls.
   */
  static void write(String target) throws IOException {
    try (PrintWriter out = new PrintWriter(target, "UTF-8")) {
      int[] number = {0};
      for (Log log : all) log.write(out, log.root, -1, number);
    }
  }

  private void write(PrintWriter out, Node from, int above, int[] number) {
    for (Map.Entry<Integer, long[]> line : from.hits.entrySet()) {
      for (int k = 0; k < functions.length; k++) {
        if (line.getValue()[k] == 0) continue;
        int mine = number[0]++;
        out.println(
            thread
                + "\t"
                + above
                + "\t"
                + line.getKey()
                + "\t"
                + file
                + ":"
                + functions[k]
                + "\t"
                + line.getValue()[k]);
        Node called = from.called.get((long) line.getKey() << 32 | k);
        if (called != null) write(out, called, mine, number);
      }
    }
  }
}
