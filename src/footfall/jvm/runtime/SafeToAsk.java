package footfall;

/**
 * Whether an object of the program's can be asked something without any code of the program's
 * running for it.
 */
final class SafeToAsk {
  private SafeToAsk() {}

  static boolean isPlatforms(Object object) {
    return object.getClass().getClassLoader() == null;
  }

  /**
   * Whether a public method of it is the platform's. To look may load classes that its class names.
   */
  static boolean is(Object object, String method, Class<?>... types) {
    if (isPlatforms(object)) return true;
    try {
      return object.getClass().getMethod(method, types).getDeclaringClass().getClassLoader()
          == null;
    } catch (ReflectiveOperationException | LinkageError e) {
      return false;
    }
  }

  /** What a throwable says, or its class where it says that by code of its own. */
  static String text(Throwable thrown) {
    boolean isPlain =
        is(thrown, "toString") && is(thrown, "getLocalizedMessage") && is(thrown, "getMessage");
    return isPlain ? thrown.toString() : thrown.getClass().getName();
  }
}
