package footfall;

import java.util.HashMap;
import java.util.Map;

/**
 * What stands in front of the methods by which runners tell their listeners of tests:
 *
 * <pre>TestBridge.tells(event, this, test, more);</pre>
 */
final class TestFronts {
  static final int BEGINS_4 = 0;
  static final int ENDS_4 = 1;
  static final int FAILS_4 = 2;
  static final int SKIPS_4 = 3;
  static final int BEGINS_3 = 4;
  static final int ENDS_3 = 5;
  static final int FAILS_3 = 6;
  static final int BEGINS_PLATFORM = 7;
  static final int ENDS_PLATFORM = 8;
  static final int CHANGES_TESTNG = 9;

  private static final String DESCRIPTION = "(Lorg/junit/runner/Description;)V";
  private static final String FAILURE = "(Lorg/junit/runner/notification/Failure;)V";
  private static final String TEST = "(Ljunit/framework/Test;)V";
  private static final String PLATFORM = "Lorg/junit/platform/engine/";
  private static final Map<String, Front[]> BY_CLASS = new HashMap<>();

  static {
    BY_CLASS.put(
        "org/junit/runner/notification/RunNotifier",
        new Front[] {
          new Tells("fireTestStarted", DESCRIPTION, BEGINS_4),
          new Tells("fireTestFinished", DESCRIPTION, ENDS_4),
          new Tells("fireTestFailure", FAILURE, FAILS_4),
          new Tells("fireTestAssumptionFailed", FAILURE, SKIPS_4)
        });
    BY_CLASS.put(
        "junit/framework/TestResult",
        new Front[] {
          new Tells("startTest", TEST, BEGINS_3),
          new Tells("endTest", TEST, ENDS_3),
          new Tells("addError", "(Ljunit/framework/Test;Ljava/lang/Throwable;)V", FAILS_3),
          new Tells(
              "addFailure",
              "(Ljunit/framework/Test;Ljunit/framework/AssertionFailedError;)V",
              FAILS_3)
        });
    BY_CLASS.put(
        "org/junit/platform/launcher/core/ExecutionListenerAdapter",
        new Front[] {
          new Tells("executionStarted", "(" + PLATFORM + "TestDescriptor;)V", BEGINS_PLATFORM),
          new Tells(
              "executionFinished",
              "(" + PLATFORM + "TestDescriptor;" + PLATFORM + "TestExecutionResult;)V",
              ENDS_PLATFORM)
        });
    Front[] testng = {new TellsOfFirst()};
    BY_CLASS.put("org/testng/internal/TestListenerHelper", testng);
    BY_CLASS.put("org/testng/internal/Invoker", testng); // up to 6.10
  }

  private TestFronts() {}

  /** What goes in front of the methods of a class; null for nothing. */
  static Front[] of(String name) {
    return BY_CLASS.get(name);
  }

  private static int bridge(ClassFile file) {
    String descriptor = "(ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V";
    return file.addMethod(file.addClass("java/lang/Footfall$TestBridge"), "tells", descriptor);
  }

  /** Tells of an object's first two arguments, or of one. */
  private static final class Tells extends Front {
    private final int event;
    private final boolean hasMore;

    Tells(String name, String descriptor, int event) {
      super(name, descriptor);
      this.event = event;
      hasMore = descriptor.indexOf(';') != descriptor.lastIndexOf(';');
    }

    @Override
    byte[] code(ClassFile file) {
      int bridge = bridge(file);
      return new byte[] {
        BIPUSH,
        (byte) event,
        ALOAD_0,
        ALOAD_1,
        hasMore ? ALOAD_2 : ACONST_NULL,
        INVOKESTATIC,
        high(bridge),
        low(bridge)
      };
    }
  }

  /** Tells of a static method's first argument. */
  private static final class TellsOfFirst extends Front {
    TellsOfFirst() {
      super("runTestListeners", "(Lorg/testng/ITestResult;Ljava/util/List;)V");
    }

    @Override
    boolean isStatic() {
      return true;
    }

    @Override
    byte[] code(ClassFile file) {
      int bridge = bridge(file);
      return new byte[] {
        BIPUSH,
        CHANGES_TESTNG,
        ACONST_NULL,
        ALOAD_0,
        ACONST_NULL,
        INVOKESTATIC,
        high(bridge),
        low(bridge)
      };
    }
  }
}
