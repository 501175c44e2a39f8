package footfall;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Gives the program's classes holders that every class loader, package and module sees: of
 * java.lang.
 *
 * <p>A class counts with a holder of its own package, which javac made, and which a JVM without
 * this agent finds on its class path. Here, where a class is defined whose holder is known, the
 * holder is defined by the boot loader, under the same simple name in java.lang, and the class is
 * made to name that one.
 */
final class BootClasses implements ClassFileTransformer, UnaryOperator<byte[]> {
  private static final int LENGTH = BootLoader.START.length() + 12;

  /** From Java 15 on there are hidden classes. */
  private static final boolean HAS_HIDDEN =
      Double.parseDouble(System.getProperty("java.specification.version")) >= 15;

  final ClassFiles holders = new ClassFiles();
  private final BootLoader boot;

  /** The holders that are defined, by simple name; what they are called where they lie. */
  private final Map<String, String> defined = new HashMap<>();

  /** From now on; where that cannot be, holders are those that the class path has. */
  static void start(File jar, Instrumentation instrumentation) {
    try {
      BootClasses classes = new BootClasses(new BootLoader());
      classes.holders.add(jar);
      classes.listen(instrumentation);
    } catch (ReflectiveOperationException
        | IOException
        | UnmodifiableClassException
        | RuntimeException e) {
      // nothing is lost but for the class loaders that do not find these
    }
  }

  BootClasses(BootLoader boot) throws ReflectiveOperationException, IOException {
    this.boot = boot;
    boot.defineBridge("LoaderBridge", this);
  }

  /** See all classes that are defined from now on. */
  void listen(Instrumentation instrumentation) throws UnmodifiableClassException {
    instrumentation.addTransformer(this, true);
    if (HAS_HIDDEN) instrumentation.retransformClasses(MethodHandles.Lookup.class);
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] data)
      throws IllegalClassFormatException {
    boolean isLookup = redefined == MethodHandles.Lookup.class;
    if (loader == null && name != null && isPlatform(name) && !isLookup) return null;
    // The loader of the agent is locked here: who needs a class of it would wait for this thread,
    // which might need one that the other initializes.
    if (name != null && name.startsWith(Twins.OWN)) return null;
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
      Front[] fronts = isLookup ? LoaderFronts.LOOKUP : LoaderFronts.ASKED;
      byte[] rest = FrontInserter.behindConstants(file, fronts);
      return isChanged || rest.length != data.length - file.poolEnd ? file.changed(rest) : null;
    } catch (RuntimeException | IOException | ReflectiveOperationException e) {
      return null; // the class counts with the holder that its loader finds
    }
  }

  /** A class file that counts, with the holders of java.lang. */
  byte[] withHolders(byte[] data) throws IOException, ReflectiveOperationException {
    ClassFile file = new ClassFile(data);
    if (!rename(file)) return data;
    return file.changed(java.util.Arrays.copyOfRange(data, file.poolEnd, data.length));
  }

  private static boolean isPlatform(String name) {
    return name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/");
  }

  private boolean rename(ClassFile file) throws IOException, ReflectiveOperationException {
    List<Integer> names = file.classes(BootLoader.START, LENGTH);
    boolean isChanged = false;
    for (int number : names) {
      String name = file.text(number);
      String simple = name.substring(name.lastIndexOf('/') + 1);
      if (!isDefined(name, simple)) continue;
      file.replace(number, BootLoader.PACKAGE + simple);
      isChanged = true;
    }
    return isChanged;
  }

  private synchronized boolean isDefined(String name, String simple)
      throws IOException, ReflectiveOperationException {
    String known = defined.get(simple);
    if (known != null) return known.equals(name);
    byte[] data = holders.find(name);
    if (data == null) return false;
    ClassFile file = new ClassFile(data);
    for (int number : file.classes(BootLoader.START, LENGTH))
      file.replace(number, BootLoader.PACKAGE + simple);
    boot.define(BootLoader.PACKAGE + simple, file);
    defined.put(simple, name);
    return true;
  }

  private boolean isKnown(String name) {
    return name.startsWith(BootLoader.START, name.lastIndexOf('/') + 1) && holders.has(name);
  }
}
