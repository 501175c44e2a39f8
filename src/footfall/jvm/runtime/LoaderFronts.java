package footfall;

/**
 * What stands in front of methods that define classes, or are asked for them.
 *
 * <p>The JVM asks the loader of a class for every class that is named in it. In front of the
 * methods by which loaders are asked stands
 *
 * <pre>if (LoaderBridge.isOwn(name)) return LoaderBridge.find(name);</pre>
 *
 * so that no code of theirs runs. Hidden classes the JVM shows to no agent: in front of what
 * defines them stands
 *
 * <pre>bytes = LoaderBridge.changed(bytes);</pre>
 */
final class LoaderFronts {
  /** What the bridge is called in java.lang. */
  static final String BRIDGE = "java/lang/Footfall$LoaderBridge";

  private static final String RESULT =
      "[Ljava/lang/invoke/MethodHandles$Lookup$ClassOption;)Ljava/lang/invoke/MethodHandles$Lookup;";

  /** For all loaders. */
  static final Front[] ASKED = {
    new Asked("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;"),
    new Asked("loadClass", "(Ljava/lang/String;Z)Ljava/lang/Class;"),
    new Asked("findClass", "(Ljava/lang/String;)Ljava/lang/Class;"),
    new Asked("getClassLoadingLock", "(Ljava/lang/String;)Ljava/lang/Object;"),
  };

  /** For what defines hidden classes. */
  static final Front[] LOOKUP = {
    new Defines("defineHiddenClass", "([BZ" + RESULT),
    new Defines("defineHiddenClassWithClassData", "([BLjava/lang/Object;Z" + RESULT),
  };

  private LoaderFronts() {}

  private static final class Asked extends Front {
    Asked(String name, String descriptor) {
      super(name, descriptor);
    }

    @Override
    byte[] code(ClassFile file) {
      int bridge = file.addClass(BRIDGE);
      int isOwn = file.addMethod(bridge, "isOwn", "(Ljava/lang/String;)Z");
      int find = file.addMethod(bridge, "find", "(Ljava/lang/String;)Ljava/lang/Class;");
      return new byte[] {
        ALOAD_1,
        INVOKESTATIC,
        high(isOwn),
        low(isOwn),
        IFEQ,
        0,
        FrontInserter.LENGTH - 4,
        ALOAD_1,
        INVOKESTATIC,
        high(find),
        low(find),
        ARETURN
      };
    }
  }

  private static final class Defines extends Front {
    Defines(String name, String descriptor) {
      super(name, descriptor);
    }

    @Override
    byte[] code(ClassFile file) {
      int changed = file.addMethod(file.addClass(BRIDGE), "changed", "([B)[B");
      return new byte[] {ALOAD_1, INVOKESTATIC, high(changed), low(changed), ASTORE_0 + 1};
    }
  }
}
