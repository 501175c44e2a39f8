package footfall;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Gathers the counts of all instrumented classes of one JVM and writes them.
 *
 * <p>It is a thread group directly under the root group: an object that the holder classes of any
 * class loader can find without anything on a class path, and that neither system properties nor
 * the program's own thread groups show.
 *
 * <p>docs/raw-counts.md describes what it writes.
 */
public final class Collector extends ThreadGroup implements Function<Object, Object> {
  static final int SLOTS = 1024;
  private static final long MEMORY = Long.getLong("footfall.memory", 48L << 20);
  private static final long EAGER = MEMORY / 4;
  private static final long PERIOD = 500;

  /** States of a file of counts. */
  private static final int SNAPSHOT = 0;

  private static final int LAST = 1;
  private static final int TORN = 2;
  private static final int STATE_AT = 12;

  /**
   * Whose slot it is. Only a thread itself takes a slot, and a slot's arrays in the units change
   * hands with it; a reader that finds itself here therefore needs no fence to read them.
   */
  private final Thread[] owners = new Thread[SLOTS];

  /** Held while counts are read and written; {@code Calls} has the order of all locks. */
  private final Object writing = new Object();

  private final List<SourceCounters> units = new ArrayList<>();

  private final CountingThreads counting = new CountingThreads(owners);
  private final File directory;
  private final String file;
  Map<Thread, Thread> hooks = Collections.emptyMap();
  private final ProcessFile process;
  private boolean isProcessTold;
  private long allocated;
  private volatile boolean full;
  private volatile boolean ended;
  private long lastSum = -1;

  /** Whether who writes has the contexts of threads. */
  private boolean isReading;

  private volatile EnterExit timed;
  private volatile UserHooks programHooks;
  private LiveQuestions asked;
  private volatile TestCounts tests;
  private Standstill standstill;

  /**
   * What an empty call costs, in picoseconds, inside and outside of its own time; null without a
   * clock.
   */
  private long[] overhead;

  static Settings settings;

  /** That of this JVM, once it is there. */
  static volatile Collector only;

  private Collector(ThreadGroup root, String directory) {
    super(root, "footfall-2");
    settings = new Settings(directory, this);
    this.directory = new File(settings.folder).getAbsoluteFile();
    this.file =
        Long.toHexString(System.currentTimeMillis())
            + "-"
            + Long.toHexString(System.nanoTime() & 0xffffffL)
            + "-"
            + Integer.toHexString(System.identityHashCode(this));
    process = new ProcessFile(new File(this.directory, file + ".process"));
    if (settings.live) asked = new LiveQuestions(this.directory, file);
    Thread snapshots = new Thread(this, this::snapshots, "footfall");
    snapshots.setDaemon(true);
    snapshots.start();
    Runtime.getRuntime().addShutdownHook(new Thread(this, this::end, "footfall-end"));
  }

