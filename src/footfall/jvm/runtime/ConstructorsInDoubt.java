package footfall;

import java.util.Arrays;

/**
 * Whether a constructor still runs whose {@code super(...)} or {@code this(...)} threw an
 * exception.
 *
 * <p>Nothing in the constructor itself can note that (JVMS 4.10.1.9), and where a library keeps the
 * exception its caller does not learn of it. So a constructor that fails puts those in doubt that
 * called it so; where the one called is not measured, its caller is in doubt from the start. What
 * is in doubt has a call site that leads to no callee, so that the next call from there looks at
 * the stack.
 */
final class ConstructorsInDoubt {
  /** The site of a call path in doubt: the slot there is a waste bin, never a function's. */
  static final long UNKNOWN_SITE = 0;

  /** Exceptions have no more frames, unless the JVM is told otherwise. */
  private static final int DEPTH = 1024;

  /** The classes of constructors, by token. */
  private static String[] classes = new String[64];

  private ConstructorsInDoubt() {}

  /** Keep the class of a constructor that has just been entered. */
  static void learn(int token) {
    if (nameOf(token) != null) return;
    StackTraceElement[] stack = stack();
    int at = entered(stack);
    if (at < stack.length) remember(token, stack[at].getClassName());
  }

  /**
   * Put those paths in doubt whose constructors, one calling the other, called the one that now
   * fails.
   */
  static void begin(PathWalk path) {
    StackTraceElement[] stack = null;
    for (int at = 0; isBeforeBody(path); path.up()) {
      if (stack == null) {
        stack = stack();
        at = entered(stack);
      }
      String name = nameOf(path.node().token());
      do {
        if (++at >= stack.length || !stack[at].getMethodName().equals("<init>")) return;
      } while (!isConstructor(stack[at], name)); // of classes that are not measured
      path.putInDoubt();
    }
  }

  /** Put the path of the constructor in doubt that has just been entered. */
  static void begin(Context context, Node node) {
    node.counters[PathArray.SITE] = UNKNOWN_SITE;
    context.hidesDoubt |= !context.saved.isEmpty();
  }

  /**
   * Whether a call path stands where a constructor calls another one, or does so in its body at its
   * first site.
   */
  private static boolean isBeforeBody(PathWalk path) {
    Node node = path.node();
    return Calls.isConstructor(node.token())
        && (path.site() == node.counters[PathArray.FIRST_SITE] || path.site() == UNKNOWN_SITE);
  }

  /** Whether a function is a constructor of a known class. */
  static boolean isKnown(int token) {
    return nameOf(token) != null;
  }

  /**
   * Whether a constructor is still on the stack; {@code isBelow}: below one that is being entered.
   */
  static boolean isOnStack(PathWalk path, boolean isBelow) {
    String name = nameOf(path.node().token());
    if (name == null) return true;
    int activations = 0;
    for (; path.at != 0; path.up()) if (name.equals(nameOf(path.node().token()))) activations++;
    StackTraceElement[] stack = stack();
    int first = entered(stack);
    if (isBelow && first < stack.length && isConstructor(stack[first], name)) activations++;
    int found = 0;
    for (int at = first; at < stack.length; at++) if (isConstructor(stack[at], name)) found++;
    return found >= activations || stack.length >= DEPTH && WholeStack.has(activations, name);
  }

  static boolean isConstructor(StackTraceElement frame, String ofClass) {
    return frame.getMethodName().equals("<init>") && frame.getClassName().equals(ofClass);
  }

  private static String nameOf(int token) {
    String[] all = classes;
    return token >= 0 && token < all.length ? all[token] : null;
  }

  private static synchronized void remember(int token, String name) {
    if (token >= classes.length)
      classes = Arrays.copyOf(classes, Math.max(token + 1, classes.length * 2));
    classes[token] = name;
  }

  private static StackTraceElement[] stack() {
    return new Throwable().getStackTrace();
  }

  /** The place of the first function of the program. */
  private static int entered(StackTraceElement[] stack) {
    int at = 0;
    while (at < stack.length && isOurs(stack[at].getClassName())) at++;
    return at;
  }

  private static boolean isOurs(String name) {
    return name.startsWith("footfall.") || name.matches("(.*[.$])?Footfall\\$[0-9a-f]+");
  }
}
