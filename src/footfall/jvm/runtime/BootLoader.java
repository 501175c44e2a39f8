package footfall;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Arrays;

/**
 * Defines classes of java.lang by the boot loader: code of any class loader and module sees them.
 */
final class BootLoader {
  static final String PACKAGE = "java/lang/";
  static final String START = "Footfall$";
  private static final int PUBLIC = 1;

  private final Method define;

  /** Java 9 or later, with java.lang open to this class. */
  BootLoader() throws ReflectiveOperationException {
    // What Lookup.defineClass ends in; the way there loads a hundred classes.
    define =
        ClassLoader.class.getDeclaredMethod(
            "defineClass1",
            ClassLoader.class,
            String.class,
            byte[].class,
            int.class,
            int.class,
            ProtectionDomain.class,
            String.class);
    define.setAccessible(true);
  }

  /** Define a class of this package there, and tell it who answers for it. */
  void defineBridge(String simple, Object agent) throws ReflectiveOperationException, IOException {
    String name = PACKAGE + START + simple;
    try (InputStream in = BootLoader.class.getResourceAsStream(simple + ".class")) {
      ClassFile file = new ClassFile(bytes(in));
      for (int number : file.classes(simple, simple.length())) file.replace(number, name);
      define(name, file);
    }
    Field field = Class.forName(name.replace('/', '.')).getDeclaredField("agent");
    field.setAccessible(true);
    field.set(null, agent);
  }

  /** Define a class file, as changed, as a public class. */
  void define(String name, ClassFile file) throws ReflectiveOperationException {
    byte[] rest = Arrays.copyOfRange(file.data, file.poolEnd, file.data.length);
    rest[1] |= PUBLIC;
    byte[] data = file.changed(rest);
    define.invoke(null, null, name, data, 0, data.length, null, null);
  }

  static byte[] bytes(InputStream in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(8192);
    byte[] buffer = new byte[8192];
    for (int n; (n = in.read(buffer)) >= 0; ) out.write(buffer, 0, n);
    return out.toByteArray();
  }
}
