package footfall;

import java.util.function.Consumer;

/**
 * What runners of tests tell the agent; see {@link TestFronts}.
 *
 * <p>The agent defines it in java.lang, under a name of its own, as it does {@link LoaderBridge}.
 */
public final class TestBridge {
  private static Consumer<Object[]> agent;

  private TestBridge() {}

  /** Something happens to a test: what, which runner says so, of which test, and how it went. */
  public static void tells(int event, Object runner, Object test, Object more) {
    agent.accept(new Object[] {event, runner, test, more});
  }
}