  /** The collector of this JVM, made now if there is none. */
  public static synchronized Collector start(String directory) {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) root = root.getParent();
    only = new Collector(root, directory);
    return only;
  }

  /**
   * What holders ask, which know no class but those of the platform; docs/java-runtime.md has the
   * same list.
   *
   * <p>{@code Object[] {key, counters}}, with calls {@code {key, counters, sizes}}: register a
   * source, see {@code SourceArray}. {@code Integer}: the array of the thread that asks for the
   * source of that number. {@code "halt"}: write the counts. Hooks: {@code "guard"} or {@code
   * "release"} (what takes, or gives back, the guard), {@code String[] {name, group}} (write an
   * event), {@code Map} (complete one), {@code Throwable} (say that a hook failed).
   */
  @Override
  @SuppressWarnings("unchecked")
  public Object apply(Object request) {
    if (request instanceof Integer) return array(Thread.currentThread(), (Integer) request);
    if (request instanceof String[]) {
      hooks().write(((String[]) request)[0], ((String[]) request)[1]);
      return null;
    }
    if (request instanceof Object[]) {
      Object[] parts = (Object[]) request;
      return register(
          (String) parts[0], (Integer) parts[1], parts.length > 2 ? (String) parts[2] : null);
    }
    if (request instanceof Throwable) hooks().failed((Throwable) request);
    else if (request instanceof Map) hooks().complete((Map<String, Object>) request);
    else if (request.equals("guard") || request.equals("release")) return hooks();
    else write(true, true);
    return null;
  }

  private UserHooks hooks() {
    UserHooks known = programHooks;
    return known != null ? known : makeHooks();
  }

  private synchronized UserHooks makeHooks() {
    if (programHooks == null) programHooks = new UserHooks(settings);
    return programHooks;
  }

  /**
   * A source's counters; {@code functions} are the sizes of its functions where call paths are
   * recorded.
   */
  private synchronized Object[] register(String key, int size, String functions) {
    SourceCounters unit = new SourceCounters(key, size);
    units.add(unit);
    counting.registers();
    for (int slot = 0; slot < SLOTS; slot++)
      if (owners[slot] != null && allocated < EAGER) allocate(slot, unit);
    int number = units.size() - 1;
    Object[] given = new Object[functions == null ? SourceArray.PLAIN : SourceArray.ALL];
    given[SourceArray.ARRAY] = unit.first;
    given[SourceArray.SHARED] = unit.shared;
    given[SourceArray.OWNERS] = owners;
    given[SourceArray.ARRAYS] = unit.own;
    given[SourceArray.SOURCE] = number;
    given[SourceArray.COLLECTOR] = this;
    given[SourceArray.SPARE] = unit.spare;
    if (functions != null) giveCalls(given, Calls.register(number, functions));
    return given;
  }

  private void giveCalls(Object[] given, int firstFunction) {
    if (timed == null) { // only while a source registers, one at a time
      Calls.start(settings);
      timed = settings.timed();
    }
    given[SourceArray.FIRST_FUNCTION] = firstFunction;
    given[SourceArray.ENTER] = new Calls.Enter();
    given[SourceArray.VISIT] = new Calls.Visit();
    given[SourceArray.ENTER_TIMED] = timed.enter;
    given[SourceArray.RESUME] = new Calls.Resume();
    given[SourceArray.EXIT] = new Calls.Exit();
    given[SourceArray.EXIT_TIMED] = timed.exit;
    given[SourceArray.UNWIND] = new Calls.Unwind();
    given[SourceArray.RUN] = new Calls.Run();
    given[SourceArray.FAILED] = new Calls.Failed();
    given[SourceArray.DOUBTED] = new Calls.Doubted();
  }

  /** What tells tests apart, made now if it is not there. */
  synchronized TestCounts tests() {
    if (tests == null)
      tests = new TestCounts(this, new TestFile(new File(directory, file + ".tests")));
    return tests;
  }

  /** What all threads have counted in each source, now. */
  synchronized List<long[]> counted() {
    return counting.counted(units);
  }

  /** Whether other threads have counted since {@code counted} looked. */
  synchronized boolean haveOthersCounted() {
    return counting.haveCounted(units);
  }

  /** The same of functions, by their tokens, where calls are recorded. */
  Map<Integer, long[]> countedByFunction() {
    return timed == null
        ? Collections.<Integer, long[]>emptyMap()
        : CallsWriter.countedByFunction();
  }

  /** The key of a source. */
  synchronized String key(int unit) {
    return units.get(unit).key;
  }

  private void calibrate() {
    EnterExit entries = timed;
    if (entries == null || settings.clock == null) return;
    int token = Calls.register(-1, "-2/0");
    long[] now = Clocks.calibrate(entries.enter, entries.exit, token);
    synchronized (writing) {
      // A busy machine only adds: the least is nearest to the truth.
      if (overhead == null || now[0] + now[1] < overhead[0] + overhead[1]) overhead = now;
    }
  }

  /** The thread's own array for a unit, or null where it has to share. */
  private long[] array(Thread thread, int number) {
    int slot = Threads.number(thread) & (SLOTS - 1);
    Thread owner = owners[slot];
    if (owner != null && owner != thread && owner.isAlive()) return null;
    // With the budget spent, only the arrays of a dead thread can still be had.
    if (full && (owner == null || owner == thread)) return null;
    synchronized (this) {
      owner = owners[slot];
      if (owner != null && owner != thread && owner.isAlive()) return null;
      SourceCounters wanted = units.get(number);
      if (allocated < EAGER) for (SourceCounters unit : units) allocate(slot, unit);
      else allocate(slot, wanted);
      owners[slot] = thread;
      return wanted.own[slot];
    }
  }

  private void allocate(int slot, SourceCounters unit) {
    if (unit.own[slot] != null) return;
    long bytes = 8L * unit.shared.length() + 16;
    if (allocated + bytes > MEMORY) {
      full = true;
      return;
    }
    allocated += bytes;
    unit.allocate(slot);
  }

  private void snapshots() {
    long pause = PERIOD;
    while (!ended) {
      try {
        if (asked == null) Thread.sleep(pause);
        else if (asked.rest(pause)) {
          answer();
          continue;
        }
      } catch (InterruptedException e) {
        return;
      }
      long before = System.nanoTime();
      if (overhead == null) calibrate();
      write(false, false);
      pause = Math.min(900, Math.max(PERIOD, (System.nanoTime() - before) / 100_000));
    }
  }

  /**
   * Write what was counted at one moment, if that can be; else what was read while threads went on
   * counting.
   */
  private void answer() {
    if (overhead == null) calibrate();
    if (programHooks != null) programHooks.flush();
    encoded(SNAPSHOT); // loads all classes that are needed while threads stand still
    if (standstill == null) standstill = new Standstill(this);
    boolean stands = standstill.begin();
    byte[] data;
    try {
      data = encoded(SNAPSHOT);
    } finally {
      stands &= standstill.end();
    }
    if (!stands && !Arrays.equals(data, encoded(SNAPSHOT))) data[STATE_AT] = TORN;
    synchronized (writing) {
      if (ended) return;
      try {
        replace(out -> out.write(data));
      } catch (IOException | SecurityException e) {
        return; // the folder is gone, full or forbidden: whoever asked waits no longer than it
        // wants to
      }
    }
    asked.answered();
  }

  private byte[] encoded(int state) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    synchronized (writing) {
      try {
        DataOutputStream out = new DataOutputStream(bytes);
        encode(out, state, frames(), contexts(), summed());
        out.flush();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      } finally {
        haveRead();
      }
    }
    return bytes.toByteArray();
  }

  /** The shutdown hook: waits for the program's own hooks, which count too. */
  private void end() {
    List<Thread> others;
    synchronized (hooks) {
      others = new ArrayList<>(hooks.keySet());
    }
    for (Thread other : others) {
      if (other == Thread.currentThread() || other.getThreadGroup() == this) continue;
      try {
        while (Threads.isNew(other)) Thread.sleep(1);
        other.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    if (hooks.isEmpty()) settle();
    ended = true;
    calibrate();
    if (tests != null) tests.finish();
    write(true, true);
    process.end();
    if (asked != null) asked.end();
  }

  /** Without sight of the hooks: wait until counts stand still for a moment. */
  private void settle() {
    long before = -1;
    for (int round = 0; round < 100; round++) {
      long now = total();
      if (now == before) return;
      before = now;
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private long total() {
    synchronized (writing) {
      try {
        return sum(summed()) + CallsWriter.sum(contexts());
      } finally {
        haveRead();
      }
    }
  }

  private void write(boolean last, boolean always) {
    UserHooks hooks = programHooks;
    if (hooks != null) hooks.flush();
    TestCounts told = tests;
    if (told != null) told.pause(); // before counts are read: a test's counts are among these
    String problem;
    synchronized (writing) {
      if (ended && !last) return;
      try {
        problem = writeRead(last, always);
      } catch (SecurityException e) {
        problem = ": " + SafeToAsk.text(e);
      } finally {
        haveRead();
      }
    }
    if (problem != null && last) System.err.println("footfall: cannot write counts" + problem);
  }

  /** Write what can be read now; answers what went wrong, or null. */
  private String writeRead(boolean last, boolean always) {
    List<LiveFrame> frames = frames();
    List<Context> contexts = contexts();
    SourceCounters[] summed = summed();
    if (summed.length == 0 && !last) return null;
    long sum = sum(summed) + CallsWriter.sum(contexts);
    if (sum == lastSum && !always) return null;
    lastSum = sum;
    if (!directory.isDirectory() && !directory.mkdirs()) return " to " + directory;
    if (!isProcessTold) {
      isProcessTold = true;
      process.begin();
    }
    try {
      replace(out -> encode(out, last ? LAST : SNAPSHOT, frames, contexts, summed));
      return null;
    } catch (IOException e) {
      return ": " + SafeToAsk.text(e);
    }
  }

  /** What threads called, until {@code haveRead}. */
  private List<Context> contexts() {
    isReading = timed != null;
    return isReading ? CallsWriter.contexts() : Collections.<Context>emptyList();
  }

  private void haveRead() {
    if (isReading) Calls.hasRead();
    isReading = false;
  }

  /** The sources with their sums, which are those until the next call: by who writes. */
  private synchronized SourceCounters[] summed() {
    for (SourceCounters unit : units) unit.sum();
    return units.toArray(new SourceCounters[0]);
  }

  private static long sum(SourceCounters[] summed) {
    long sum = 0;
    for (SourceCounters unit : summed) for (long count : unit.total) sum += count;
    return sum;
  }

  private interface Content {
    void write(DataOutputStream out) throws IOException;
  }

  /** Write the file of counts, as a whole or not at all. */
  private void replace(Content content) throws IOException {
    File part = new File(directory, file + ".part");
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(part), 1 << 16))) {
      content.write(out);
    }
    Files.move(
        part.toPath(),
        new File(directory, file + ".counts").toPath(),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private void encode(
      DataOutputStream out,
      int state,
      List<LiveFrame> frames,
      List<Context> contexts,
      SourceCounters[] summed)
      throws IOException {
    out.writeBytes("FOOTFALL");
    out.writeInt(2);
    out.writeByte(state);
    out.writeUTF("");
    out.writeInt(summed.length);
    for (SourceCounters unit : summed) {
      out.writeUTF(unit.key);
      out.writeInt(unit.total.length);
      for (long count : unit.total) out.writeLong(count);
    }
    out.writeInt(frames.size());
    for (LiveFrame frame : frames) {
      out.writeUTF(frame.className);
      out.writeUTF(frame.method);
      out.writeUTF(frame.file);
      out.writeInt(frame.line);
      out.writeUTF(frame.callee);
      out.writeInt(frame.context(contexts));
    }
    CallsWriter.write(out, contexts, summed.length, overhead, settings.clockName, state == LAST);
    out.writeByte(7);
  }

  /** Where every thread stands, in the program's own code. */
  private List<LiveFrame> frames() {
    Map<Thread, StackTraceElement[]> stacks = Threads.stacks();
    for (Thread thread : owners) {
      if (thread != null && thread.isAlive() && !stacks.containsKey(thread))
        stacks.put(thread, Threads.stack(thread));
    }
    return frames(stacks);
  }

  /** The same of the threads that count; of all from the moment on that others have counted too. */
  List<LiveFrame> framesOfCounting() {
    if (timed != null) return frames();
    Map<Thread, StackTraceElement[]> stacks;
    synchronized (this) {
      stacks = counting.areOthers ? null : counting.stacks();
    }
    return stacks == null ? frames() : frames(stacks);
  }

  private List<LiveFrame> frames(Map<Thread, StackTraceElement[]> stacks) {
    List<LiveFrame> frames = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> stack : stacks.entrySet()) {
      if (stack.getKey().getThreadGroup() == this) continue;
      String callee = "";
      for (StackTraceElement frame : stack.getValue()) {
        if (LiveFrame.isProgram(frame)) frames.add(new LiveFrame(stack.getKey(), frame, callee));
        callee = LiveFrame.isOurs(frame.getClassName()) ? "halt" : frame.getMethodName();
      }
    }
    return frames;
  }
}
