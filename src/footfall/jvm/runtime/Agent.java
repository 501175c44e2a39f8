package footfall;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * Starts the collector where the JVM is told to (-javaagent), which then also waits for the
 * program's shutdown hooks.
 *
 * <p>It alone names the module java.instrument, which programs need not have that load the
 * collector themselves.
 */
public final class Agent {
  private Agent() {}

  /** Count from the start, or follow a build, as the argument says. */
  public static void start(String argument, Instrumentation instrumentation) {
    String build = Settings.value(argument, "build");
    if (!build.isEmpty()) {
      // Another user's JVM can read nothing there, nor one that begins when all is over.
      if (!new File(build, "index").canRead()) return;
      Twins.start(argument, new File(build), instrumentation);
      return;
    }
    collect(argument, instrumentation);
    String holders = Collector.settings.holders;
    if (!holders.isEmpty()) BootClasses.start(new File(holders), instrumentation);
    if (tellsTests(argument)) TestWatch.start(instrumentation, new Counting());
  }

  /** Whether the counts of each test are to be told apart. */
  static boolean tellsTests(String argument) {
    return Settings.value(argument, "per").equals("test");
  }

  /** All is there already. */
  private static final class Counting implements TestWatch.Counting {
    @Override
    public BootLoader boot() throws ReflectiveOperationException {
      return new BootLoader();
    }

    @Override
    public Collector collector() {
      return Collector.only;
    }
  }

  /** Start the collector, which then waits for the program's shutdown hooks. */
  static void collect(String argument, Instrumentation instrumentation) {
    Collector collector = Collector.start(argument);
    try {
      open(instrumentation);
      Field field = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
      field.setAccessible(true);
      @SuppressWarnings("unchecked")
      Map<Thread, Thread> known = (Map<Thread, Thread>) field.get(null);
      collector.hooks = known;
    } catch (ReflectiveOperationException | RuntimeException e) {
      collector.hooks = Collections.emptyMap();
    }
  }

  /**
   * Java 9 and later: open java.lang to this class's own module only (by reflection: compiled for
   * Java 8).
   */
  static void open(Instrumentation instrumentation) throws ReflectiveOperationException {
    if (System.getProperty("java.specification.version").startsWith("1.")) return;
    Object base = Class.class.getMethod("getModule").invoke(Object.class);
    Object mine = Class.class.getMethod("getModule").invoke(Agent.class);
    Class<?> module = Class.forName("java.lang.Module");
    Instrumentation.class
        .getMethod("redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class)
        .invoke(
            instrumentation,
            base,
            Collections.emptySet(),
            Collections.emptyMap(),
            Collections.singletonMap("java.lang", Collections.singleton(mine)),
            Collections.emptySet(),
            Collections.emptyMap());
  }
}
