package footfall;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Puts code in front of that of some methods of a class file. */
final class FrontInserter {
  private static final int STATIC = 8;
  private static final int FIRST_WITH_FRAMES = 50;
  private static final int MOST_CODE = 65535;
  private static final int MEMBER = 8;
  private static final int ATTRIBUTE = 6;
  private static final int HANDLER = 8;

  /** What code in front may have on its stack. */
  private static final int STACK = 4;

  /** How long it is: a multiple of four, so that switches keep their padding. */
  static final int LENGTH = 12;

  private final ClassFile file;
  private final byte[] data;
  private final Front[] fronts;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int done;

  /** What stands in front of the methods of each, once it is asked for. */
  private final byte[][] codes;

  /** The text that names frames among the constants, once it is needed. */
  private int frames;

  private FrontInserter(ClassFile file, Front[] fronts) {
    this.file = file;
    this.fronts = fronts;
    data = file.data;
    done = file.poolEnd;
    codes = new byte[fronts.length][];
  }

  /** What stands behind a class file's constants, changed where it has such methods. */
  static byte[] behindConstants(ClassFile file, Front[] fronts) {
    FrontInserter methods = new FrontInserter(file, fronts);
    methods.walk();
    methods.copy(file.data.length);
    return methods.out.toByteArray();
  }

  private void copy(int end) {
    out.write(data, done, end - done);
    done = end;
  }

  private void walk() {
    int at = file.poolEnd + 6;
    at += 2 + 2 * ClassFile.u2(data, at);
    int fields = ClassFile.u2(data, at);
    at += 2;
    for (int i = 0; i < fields; i++) at = member(at, -1);
    int methods = ClassFile.u2(data, at);
    at += 2;
    for (int i = 0; i < methods; i++) at = member(at, front(at));
  }

  /** The number of what goes in front of a method; -1 for nothing. */
  private int front(int at) {
    boolean isStatic = (ClassFile.u2(data, at) & STATIC) != 0;
    for (int i = 0; i < fronts.length; i++)
      if (fronts[i].isStatic() == isStatic
          && file.isText(ClassFile.u2(data, at + 2), fronts[i].name)
          && file.isText(ClassFile.u2(data, at + 4), fronts[i].descriptor)) return i;
    return -1;
  }

  private int member(int at, int front) {
    int attributes = ClassFile.u2(data, at + MEMBER - 2);
    at += MEMBER;
    for (int i = 0; i < attributes; i++) {
      int end = at + ATTRIBUTE + ClassFile.u4(data, at + 2);
      if (front >= 0 && file.isText(ClassFile.u2(data, at), "Code")) code(at, end, front);
      at = end;
    }
    return at;
  }

  private void code(int at, int end, int front) {
    int start = at + ATTRIBUTE;
    int length = ClassFile.u4(data, start + 4);
    if (length + LENGTH > MOST_CODE) return;
    if (codes[front] == null) {
      codes[front] = Arrays.copyOf(fronts[front].code(file), LENGTH); // the rest are NOPs
      if (frames == 0) frames = file.addText("StackMapTable");
    }
    ByteArrayOutputStream code = new ByteArrayOutputStream(end - start + 32);
    ClassFile.write2(code, Math.max(STACK, ClassFile.u2(data, start)));
    code.write(data, start + 2, 2);
    ClassFile.write2(code, 0);
    ClassFile.write2(code, length + LENGTH);
    code.write(codes[front], 0, LENGTH);
    int from = start + 8 + length;
    code.write(data, start + 8, length);
    int handlers = ClassFile.u2(data, from);
    byte[] table = Arrays.copyOfRange(data, from, from + 2 + HANDLER * handlers);
    for (int i = 0; i < handlers; i++)
      for (int j = 0; j < 6; j += 2) shift(table, 2 + HANDLER * i + j);
    code.write(table, 0, table.length);
    attributes(from + table.length, code);
    copy(at + 2);
    byte[] made = code.toByteArray();
    ClassFile.write2(out, made.length >> 16);
    ClassFile.write2(out, made.length);
    out.write(made, 0, made.length);
    done = end;
  }

