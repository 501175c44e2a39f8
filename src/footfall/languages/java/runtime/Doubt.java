package footfall;

import java.util.Arrays;

/**
 * Whether a constructor still runs whose {@code super(...)} or {@code this(...)} threw an exception.
 *
 * Nothing in the constructor itself can note that (JVMS 4.10.1.9), and where a library keeps the exception its caller
 * does not learn of it.  So a constructor that fails puts those in doubt that called it so; where the one called is not
 * measured, its caller is in doubt from the start.  What is in doubt has a call site that leads to no callee, so that
 * the next call from there looks at the stack.
 */
final class Doubt {
  /** The site of a call path in doubt: the slot there is a waste bin, never a function's. */
  static final long SITE = 0;
  /** The classes of constructors that were in doubt, by token. */
  private static String[] classes = new String[64];

  private Doubt() { }

  /** Put those paths in doubt whose constructors, one calling the other, called the one that now fails. */
  static void begin(Path path) {
    StackTraceElement[] stack = null;
    for (int depth = 1; isBeforeBody(path); depth++, path.up()) {
      if (stack == null) stack = stack();
      int at = entered(stack) + depth;
      if (at >= stack.length || !stack[at].getMethodName().equals("<init>")) return;
      remember(path.node().token(), stack[at].getClassName());
      path.setSite(SITE);
    }
  }

  /** Put the path of the constructor in doubt that has just been entered. */
  static void begin(Node node) {
    if (nameOf(node.token()) == null && node.token() > 0) {
      StackTraceElement[] stack = stack();
      remember(node.token(), stack[entered(stack)].getClassName());
    }
    node.counters[1] = SITE;
  }

  /** Whether a call path stands where a constructor calls another one, or does so in its body at its first site. */
  private static boolean isBeforeBody(Path path) {
    Node node = path.node();
    return Calls.isConstructor(node.token()) && (path.site() == node.counters[5] || path.site() == SITE);
  }

  /** Whether a function is still on the stack, below the one that is being entered. */
  static boolean isOnStack(Path path) {
    String name = nameOf(path.node().token());
    if (name == null) return true;
    int activations = 0;
    for (; path.at != 0; path.up()) if (name.equals(nameOf(path.node().token()))) activations++;
    StackTraceElement[] stack = stack();
    for (int at = entered(stack) + 1; at < stack.length && activations > 0; at++)
      if (stack[at].getMethodName().equals("<init>") && stack[at].getClassName().equals(name)) activations--;
    return activations == 0;
  }

  private static String nameOf(int token) {
    String[] all = classes;
    return token >= 0 && token < all.length ? all[token] : null;
  }

  private static synchronized void remember(int token, String name) {
    if (token >= classes.length) classes = Arrays.copyOf(classes, Math.max(token + 1, classes.length * 2));
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
