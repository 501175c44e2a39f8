package footfall;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Gives the program's classes holders that every class loader, package and module sees: of
 * java.lang.
 *
 * <p>A class counts with a holder of its own package, which javac made, and which a JVM without
 * this agent finds on its class path. Here, where a class is defined whose holder lies in the jar
 * of holders, the holder is defined by the boot loader, under the same simple name in java.lang,
 * and the class is made to name that one.
 */
final class BootClasses implements ClassFileTransformer, UnaryOperator<byte[]> {
  private static final String START = "Footfall$";
  private static final int LENGTH = START.length() + 12;
  private static final String PACKAGE = "java/lang/";
  private static final String ANSWERS = PACKAGE + START + "LoaderBridge";
  private static final int PUBLIC = 1;

  /** From Java 15 on there are hidden classes. */
  private static final boolean HAS_HIDDEN =
      Double.parseDouble(System.getProperty("java.specification.version")) >= 15;

  private final ZipFile holders;
  private final Method define;

  /** The holders that are defined, by simple name; what they are called in the jar. */
  private final Map<String, String> defined = new HashMap<>();

  /** From now on; where that cannot be, holders are those that the class path has. */
  static void start(File jar, Instrumentation instrumentation) {
    try {
      BootClasses classes = new BootClasses(jar);
      instrumentation.addTransformer(classes, true);
      if (HAS_HIDDEN) instrumentation.retransformClasses(MethodHandles.Lookup.class);
    } catch (ReflectiveOperationException
        | IOException
        | UnmodifiableClassException
        | RuntimeException e) {
      // nothing is lost but for the class loaders that do not find these
    }
  }

  /** Java 9 or later, with java.lang open to this class. */
  private BootClasses(File jar) throws ReflectiveOperationException, IOException {
    holders = new ZipFile(jar);
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
    try (InputStream in = BootClasses.class.getResourceAsStream("LoaderBridge.class")) {
      ClassFile file = new ClassFile(bytes(in));
      for (int name : file.classes("LoaderBridge", "LoaderBridge".length()))
        file.replace(name, ANSWERS);
      define(ANSWERS, file);
    }
    Field agent = Class.forName(ANSWERS.replace('/', '.')).getDeclaredField("agent");
    agent.setAccessible(true);
    agent.set(null, this);
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] data)
      throws IllegalClassFormatException {
    boolean isLookup = redefined == MethodHandles.Lookup.class;
    if (loader == null && name != null && isPlatform(name) && !isLookup) return null;
    if (name != null && isKnown(name)) return null; // a holder of its own package
    return changed(data, isLookup);
  }

  /** A hidden class: the JVM does not ask for these. */
  @Override
  public byte[] apply(byte[] data) {
    byte[] changed = changed(data, false);
    return changed == null ? data : changed;
  }

  /** A class file that counts; null where nothing in it changes. */
  private byte[] changed(byte[] data, boolean isLookup) {
    try {
      ClassFile file = new ClassFile(data);
      boolean isChanged = rename(file);
      byte[] rest = LoaderRewriter.behindConstants(file, ANSWERS, isLookup);
      return isChanged || rest.length != data.length - file.poolEnd ? file.changed(rest) : null;
    } catch (RuntimeException | IOException | ReflectiveOperationException e) {
      return null; // the class counts with the holder that its loader finds
    }
  }

  private static boolean isPlatform(String name) {
    return name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/");
  }

  private boolean rename(ClassFile file) throws IOException, ReflectiveOperationException {
    List<Integer> names = file.classes(START, LENGTH);
    boolean isChanged = false;
    for (int number : names) {
      String name = file.text(number);
      String simple = name.substring(name.lastIndexOf('/') + 1);
      if (!isDefined(name, simple)) continue;
      file.replace(number, PACKAGE + simple);
      isChanged = true;
    }
    return isChanged;
  }

  private synchronized boolean isDefined(String name, String simple)
      throws IOException, ReflectiveOperationException {
    String known = defined.get(simple);
    if (known != null) return known.equals(name);
    ZipEntry entry = holders.getEntry(name + ".class");
    if (entry == null) return false;
    ClassFile file;
    try (InputStream in = holders.getInputStream(entry)) {
      file = new ClassFile(bytes(in));
    }
    for (int number : file.classes(START, LENGTH)) file.replace(number, PACKAGE + simple);
    define(PACKAGE + simple, file);
    defined.put(simple, name);
    return true;
  }

  private boolean isKnown(String name) {
    return name.startsWith(START, name.lastIndexOf('/') + 1)
        && holders.getEntry(name + ".class") != null;
  }

  private void define(String name, ClassFile file) throws ReflectiveOperationException {
    byte[] rest = java.util.Arrays.copyOfRange(file.data, file.poolEnd, file.data.length);
    rest[1] |= PUBLIC;
    byte[] data = file.changed(rest);
    define.invoke(null, null, name, data, 0, data.length, null, null);
  }

  private static byte[] bytes(InputStream in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(8192);
    byte[] buffer = new byte[8192];
    for (int n; (n = in.read(buffer)) >= 0; ) out.write(buffer, 0, n);
    return out.toByteArray();
  }
}
