package footfall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Call paths: what entering and leaving functions does, and the contexts of all threads.
 *
 * Functions have tokens, numbers that are unique in the JVM.  Holders reach this class through interfaces of the JDK;
 * as they keep these in constants, the JIT compiles entering and leaving into the program's functions.
 */
final class Calls {
  private static final int SLOTS = 1024;
  private static final int NAMES = 256;
  private static final Thread FIRST = Thread.currentThread();
  private static final Context OF_FIRST = new Context(FIRST, FIRST.getName());
  private static final Context[] BY_SLOT = new Context[SLOTS];
  private static final ThreadLocal<Context> OWN = new ThreadLocal<Context>();

  private static List<Context> live = new ArrayList<Context>(Arrays.asList(OF_FIRST));
  private static final Map<String, Context> dead = new HashMap<String, Context>();
  private static int reapAt = 64;
  /** With so many paths in a thread, recursive calls are folded. */
  static int foldFrom;
  private static int nodesLeft;
  private static int eventsLeft;
  private static int tokens;
  /** By token: how many counters the function has, negative (~n) where it is timed; its unit and number there. */
  private static int[] counters = new int[256];
  static int[] units = new int[256];
  static int[] numbers = new int[256];

  private Calls() { }

  static void start(Settings settings) {
    nodesLeft = settings.paths;
    foldFrom = settings.foldFrom;
    eventsLeft = settings.events;
    OF_FIRST.last = settings.clock == null ? 0 : settings.clock.getAsLong();
  }

  // --- tokens ----------------------------------------------------------------------------

  /** The token of a unit's first function; sizes are separated by spaces, those of timed functions negative (~n). */
  static synchronized int register(int unit, String sizes) {
    int first = tokens;
    int number = 0;
    for (String size : sizes.isEmpty() ? new String[0] : sizes.split(" ")) {
      if (tokens == counters.length) {
        counters = Arrays.copyOf(counters, tokens * 2);
        units = Arrays.copyOf(units, tokens * 2);
        numbers = Arrays.copyOf(numbers, tokens * 2);
      }
      counters[tokens] = Integer.parseInt(size);
      units[tokens] = unit;
      numbers[tokens++] = number++;
    }
    return first;
  }

  static synchronized int counters(int token) {
    return counters[token] < 0 ? ~counters[token] : counters[token];
  }

  static synchronized boolean isTimed(int token) {
    return counters[token] < 0;
  }

  static synchronized boolean takeNode() {
    return nodesLeft > 0 && nodesLeft-- > 0;
  }

  static synchronized boolean takeEvent() {
    return eventsLeft > 0 && eventsLeft-- > 0;
  }

  // --- contexts --------------------------------------------------------------------------

  private static Context context() {
    Thread thread = Thread.currentThread();
    return thread == FIRST ? OF_FIRST : other(thread);
  }

  private static Context other(Thread thread) {
    Context context = BY_SLOT[slot(thread)];
    return context != null && context.thread == thread ? context : another(thread);
  }

  @SuppressWarnings("deprecation")
  private static int slot(Thread thread) {
    return (int) thread.getId() & (SLOTS - 1);
  }

  private static Context another(Thread thread) {
    Context context = OWN.get();
    if (context == null) {
      context = new Context(thread, thread.getName());
      LongSupplier clock = Collector.settings.clock;
      if (clock != null) context.last = clock.getAsLong();
      OWN.set(context);
      if (!(thread.getThreadGroup() instanceof Collector)) add(context);
    }
    Context owner = BY_SLOT[slot(thread)];
    if (owner == null || !owner.thread.isAlive()) BY_SLOT[slot(thread)] = context;
    return context;
  }

  private static synchronized void add(Context context) {
    live.add(context);
    if (live.size() < reapAt) return;
    reap();
    reapAt = Math.max(64, live.size() * 2);
  }

  /** Merge the contexts of dead threads by the thread's name. */
  private static void reap() {
    List<Context> left = new ArrayList<Context>();
    for (Context context : live) {
      if (context.thread.isAlive() || context == OF_FIRST) {
        left.add(context);
        continue;
      }
      int slot = slot(context.thread);
      if (BY_SLOT[slot] == context) BY_SLOT[slot] = null;
      nodesLeft += context.size - 1;
      merged(context.name).absorb(context);
    }
    live = left;
  }

  private static Context merged(String name) {
    if (!dead.containsKey(name) && dead.size() >= NAMES) name = name.replaceAll("[0-9]+", "*");
    if (!dead.containsKey(name) && dead.size() >= 2 * NAMES) name = "*";
    Context context = dead.get(name);
    if (context == null) dead.put(name, context = new Context(null, name));
    return context;
  }

