package footfall;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A class file (JVMS 4): what its constants say, and texts and constants that the agent exchanges
 * and adds.
 */
final class ClassFile {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int NAME_AND_TYPE = 12;
  private static final int[] SIZES = {
    0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3
  };
  private static final int MOST = 65535;

  final byte[] data;

  /** The offset behind the constants. */
  final int poolEnd;

  /** Where each constant begins. */
  private final int[] places;

  /** By the number of a constant: the text that takes its place. */
  private final String[] texts;

  private final ByteArrayOutputStream added = new ByteArrayOutputStream();
  private int count;

  ClassFile(byte[] data) {
    this.data = data;
    count = u2(data, 8);
    places = new int[count];
    texts = new String[count];
    int at = 10;
    for (int i = 1; i < count; i++) {
      places[i] = at;
      int tag = data[at];
      at += tag == UTF8 ? 3 + u2(data, at + 1) : SIZES[tag];
      if (tag == LONG || tag == DOUBLE) i++;
    }
    poolEnd = at;
  }

  static int u2(byte[] data, int at) {
    return (data[at] & 255) << 8 | data[at + 1] & 255;
  }

  static int u4(byte[] data, int at) {
    return u2(data, at) << 16 | u2(data, at + 2);
  }

  static void put2(byte[] data, int at, int value) {
    data[at] = (byte) (value >> 8);
    data[at + 1] = (byte) value;
  }

  static void write2(ByteArrayOutputStream out, int value) {
    out.write(value >> 8);
    out.write(value);
  }

  int version() {
    return u2(data, 6);
  }

  String text(int number) {
    return new String(
        data, places[number] + 3, u2(data, places[number] + 1), StandardCharsets.UTF_8);
  }

  boolean isText(int number, String wanted) {
    int at = places[number] + 3;
    return u2(data, at - 2) == wanted.length() && holds(at, wanted);
  }

  private boolean holds(int at, String wanted) {
    for (int i = 0; i < wanted.length(); i++) if (data[at + i] != wanted.charAt(i)) return false;
    return true;
  }

  /** The numbers of the texts that name a class whose simple name begins so and has this length. */
  List<Integer> classes(String start, int length) {
    List<Integer> found = new ArrayList<>(1);
    for (int i = 1; i < places.length; i++) {
      if (places[i] == 0 || data[places[i]] != CLASS) continue;
      int name = u2(data, places[i] + 1);
      int first = places[name] + 3;
      int from = first + u2(data, first - 2) - length;
      if (from >= first && (from == first || data[from - 1] == '/') && holds(from, start))
        found.add(name);
    }
    return found;
  }

  /** Let a constant have another text, of ASCII. */
  void replace(int number, String text) {
    texts[number] = text;
  }

  int addText(String text) {
    added.write(UTF8);
    write2(added, text.length());
    added.write(text.getBytes(StandardCharsets.ISO_8859_1), 0, text.length());
    return count++;
  }

  int addClass(String name) {
    int text = addText(name);
    added.write(CLASS);
    write2(added, text);
    return count++;
  }

  int addMethod(int owner, String name, String descriptor) {
    return addMember(METHOD, owner, name, descriptor);
  }

  int addField(int owner, String name, String descriptor) {
    return addMember(FIELD, owner, name, descriptor);
  }

  private int addMember(int tag, int owner, String name, String descriptor) {
    int both = addPair(NAME_AND_TYPE, addText(name), addText(descriptor));
    return addPair(tag, owner, both);
  }

  /** The constant that names the class itself. */
  int ownClass() {
    return u2(data, poolEnd + 2);
  }

  /** The name of the class, with slashes. */
  String name() {
    return text(u2(data, places[ownClass()] + 1));
  }

  private int addPair(int tag, int first, int second) {
    added.write(tag);
    write2(added, first);
    write2(added, second);
    return count++;
  }

  /**
   * The file as changed, with what now stands behind the constants; null where these have no room.
   */
  byte[] changed(byte[] rest) {
    if (count > MOST) return null;
    ByteArrayOutputStream out = new ByteArrayOutputStream(data.length + added.size() + 64);
    out.write(data, 0, 8);
    write2(out, count);
    int done = 10;
    for (int i = 1; i < texts.length; i++) {
      if (texts[i] == null) continue;
      out.write(data, done, places[i] - done);
      out.write(UTF8);
      write2(out, texts[i].length());
      out.write(texts[i].getBytes(StandardCharsets.ISO_8859_1), 0, texts[i].length());
      done = places[i] + 3 + u2(data, places[i] + 1);
    }
    out.write(data, done, poolEnd - done);
    out.write(added.toByteArray(), 0, added.size());
    out.write(rest, 0, rest.length);
    return out.toByteArray();
  }
}
