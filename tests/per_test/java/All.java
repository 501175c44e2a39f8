import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests of all runners in turn. */
public class All {
  public static void main(String[] arguments) {
    org.junit.runner.JUnitCore.runClasses(Four.class);
    junit.textui.TestRunner.run(new junit.framework.TestSuite(Three.class));
    platform(Five.class);
    platform(Pair.class);
    org.testng.TestNG testng = new org.testng.TestNG(false);
    testng.setTestClasses(new Class<?>[] {Ng.class});
    testng.setVerbose(0);
    testng.run();
  }

  private static void platform(Class<?> tests) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(tests))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
            .build();
    LauncherFactory.create().execute(request);
  }
}
