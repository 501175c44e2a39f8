package footfall;

import java.util.function.UnaryOperator;

/**
 * Answers class loaders that are asked for Footfall's classes, and lets the agent see hidden
 * classes.
 *
 * <p>The agent defines it in java.lang, under a name of its own (see {@link BootClasses}): there
 * code of any class loader, package and module can call it.
 */
public final class LoaderBridge {
  /** What the agent makes of a class file. */
  private static UnaryOperator<byte[]> agent;

  private LoaderBridge() {}

  /** Whether a class is one that the agent defined. */
  public static boolean isOwn(String name) {
    return name != null && name.startsWith("java.lang.Footfall$");
  }

  /** One that it defined. */
  public static Class<?> find(String name) throws ClassNotFoundException {
    return Class.forName(name, false, null);
  }

  /** The class file of a hidden class as the agent changes it: it is not asked by the JVM. */
  public static byte[] changed(byte[] data) {
    return data == null ? null : agent.apply(data);
  }
}
