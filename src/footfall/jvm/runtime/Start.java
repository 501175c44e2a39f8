package footfall;

import java.lang.instrument.Instrumentation;

/**
 * Where the JVM enters the agent, which is loaded apart from the program. A JVM older than Java 8
 * is left alone.
 *
 * <p>Its class file is made to look like one of Java 5, so that such a JVM does not end over it.
 */
public final class Start {
  private static boolean isStarted;

  private Start() {}

  /**
   * Agent entry; a JVM has one agent of Footfall, the first. Whatever fails here, the program
   * begins.
   */
  public static void premain(String argument, Instrumentation instrumentation) {
    String version = System.getProperty("java.specification.version");
    if (isStarted || (version.startsWith("1.") && version.compareTo("1.8") < 0)) return;
    isStarted = true;
    try {
      AgentLoader.start(argument, instrumentation);
      return;
    } catch (Throwable e) {
      // a security manager forbids class loaders: then as a part of the program
    }
    try {
      Agent.start(argument, instrumentation);
    } catch (Throwable e) {
      // nothing is measured here
    }
  }
}
