package footfall;

import java.lang.reflect.Method;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Frames of the thread's stack that exceptions leave out, since it is deep; Java 8 does not show
 * them.
 */
final class WholeStack implements Function<Stream<?>, Long> {
  private final String name;
  private final Method className;
  private final Method methodName;

  private WholeStack(String name, Class<?> frame) throws ReflectiveOperationException {
    this.name = name;
    className = frame.getMethod("getClassName");
    methodName = frame.getMethod("getMethodName");
  }

  /** Whether so many constructors of a class run; true where that is not known. */
  static boolean has(int constructors, String ofClass) {
    try {
      Class<?> walker = Class.forName("java.lang.StackWalker");
      WholeStack more = new WholeStack(ofClass, Class.forName("java.lang.StackWalker$StackFrame"));
      Object found =
          walker
              .getMethod("walk", Function.class)
              .invoke(walker.getMethod("getInstance").invoke(null), more);
      return (Long) found >= constructors;
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  @Override
  public Long apply(Stream<?> frames) {
    return frames.filter(this::isConstructor).count();
  }

  private boolean isConstructor(Object frame) {
    try {
      return className.invoke(frame).equals(name) && methodName.invoke(frame).equals("<init>");
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
