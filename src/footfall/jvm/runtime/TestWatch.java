package footfall;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Hears from the runners of tests which test runs, and has its counts told apart. */
final class TestWatch implements ClassFileTransformer, Consumer<Object[]> {
  /** What has to be there before a test can count; it throws where that cannot be. */
  interface Counting {
    BootLoader boot() throws ReflectiveOperationException;

    /** The collector; null where nothing can be counted. */
    Collector collector() throws Exception;
  }

  private static final int TESTNG_STARTED = 16;
  private static final int TESTNG_SUCCESS = 1;
  private static final int TESTNG_SKIP = 3;
  private static final String VINTAGE = "[engine:junit-vintage]";

  private final Counting counting;
  private final Map<String, Integer> times = new HashMap<>();
  private boolean isHeard;
  private TestCounts counts;
  private boolean cannotCount;

  private TestWatch(Counting counting) {
    this.counting = counting;
  }

  static void start(Instrumentation instrumentation, Counting counting) {
    instrumentation.addTransformer(new TestWatch(counting));
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] data) {
    if (name == null || redefined != null || name.startsWith(Twins.OWN)) return null;
    Front[] fronts = TestFronts.of(name);
    if (fronts == null) return null;
    try {
      hear();
      ClassFile file = new ClassFile(data);
      return file.changed(FrontInserter.behindConstants(file, fronts));
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      return null; // its tests are not told apart
    }
  }

  private synchronized void hear() throws IOException, ReflectiveOperationException {
    if (isHeard) return;
    counting.boot().defineBridge("TestBridge", this);
    isHeard = true;
  }

  @Override
  public void accept(Object[] told) {
    try {
      TestCounts known = counts();
      if (known != null) tell(known, (Integer) told[0], told[1], told[2], told[3]);
    } catch (Throwable e) { // whatever is wrong here, the tests go on
      TestCounts known = counts;
      if (known != null) known.fail(e);
    }
  }

  private synchronized TestCounts counts() throws Exception {
    if (counts == null && !cannotCount) {
      cannotCount = true;
      Collector collector = counting.collector();
      if (collector != null) counts = collector.tests();
    }
    return counts;
  }

  private void tell(TestCounts to, int event, Object runner, Object test, Object more) {
    switch (event) {
      case TestFronts.BEGINS_4:
        String shown = shown(test);
        to.begin(runner, shown, "JUnit 4", TestNames.ofDescription(shown));
        break;
      case TestFronts.ENDS_4:
        to.end(runner, shown(test), TestCounts.PASSED);
        break;
      case TestFronts.FAILS_4:
        to.mark(runner, shown(TestNames.field(test, "fDescription")), TestCounts.FAILED);
        break;
      case TestFronts.SKIPS_4:
        to.mark(runner, shown(TestNames.field(test, "fDescription")), TestCounts.SKIPPED);
        break;
      case TestFronts.BEGINS_3:
        to.begin(runner, test, "JUnit 3", TestNames.ofTest(test));
        break;
      case TestFronts.ENDS_3:
        to.end(runner, test, TestCounts.PASSED);
        break;
      case TestFronts.FAILS_3:
        to.mark(runner, test, TestCounts.FAILED);
        break;
      case TestFronts.BEGINS_PLATFORM:
      case TestFronts.ENDS_PLATFORM:
        platform(to, event, runner, test, more);
        break;
      default:
        testng(to, test);
    }
  }

  private static String shown(Object description) {
    Object shown = description == null ? null : TestNames.field(description, "fDisplayName");
    return shown instanceof String
        ? (String) shown
        : String.valueOf(TestNames.call(description, "getDisplayName"));
  }

  private static void platform(
      TestCounts to, int event, Object runner, Object test, Object result) {
    if (!Boolean.TRUE.equals(TestNames.call(test, "isTest"))) return;
    String id = String.valueOf(TestNames.call(test, "getUniqueId"));
    if (id.startsWith(VINTAGE)) return; // JUnit 4 tells of it
    if (event == TestFronts.BEGINS_PLATFORM) {
      to.begin(runner, id, "JUnit Platform", TestNames.ofUniqueId(id, test));
      return;
    }
    String status = String.valueOf(TestNames.call(result, "getStatus"));
    to.end(
        runner,
        id,
        status.equals("SUCCESSFUL")
            ? TestCounts.PASSED
            : status.equals("ABORTED") ? TestCounts.SKIPPED : TestCounts.FAILED);
  }

  private void testng(TestCounts to, Object result) {
    Object status = TestNames.call(result, "getStatus");
    int number = status instanceof Integer ? (Integer) status : 0;
    if (number != TESTNG_STARTED) {
      to.end(
          TestFronts.class,
          result,
          number == TESTNG_SUCCESS
              ? TestCounts.PASSED
              : number == TESTNG_SKIP ? TestCounts.SKIPPED : TestCounts.FAILED);
      return;
    }
    if (to.runs(TestFronts.class, result)) return; // some listeners are told later
    TestNames names = TestNames.ofResult(result);
    if (TestNames.hasParameters(result)) {
      synchronized (times) {
        names = names.numbered(times.merge(names.suite + '.' + names.name, 1, Integer::sum));
      }
    }
    to.begin(TestFronts.class, result, "TestNG", names);
  }
}