  private static void shift(byte[] table, int at) {
    ClassFile.put2(table, at, ClassFile.u2(table, at) + LENGTH);
  }

  private void attributes(int at, ByteArrayOutputStream code) {
    int count = ClassFile.u2(data, at);
    at += 2;
    boolean hasFrames = file.version() < FIRST_WITH_FRAMES;
    ByteArrayOutputStream tables = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      int name = ClassFile.u2(data, at);
      int end = at + ATTRIBUTE + ClassFile.u4(data, at + 2);
      byte[] table = Arrays.copyOfRange(data, at + ATTRIBUTE, end);
      if (file.isText(name, "LineNumberTable")) {
        for (int entry = 2; entry < table.length; entry += 4) shift(table, entry);
      } else if (file.isText(name, "LocalVariableTable")
          || file.isText(name, "LocalVariableTypeTable")) {
        for (int entry = 2; entry < table.length; entry += 10) shift(table, entry);
      } else if (file.isText(name, "StackMapTable")) {
        table = Frames.shifted(table, LENGTH);
        hasFrames = true;
      }
      attribute(tables, name, table);
      at = end;
    }
    if (!hasFrames) attribute(tables, frames, new byte[] {0, 1, LENGTH});
    ClassFile.write2(code, hasFrames ? count : count + 1);
    code.write(tables.toByteArray(), 0, tables.size());
  }

  private static void attribute(ByteArrayOutputStream tables, int name, byte[] table) {
    ClassFile.write2(tables, name);
    ClassFile.write2(tables, table.length >> 16);
    ClassFile.write2(tables, table.length);
    tables.write(table, 0, table.length);
  }

  /** The frames of a method (JVMS 4.7.4) once something stands in front of its code. */
  private static final class Frames {
    private static final int UNINITIALIZED = 8;
    private static final int OBJECT = 7;
    private final byte[] table;
    private final int by;
    private int at = 2;

    private Frames(byte[] table, int by) {
      this.table = table;
      this.by = by;
    }

    /**
     * They say how far they are apart: the first now how far from the one at the end of what stands
     * in front.
     */
    static byte[] shifted(byte[] table, int by) {
      int count = ClassFile.u2(table, 0);
      if (count == 0) return new byte[] {0, 1, (byte) by};
      Frames frames = new Frames(table, by);
      boolean isAdded = frames.move();
      for (int i = 0; i < count; i++) frames.walk();
      if (!isAdded) return table;
      byte[] longer = new byte[table.length + 1];
      ClassFile.put2(longer, 0, count + 1);
      longer[2] = (byte) by;
      System.arraycopy(table, 2, longer, 3, table.length - 2);
      return longer;
    }

    /**
     * Set how far the first frame is away; false where it stands itself where the one in front
     * would.
     */
    private boolean move() {
      int kind = table[2] & 255;
      boolean isShort = kind < 128;
      int delta = isShort ? kind & 63 : ClassFile.u2(table, 3);
      int now = delta == 0 ? by : delta - 1;
      if (isShort) table[2] = (byte) (kind - delta + now);
      else ClassFile.put2(table, 3, now);
      return delta != 0;
    }

    private void walk() {
      int kind = table[at] & 255;
      if (kind < 64) {
        at++;
      } else if (kind < 128) {
        at++;
        types(1);
      } else if (kind == 255) {
        at += 5;
        types(ClassFile.u2(table, at - 2));
        at += 2;
        types(ClassFile.u2(table, at - 2));
      } else {
        at += 3;
        types(kind == 247 ? 1 : Math.max(0, kind - 251));
      }
    }

    private void types(int count) {
      for (int i = 0; i < count; i++) {
        int type = table[at++];
        if (type == UNINITIALIZED) ClassFile.put2(table, at, ClassFile.u2(table, at) + by);
        if (type == OBJECT || type == UNINITIALIZED) at += 2;
      }
    }
  }
}
