package footfall;

/** Code that goes in front of a method: straight on, or with a return behind one condition. */
abstract class Front {
  static final byte ACONST_NULL = 1;
  static final byte BIPUSH = 16;
  static final byte ALOAD_0 = 42;
  static final byte ALOAD_1 = 43;
  static final byte ALOAD_2 = 44;
  static final byte ASTORE_0 = 75;
  static final byte IFEQ = (byte) 153;
  static final byte ARETURN = (byte) 176;
  static final byte GETFIELD = (byte) 180;
  static final byte INVOKESTATIC = (byte) 184;

  /** Of the methods. */
  final String name;

  final String descriptor;

  Front(String name, String descriptor) {
    this.name = name;
    this.descriptor = descriptor;
  }

  /** The code, at most {@link FrontInserter#LENGTH} bytes; its constants are added to the file. */
  abstract byte[] code(ClassFile file);

  /** Whether the methods have no object. */
  boolean isStatic() {
    return false;
  }

  static byte high(int number) {
    return (byte) (number >> 8);
  }

  static byte low(int number) {
    return (byte) number;
  }
}
