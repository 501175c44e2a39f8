package footfall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Call paths: what entering and leaving functions does, and the contexts of all threads.
 *
 * <p>Functions have tokens, numbers that are unique in the JVM. Holders reach this class through
 * interfaces of the JDK; as they keep these in constants, the JIT compiles entering and leaving
 * into the program's functions.
 *
 * <p>Locks, each taken only while none or earlier ones of this row are held: that of {@code
 * TestCounts}; the writer's of {@code Collector}, held while files are written; the collector
 * itself; this class; what locks nothing more ({@code CallEvents}, {@code UserHooks}, {@code
 * ConstructorsInDoubt}, {@code Standstill}). No code of the program's runs under any of them. The
 * program's threads take the first only where a test begins or ends, the writer's only to halt, and
 * keep the others for a moment only: reading functions' sizes, adding a path and taking from a
 * limit need none.
 */
final class Calls {
  /** Whether times are taken. */
  private static final boolean CLOCKED = Collector.settings.clock != null;

  private static final int SLOTS = 1024;
  private static final int NAMES = 256;
  private static final Thread FIRST = Thread.currentThread();
  private static final Context OF_FIRST = new Context(FIRST, FIRST.getName(), 0);
  private static final Context[] BY_SLOT = new Context[SLOTS];
  private static final ThreadLocal<Context> OWN = new ThreadLocal<Context>();

  /** By index; a thread finds its own here, for it saw that being put. */
  private static Context[] byIndex = {OF_FIRST};

  private static int indexes = 1;
  private static int[] freeIndexes = new int[64];
  private static int free;

  private static List<Context> live = new ArrayList<Context>(Arrays.asList(OF_FIRST));
  private static final Map<String, Context> dead = new HashMap<String, Context>();
  private static int reapAt = 64;

  /** With so many paths in a thread, recursive calls are folded. */
  static int foldFrom;

  private static final AtomicInteger nodesLeft = new AtomicInteger();
  private static final AtomicInteger eventsLeft = new AtomicInteger();

  /** How many read the contexts just now: until they have, none are merged. */
  private static int readers;

  /** From 1, so that an empty slot is that of no function. */
  private static int tokens = 1;

  private static volatile Functions functions =
      new Functions(new int[256], new int[256], new int[256], new int[256]);

  /**
   * By token: how many counters the function has, negative (~n) where it is timed; how many slots,
   * negative (~n) for a constructor; its unit and number there. Whoever knows a token finds it
   * here: each registration puts a table anew.
   */
  private static final class Functions {
    final int[] counters;
    final int[] slots;
    final int[] units;
    final int[] numbers;

    Functions(int[] counters, int[] slots, int[] units, int[] numbers) {
      this.counters = counters;
      this.slots = slots;
      this.units = units;
      this.numbers = numbers;
    }

    /** A table with room for so many; entries that nobody knows of yet may be written to it. */
    Functions with(int size) {
      if (size <= counters.length) return new Functions(counters, slots, units, numbers);
      size = Math.max(size, counters.length * 2);
      return new Functions(
          Arrays.copyOf(counters, size),
          Arrays.copyOf(slots, size),
          Arrays.copyOf(units, size),
          Arrays.copyOf(numbers, size));
    }
  }

  private Calls() {}

  static void start(Settings settings) {
    nodesLeft.set(settings.paths);
    foldFrom = settings.foldFrom;
    eventsLeft.set(settings.events);
    OF_FIRST.last = settings.clock == null ? 0 : settings.clock.getAsLong();
  }

  // --- tokens ----------------------------------------------------------------------------