  /** The contexts as they stand now, those of dead threads merged. */
  static synchronized List<Context> all() {
    reap();
    List<Context> found = new ArrayList<Context>(dead.values());
    found.addAll(live);
    return found;
  }

  // --- entering and leaving --------------------------------------------------------------

  static long[] enter(int token) {
    Context context = context();
    Node parent = context.nodes[context.current];
    Node node = child(context, parent, Node.key(parent.counters[1], token));
    node.calls++;
    if (node.isLink) context.runLinked(context.nodes[node.number]);
    else context.current = node.number;
    return node.counters;
  }

  private static Node child(Context context, Node parent, long key) {
    Node[] all = parent.children;
    Node node = all[Node.place(key, all.length)];
    return node != null && node.key == key ? node : context.find(parent, key);
  }

  /** Enter a function that calls nothing, or not yet: it is not the one whose children are looked for. */
  static long[] visit(int token) {
    Context context = context();
    Node parent = context.nodes[context.current];
    Node node = child(context, parent, Node.key(parent.counters[1], token));
    node.calls++;
    return node.counters;
  }

  static long[] resume(int token) {
    return context().resume(token);
  }

  /** A function that was only visited is about to call; through a link it is not its parent that runs. */
  static void run(long[] counters) {
    Context context = context();
    if (counters[3] == context.current) context.current = (int) counters[2];
    else context.runLinked(context.nodes[(int) counters[2]]);
  }

  /** Back to the caller, also past calls that ended without saying so. */
  static void exit(long[] counters) {
    Context context = context();
    if (counters[3] >= 0) context.current = (int) counters[3];
    else context.leave(counters);
  }

  static void unwind(long[] counters) {
    Context context = context();
    if (counters[3] >= 0) context.current = (int) counters[2];
    else context.unwind(counters);
  }

  static Node node(long[] counters) {
    for (Node node : context().nodes) if (node != null && node.counters == counters) return node;
    throw new IllegalStateException();
  }

  // What holders reach this through; each a class of its own, so that the JIT sees one target per constant.

  static final class Enter implements IntFunction<long[]> {
    @Override
    public long[] apply(int token) {
      return enter(token);
    }
  }

  static final class Visit implements IntFunction<long[]> {
    @Override
    public long[] apply(int token) {
      return visit(token);
    }
  }

  static final class Resume implements IntFunction<long[]> {
    @Override
    public long[] apply(int token) {
      return resume(token);
    }
  }

  static final class Exit implements Consumer<long[]> {
    @Override
    public void accept(long[] counters) {
      exit(counters);
    }
  }

  static final class Unwind implements Consumer<long[]> {
    @Override
    public void accept(long[] counters) {
      unwind(counters);
    }
  }

  static final class Run implements Consumer<long[]> {
    @Override
    public void accept(long[] counters) {
      run(counters);
    }
  }

  /** With a clock: time that passed since the last event goes to the function that was running. */
  static final class Timed implements IntFunction<long[]>, Consumer<long[]> {
    private final LongSupplier clock;

    Timed(LongSupplier clock) {
      this.clock = clock;
    }

    @Override
    public long[] apply(int token) {
      Context context = context();
      Node parent = context.nodes[context.current];
      Node node = child(context, parent, Node.key(parent.counters[1], token));
      node.calls++;
      Node running = node;
      if (node.isLink) context.runLinked(running = context.nodes[node.number]);
      else context.current = node.number;
      long now = clock.getAsLong();
      parent.billed.self += now - context.last;
      context.last = now;
      running.started = now;
      return node.counters;
    }

    @Override
    public void accept(long[] counters) {
      Context context = context();
      long now = clock.getAsLong();
      Node node = context.nodes[context.current];
      node.billed.self += now - context.last;
      context.last = now;
      if (node.counters != counters && !context.unwind(counters)) return;
      node = context.nodes[context.current];
      node.record(now - node.started);
      context.leave();
    }
  }

  /** With a clock and a timeline. */
  static final class Traced implements IntFunction<long[]>, Consumer<long[]> {
    private final Timed timed;

    Traced(Timed timed) {
      this.timed = timed;
    }

    @Override
    public long[] apply(int token) {
      long[] counters = timed.apply(token);
      Context context = context();
      Node node = context.nodes[context.current];
      if (counters[3] >= 0) node.event = context.events.begin(token, context.last);
      return counters;
    }

    @Override
    public void accept(long[] counters) {
      Context context = context();
      if (context.nodes[context.current].counters != counters) context.unwind(counters);
      Node node = context.nodes[context.current];
      timed.accept(counters);
      if (node.event < 0) return;
      context.events.end(node.event, context.last);
      node.event = -1;
    }
  }
}
