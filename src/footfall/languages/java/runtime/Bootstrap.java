package footfall;

/**
 * Answers class loaders that are asked for Footfall's classes.
 *
 * The agent defines it in java.lang, under a name of its own (see {@link BootClasses}): there code of any class loader,
 * package and module can call it.
 */
public final class Bootstrap {
  private Bootstrap() { }

  /** Whether a class is one that the agent defined. */
  public static boolean isOwn(String name) {
    return name != null && name.startsWith("java.lang.Footfall$");
  }

  /** One that it defined. */
  public static Class<?> find(String name) throws ClassNotFoundException {
    return Class.forName(name, false, null);
  }
}
