package footfall;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * The JVM's threads, and where they stand, by methods that no program can have overridden.
 *
 * <p>A program's threads may have their own {@code getId}, {@code getState}, {@code getStackTrace},
 * {@code hashCode} and {@code equals}: these would count, and could say or do anything.
 */
final class Threads {
  private static final int START = 32;
  private static final String VERSION = System.getProperty("java.specification.version");
  private static final boolean IS_8 = VERSION.startsWith("1.");

  /**
   * Java 9 to 15 print a warning where something of the platform's is made accessible that no agent
   * opened.
   */
  private static final boolean WARNS = !IS_8 && Integer.parseInt(VERSION) < 16;

  private Threads() {}

  /** A number that tells most threads apart; {@code Holder} has the same. */
  @SuppressWarnings("deprecation")
  static int number(Thread thread) {
    Class<?> type = thread.getClass();
    return type == Thread.class || type == ForkJoinWorkerThread.class
        ? (int) thread.getId()
        : System.identityHashCode(thread);
  }

  /** All that run, but for virtual ones. */
  static Thread[] all() {
    Thread[] known = (Thread[]) told("getThreads", Thread[].class);
    return known == null ? enumerated() : known;
  }

  private static Thread[] enumerated() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) root = root.getParent();
    Thread[] found = new Thread[START];
    int count;
    while ((count = root.enumerate(found)) == found.length) found = new Thread[2 * count];
    return Arrays.copyOf(found, count);
  }

  /** Where all stand, at one moment if the platform tells. */
  static Map<Thread, StackTraceElement[]> stacks() {
    Thread[] threads = all();
    if (arePlain(threads, false)) return new IdentityHashMap<>(Thread.getAllStackTraces());
    StackTraceElement[][] traces =
        (StackTraceElement[][]) told("dumpThreads", StackTraceElement[][].class, (Object) threads);
    if (traces == null && arePlain(threads, true))
      return new IdentityHashMap<>(Thread.getAllStackTraces());
    Map<Thread, StackTraceElement[]> stacks = new IdentityHashMap<>();
    for (int i = 0; i < threads.length; i++) {
      StackTraceElement[] stack = traces == null ? stack(threads[i]) : traces[i];
      if (stack != null) stacks.put(threads[i], stack);
    }
    return stacks;
  }

  /**
   * Whether a map of threads runs no code of theirs: those of the platform's classes, or by what
   * their classes have.
   */
  private static boolean arePlain(Thread[] threads, boolean looksInside) {
    for (Thread thread : threads) {
      if (SafeToAsk.isPlatforms(thread)) continue;
      if (!looksInside
          || !SafeToAsk.is(thread, "hashCode")
          || !SafeToAsk.is(thread, "equals", Object.class)) return false;
    }
    return true;
  }

  /**
   * Where a thread stands; nothing where its class answers that and the platform cannot be asked.
   */
  static StackTraceElement[] stack(Thread thread) {
    if (SafeToAsk.isPlatforms(thread)) return thread.getStackTrace();
    try {
      return (StackTraceElement[])
          special("getStackTrace", StackTraceElement[].class).invoke(thread);
    } catch (Throwable e) {
      return SafeToAsk.is(thread, "getStackTrace")
          ? thread.getStackTrace()
          : new StackTraceElement[0];
    }
  }

  /** Whether a thread was not started yet. */
  static boolean isNew(Thread thread) {
    if (SafeToAsk.isPlatforms(thread)) return thread.getState() == Thread.State.NEW;
    try {
      return special("getState", Thread.State.class).invoke(thread) == Thread.State.NEW;
    } catch (Throwable e) {
      return false;
    }
  }

  /** What a method private to the platform's threads answers; null where it is out of reach. */
  private static Object told(String name, Class<?> result, Object... arguments) {
    try {
      Class<?>[] types = new Class<?>[arguments.length];
      for (int i = 0; i < types.length; i++) types[i] = arguments[i].getClass();
      if (WARNS) {
        MethodType type = MethodType.methodType(result, types);
        return lookup().findStatic(Thread.class, name, type).invokeWithArguments(arguments);
      }
      Method method = Thread.class.getDeclaredMethod(name, types);
      method.setAccessible(true);
      return method.invoke(null, arguments);
    } catch (Throwable e) {
      return null;
    }
  }

  /** What the platform has under this name, whatever the thread's class overrides. */
  private static MethodHandle special(String name, Class<?> result)
      throws ReflectiveOperationException {
    return lookup().findSpecial(Thread.class, name, MethodType.methodType(result), Thread.class);
  }

  /** Sees what is private to threads: up to Java 23, and where the agent opened their package. */
  private static MethodHandles.Lookup lookup() throws ReflectiveOperationException {
    Field all = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    if (IS_8) {
      all.setAccessible(true);
      return (MethodHandles.Lookup) all.get(null);
    }
    if (WARNS) return unsafely(all);
    try {
      return (MethodHandles.Lookup)
          MethodHandles.class
              .getMethod("privateLookupIn", Class.class, MethodHandles.Lookup.class)
              .invoke(null, Thread.class, MethodHandles.lookup());
    } catch (ReflectiveOperationException e) {
      if (Integer.parseInt(VERSION) > 23) throw e; // there a JVM would print a warning
      return unsafely(all);
    }
  }

  private static MethodHandles.Lookup unsafely(Field field) throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Unsafe");
    Field one = type.getDeclaredField("theUnsafe");
    one.setAccessible(true);
    Object unsafe = one.get(null);
    Object base = type.getMethod("staticFieldBase", Field.class).invoke(unsafe, field);
    Object offset = type.getMethod("staticFieldOffset", Field.class).invoke(unsafe, field);
    return (MethodHandles.Lookup)
        type.getMethod("getObject", Object.class, long.class).invoke(unsafe, base, offset);
  }
}