  /** The token of a unit's first function; sizes are "counters/slots" as they are kept here. */
  static synchronized int register(int unit, String sizes) {
    String[] all = sizes.isEmpty() ? new String[0] : sizes.split(" ");
    int first = tokens;
    Functions more = functions.with(first + all.length);
    for (int number = 0; number < all.length; number++) {
      int slash = all[number].indexOf('/');
      more.counters[tokens] = Integer.parseInt(all[number].substring(0, slash));
      more.slots[tokens] = Integer.parseInt(all[number].substring(slash + 1));
      more.units[tokens] = unit;
      more.numbers[tokens++] = number;
    }
    functions = more;
    return first;
  }

  static int counters(int token) {
    int counters = functions.counters[token];
    return counters < 0 ? ~counters : counters;
  }

  static int unit(int token) {
    return functions.units[token];
  }

  static int number(int token) {
    return functions.numbers[token];
  }

  /** A new array for a call path of the function, at its first call site. */
  static long[] array(int token) {
    int head = PathArray.HEAD + counters(token);
    int slots = functions.slots[token];
    long[] made = Times.array(head + Math.max(2, slots < 0 ? ~slots : slots), isTimed(token));
    made[PathArray.SITE] = made[PathArray.FIRST_SITE] = head;
    return made;
  }

  /** The array of a thread itself: one call site. */
  static long[] root() {
    long[] made = Times.array(PathArray.HEAD + 2, CLOCKED);
    made[PathArray.SITE] = PathArray.HEAD;
    return made;
  }

  /** Whether arrays of the function, or of a thread itself, hold times. */
  static boolean isTimed(int token) {
    return CLOCKED && (token < 0 ? token == Node.ROOT : functions.counters[token] < 0);
  }

  static boolean isConstructor(int token) {
    return token > 0 && functions.slots[token] < 0;
  }

  static boolean takeNode() {
    return take(nodesLeft);
  }

  static boolean takeEvent() {
    return take(eventsLeft);
  }

  private static boolean take(AtomicInteger left) {
    for (int now = left.get(); now > 0; now = left.get())
      if (left.compareAndSet(now, now - 1)) return true;
    return false;
  }

  // --- contexts --------------------------------------------------------------------------

  static Context context() {
    Thread thread = Thread.currentThread();
    return thread == FIRST ? OF_FIRST : other(thread);
  }

  private static Context other(Thread thread) {
    Context context = BY_SLOT[slot(thread)];
    return context != null && context.thread == thread ? context : another(thread);
  }

  private static int slot(Thread thread) {
    return Threads.number(thread) & (SLOTS - 1);
  }

  private static Context another(Thread thread) {
    Context context = OWN.get();
    if (context == null) {
      context = made(thread);
      LongSupplier clock = Collector.settings.clock;
      if (clock != null) context.last = clock.getAsLong();
      OWN.set(context);
      if (!(thread.getThreadGroup() instanceof Collector)) add(context);
    }
    Context owner = BY_SLOT[slot(thread)];
    if (owner == null || !owner.thread.isAlive()) BY_SLOT[slot(thread)] = context;
    return context;
  }

  /** The context that an array belongs to. */
  static Context of(long[] counters) {
    return byIndex[(int) counters[PathArray.CONTEXT]];
  }

  private static synchronized Context made(Thread thread) {
    int index = free > 0 ? freeIndexes[--free] : indexes++;
    if (index == byIndex.length) byIndex = Arrays.copyOf(byIndex, index * 2);
    return byIndex[index] = new Context(thread, thread.getName(), index);
  }

