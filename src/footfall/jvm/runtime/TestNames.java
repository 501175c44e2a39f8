package footfall;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * What tests are called, by their runners.
 *
 * <p>Fields are read where they are known: a method may be one that is measured, and what is asked
 * here would count.
 */
final class TestNames {
  private static final String JUPITER = "[engine:junit-jupiter]/";

  final String suite;
  final String name;

  private TestNames(String suite, String name) {
    this.suite = suite;
    this.name = name;
  }

  /** JUnit 4 calls a test {@code method(class)}. */
  static TestNames ofDescription(String shown) {
    int open = shown.lastIndexOf('(');
    return open > 0 && shown.endsWith(")")
        ? new TestNames(shown.substring(open + 1, shown.length() - 1), shown.substring(0, open))
        : new TestNames("", shown);
  }

  /** A test of JUnit 3; what is no test case has no name but its class. */
  static TestNames ofTest(Object test) {
    Object name = field(test, "fName");
    return new TestNames(test.getClass().getName(), name instanceof String ? (String) name : "");
  }

  /**
   * A test of the JUnit Platform, by its unique id, as {@code [engine:e]/[class:C]/[method:m()]}.
   */
  static TestNames ofUniqueId(String id, Object descriptor) {
    String[] parts = id.substring(1, id.length() - 1).split("\\]/\\[");
    if (!id.startsWith(JUPITER))
      return new TestNames(
          parts.length > 1 ? value(parts[1]) : "",
          String.valueOf(call(descriptor, "getDisplayName")));
    StringBuilder suite = new StringBuilder();
    StringBuilder name = new StringBuilder();
    for (int i = 1; i < parts.length; i++) {
      if (parts[i].startsWith("class:")) suite.append(value(parts[i]));
      else if (parts[i].startsWith("nested-class:")) suite.append('$').append(value(parts[i]));
      else if (name.length() == 0) name.append(value(parts[i]));
      else name.append('[').append(value(parts[i])).append(']');
    }
    return new TestNames(suite.toString(), name.toString());
  }

  private static String value(String part) {
    String text = part.substring(part.indexOf(':') + 1).replace("+", "%2B");
    try {
      return java.net.URLDecoder.decode(text, "UTF-8");
    } catch (java.io.UnsupportedEncodingException | IllegalArgumentException e) {
      return text;
    }
  }

  /** A test of TestNG; whoever has parameters is told apart by {@code times}. */
  static TestNames ofResult(Object result) {
    Object method = call(result, "getMethod");
    String suite = String.valueOf(call(call(result, "getTestClass"), "getName"));
    return new TestNames(suite, String.valueOf(call(method, "getMethodName")));
  }

  /** Whether a test of TestNG has parameters. */
  static boolean hasParameters(Object result) {
    Object parameters = call(result, "getParameters");
    return parameters instanceof Object[] && ((Object[]) parameters).length > 0;
  }

  TestNames numbered(int number) {
    return new TestNames(suite, name + "[#" + number + "]");
  }

  /** A field of an object, wherever in its class it is declared; null where there is none. */
  static Object field(Object object, String name) {
    for (Class<?> at = object.getClass(); at != null; at = at.getSuperclass()) {
      try {
        Field field = at.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
      } catch (NoSuchFieldException e) {
        // one of a class above
      } catch (ReflectiveOperationException | RuntimeException e) {
        return null;
      }
    }
    return null;
  }

  /** What a method without arguments answers, as a public type declares it; null where it fails. */
  static Object call(Object object, String name) {
    if (object == null) return null;
    try {
      Method method = declared(object.getClass(), name);
      return method == null ? null : method.invoke(object);
    } catch (IllegalAccessException | InvocationTargetException | RuntimeException e) {
      return null;
    }
  }

  private static Method declared(Class<?> type, String name) {
    if (type == null) return null;
    if (Modifier.isPublic(type.getModifiers())) {
      try {
        return type.getMethod(name);
      } catch (NoSuchMethodException e) {
        return null;
      }
    }
    for (Class<?> one : type.getInterfaces()) {
      Method found = declared(one, name);
      if (found != null) return found;
    }
    return declared(type.getSuperclass(), name);
  }
}
