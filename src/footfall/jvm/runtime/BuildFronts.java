package footfall;

/**
 * What stands in front of methods of javac, and of what starts programs, of JDK 9 and later:
 *
 * <pre>
 * arguments = BuildBridge.begins(options, arguments);
 * BuildBridge.reads(options, file, text);
 * out = BuildBridge.writes(options, out);
 * BuildBridge.ends(options, fileManager);
 * BuildBridge.starts(builder);
 * </pre>
 */
final class BuildFronts {
  private static final String JAVAC = "com/sun/tools/javac/";
  private static final String OPTIONS = "Lcom/sun/tools/javac/util/Options;";
  private static final String ARGUMENTS = JAVAC + "main/Arguments";
  private static final String COMPILER = JAVAC + "main/JavaCompiler";
  private static final String WRITER = JAVAC + "jvm/ClassWriter";
  private static final String LIST = "Ljava/lang/Iterable;";
  private static final String BUILDER = "java/lang/ProcessBuilder";
  private static final String STREAM = "Ljava/io/OutputStream;";
  private static final String SOURCE = "Ljavax/tools/JavaFileObject;";

  private BuildFronts() {}

  /** What goes in front of the methods of a class; null for nothing. */
  static Front[] of(String name) {
    if (!name.startsWith(JAVAC)) return name.equals(BUILDER) ? new Front[] {new Starts()} : null;
    if (name.equals(ARGUMENTS)) {
      return new Front[] {
        new Exchanges("init", "(Ljava/lang/String;" + LIST + ")V", "begins", LIST, 2),
        new Exchanges("init", "(Ljava/lang/String;" + LIST + LIST + LIST + ")V", "begins", LIST, 2)
      };
    }
    if (name.equals(COMPILER)) return new Front[] {new Reads(), new Ends()};
    if (name.equals(WRITER)) {
      String descriptor = "(" + STREAM + "Lcom/sun/tools/javac/code/Symbol$ClassSymbol;)V";
      return new Front[] {new Exchanges("writeClassFile", descriptor, "writes", STREAM, 1)};
    }
    return null;
  }

  private static int options(ClassFile file) {
    return file.addField(file.ownClass(), "options", OPTIONS);
  }

  private static int bridge(ClassFile file, String name, String descriptor) {
    return file.addMethod(file.addClass("java/lang/Footfall$BuildBridge"), name, descriptor);
  }

  /** Lets the bridge exchange what a method is given, as its first or second argument. */
  private static final class Exchanges extends Front {
    private final String called;
    private final String type;
    private final int slot;

    Exchanges(String name, String descriptor, String called, String type, int slot) {
      super(name, descriptor);
      this.called = called;
      this.type = type;
      this.slot = slot;
    }

    @Override
    byte[] code(ClassFile file) {
      int options = options(file);
      int method = bridge(file, called, "(Ljava/lang/Object;" + type + ")" + type);
      return new byte[] {
        ALOAD_0,
        GETFIELD,
        high(options),
        low(options),
        (byte) (ALOAD_0 + slot),
        INVOKESTATIC,
        high(method),
        low(method),
        (byte) (ASTORE_0 + slot)
      };
    }
  }

  private static final class Reads extends Front {
    Reads() {
      super(
          "parse",
          "("
              + SOURCE
              + "Ljava/lang/CharSequence;)Lcom/sun/tools/javac/tree/JCTree$JCCompilationUnit;");
    }

    @Override
    byte[] code(ClassFile file) {
      int options = options(file);
      int reads =
          bridge(file, "reads", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/CharSequence;)V");
      return new byte[] {
        ALOAD_0,
        GETFIELD,
        high(options),
        low(options),
        ALOAD_1,
        ALOAD_2,
        INVOKESTATIC,
        high(reads),
        low(reads)
      };
    }
  }

  private static final class Ends extends Front {
    Ends() {
      super("close", "()V");
    }

    @Override
    byte[] code(ClassFile file) {
      int options = options(file);
      int files = file.addField(file.ownClass(), "fileManager", "Ljavax/tools/JavaFileManager;");
      int ends = bridge(file, "ends", "(Ljava/lang/Object;Ljava/lang/Object;)V");
      return new byte[] {
        ALOAD_0,
        GETFIELD,
        high(options),
        low(options),
        ALOAD_0,
        GETFIELD,
        high(files),
        low(files),
        INVOKESTATIC,
        high(ends),
        low(ends)
      };
    }
  }

  private static final class Starts extends Front {
    Starts() {
      super("start", "([Ljava/lang/ProcessBuilder$Redirect;)Ljava/lang/Process;");
    }

    @Override
    byte[] code(ClassFile file) {
      int starts = bridge(file, "starts", "(Ljava/lang/Object;)V");
      return new byte[] {ALOAD_0, INVOKESTATIC, high(starts), low(starts)};
    }
  }
}
