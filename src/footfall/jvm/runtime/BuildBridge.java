package footfall;

import java.io.OutputStream;
import java.util.function.Function;

/**
 * What javac tells the agent of its work, and that programs are started; see {@link BuildFronts}.
 *
 * <p>The agent defines it in java.lang, under a name of its own, as it does {@link LoaderBridge}.
 */
public final class BuildBridge {
  private static Function<Object[], Object> agent;

  private BuildBridge() {}

  /** A compilation begins; answers its arguments. */
  @SuppressWarnings("unchecked")
  public static Iterable<String> begins(Object options, Iterable<String> words) {
    return (Iterable<String>) agent.apply(new Object[] {"begins", options, words});
  }

  /** It reads a source. */
  public static void reads(Object options, Object file, CharSequence text) {
    agent.apply(new Object[] {"reads", options, file, text});
  }

  /** It writes a class file; answers where to. */
  public static OutputStream writes(Object options, OutputStream out) {
    return (OutputStream) agent.apply(new Object[] {"writes", options, out});
  }

  /** It is over. */
  public static void ends(Object options, Object files) {
    agent.apply(new Object[] {"ends", options, files});
  }

  /** A program is about to be started. */
  public static void starts(Object builder) {
    agent.apply(new Object[] {"starts", builder, null});
  }
}