  private static synchronized void add(Context context) {
    live.add(context);
    if (live.size() < reapAt || readers > 0) return;
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
      byIndex[context.index] = null;
      if (free == freeIndexes.length) freeIndexes = Arrays.copyOf(freeIndexes, free * 2);
      freeIndexes[free++] = context.index;
      nodesLeft.addAndGet(context.size - 1);
      // Threads that cannot be timed make a tree of their own, so that none that can is taken for
      // one.
      merged(context.hasClock ? context.name : context.name + " (virtual)").absorb(context);
    }
    live = left;
  }

  private static Context merged(String name) {
    if (!dead.containsKey(name) && dead.size() >= NAMES) name = name.replaceAll("[0-9]+", "*");
    if (!dead.containsKey(name) && dead.size() >= 2 * NAMES) name = "*";
    Context context = dead.get(name);
    if (context == null) dead.put(name, context = new Context(null, name, 0));
    return context;
  }

  /**
   * The contexts as they stand now, those of dead threads merged; each stays the only one for its
   * calls until ...
   */
  static synchronized List<Context> read() {
    if (readers++ == 0) reap();
    List<Context> found = new ArrayList<Context>(dead.values());
    found.addAll(live);
    return found;
  }

  /** ... whoever read them has done so. */
  static synchronized void hasRead() {
    readers--;
  }

  // --- entering and leaving --------------------------------------------------------------

  static long[] enter(int token) {
    Context context = context();
    long[] caller = context.rows[context.current];
    int slot = Node.slot(caller[PathArray.SITE], token);
    long child = caller[slot];
    if ((int) (child >>> 32) != token) return enterSlowly(context, token);
    caller[slot + 1]++;
    int number = (int) child & 0x7fffffff;
    if (number == (int) child) context.current = number;
    else context.runLinked(context.rows[number]);
    return context.rows[number];
  }

  private static long[] enterSlowly(Context context, int token) {
    Node node = context.called(token);
    if (node.isLink) context.runLinked(node.counters);
    else context.current = node.number;
    return node.counters;
  }

  /**
   * Enter a function that calls nothing, or not yet: it is not the one whose children are looked
   * for.
   */
  static long[] visit(int token) {
    Context context = context();
    long[] caller = context.rows[context.current];
    int slot = Node.slot(caller[PathArray.SITE], token);
    long child = caller[slot];
    if ((int) (child >>> 32) != token) return context.called(token).counters;
    caller[slot + 1]++;
    return context.rows[(int) child & 0x7fffffff];
  }

  static long[] resume(int token) {
    return context().resume(token);
  }

  /**
   * A function that was only visited is about to call. Answers what its exit needs: -1 to go back
   * to the caller, or for a folded call of itself, whose path is the caller's own, the call site at
   * which the caller stands.
   */
  static long run(long[] counters) {
    Context context = of(counters);
    int current = context.current;
    if (counters[PathArray.BACK] == current) context.current = (int) counters[PathArray.NUMBER];
    else if (counters[PathArray.NUMBER] == current) return counters[PathArray.SITE];
    else context.runLinked(counters);
    return -1;
  }

  /** Back to the caller, also past calls that ended without saying so. */
  static void exit(long[] counters) {
    Context context = of(counters);
    if (counters[PathArray.BACK] >= 0 && counters[PathArray.NUMBER] == context.current)
      context.current = (int) counters[PathArray.BACK];
    else context.leave(counters);
  }

  static void unwind(long[] counters) {
    Context context = of(counters);
    if (counters[PathArray.NUMBER] != context.current || counters[PathArray.BACK] < 0)
      context.unwind(counters);
  }

  /** A constructor ends by an exception. */
  static void failed(long[] counters) {
    of(counters).failed(counters);
  }

  /** A constructor is entered that calls one that does not say when it fails. */
  static void doubted(long[] counters) {
    Context context = of(counters);
    ConstructorsInDoubt.begin(context, context.nodes[(int) counters[PathArray.NUMBER]]);
  }

  // What holders reach this through; each a class of its own, so that the JIT sees one target per
  // constant.

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

  static final class Failed implements Consumer<long[]> {
    @Override
    public void accept(long[] counters) {
      failed(counters);
    }
  }

  static final class Doubted implements Consumer<long[]> {
    @Override
    public void accept(long[] counters) {
      doubted(counters);
    }
  }

  static final class Run implements ToLongFunction<long[]> {
    @Override
    public long applyAsLong(long[] counters) {
      return run(counters);
    }
  }
}
