package footfall;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;

/** The file that tells tests apart; docs/raw-counts.md has its form. */
final class TestFile {
  private static final byte[] HEAD = {'F', 'O', 'O', 'T', 'T', 'E', 'S', 'T', 1};

  /** Of a stretch: threads counted while it ended; no test begins or ends where it does. */
  static final int UNSETTLED = 1;

  static final int PASSING = 2;
  private static final int TEST = 1;
  private static final int UNIT = 2;
  private static final int FRAME = 3;
  private static final int STRETCH = 4;
  private static final int END = 5;
  private static final int BROKEN = 6;
  private static final int ENOUGH = 1 << 16;
  private static final Charset UTF_8 = Charset.forName("UTF-8");

  private final File file;
  private final Numbers waiting = new Numbers();
  private final Map<String, Integer> frames = new HashMap<>();

  /** By the number of a source, its number in the file. */
  private final Map<Integer, Integer> units = new HashMap<>();

  private int tests;
  private Numbers stretch;
  private Numbers counted;
  private int blocks;
  private Numbers stands;
  private int standing;
  private boolean isLost;

  /** Bytes to which numbers and texts are appended. */
  private static final class Numbers extends ByteArrayOutputStream {
    void number(long value) {
      while ((value & ~0x7fL) != 0) {
        write((int) (value & 0x7f | 0x80));
        value >>>= 7;
      }
      write((int) value);
    }

    void signed(long value) {
      number(value << 1 ^ value >> 63);
    }

    void text(String text) {
      bytes(text.getBytes(UTF_8));
    }

    void bytes(byte[] data) {
      number(data.length);
      write(data, 0, data.length);
    }
  }

  TestFile(File file) {
    this.file = file;
    waiting.write(HEAD, 0, HEAD.length);
  }

  /** A test; answers its number. */
  int test(String runner, TestNames names) {
    Numbers told = new Numbers();
    told.number(0); // no other test has begun it
    told.text(runner);
    told.text(names.suite);
    told.text(names.name);
    record(TEST, told);
    return tests++;
  }

  void end(int test, int status, long nanoseconds) {
    Numbers told = new Numbers();
    told.number(test);
    told.number(status);
    told.number(Math.max(0, nanoseconds));
    record(END, told);
    if (waiting.size() > ENOUGH) flush();
  }

  /** The number of a frame; {@code isOwn}: of a thread in which tests run. */
  int frame(LiveFrame frame, boolean isOwn) {
    String key =
        (isOwn ? "+" : "-")
            + frame.className
            + '\0'
            + frame.method
            + '\0'
            + frame.line
            + '\0'
            + frame.callee;
    Integer known = frames.get(key);
    if (known != null) return known;
    Numbers told = new Numbers();
    told.text(frame.className);
    told.text(frame.method);
    told.text(frame.file);
    told.number(frame.line);
    told.text(frame.callee);
    told.number(isOwn ? 1 : 0);
    record(FRAME, told);
    int number = frames.size();
    frames.put(key, number);
    return number;
  }

  /** Why no more is told. */
  void broken(String why) {
    Numbers told = new Numbers();
    told.text(why);
    record(BROKEN, told);
  }

  // --- what was counted between two places -----------------------------------------------

  void beginStretch(int[] tests, int flags) {
    stretch = new Numbers();
    counted = new Numbers();
    stands = new Numbers();
    blocks = standing = 0;
    stretch.number(tests.length);
    for (int test : tests) stretch.number(test);
    stretch.number(flags);
  }

  /** What a source's counters are more than before; null: they were not there. */
  void unit(int unit, String key, long[] now, long[] before) {
    block(unit, key, 0, now, before);
  }

  /** The same of one function's counters, where calls are recorded. */
  void function(int unit, String key, int number, long[] now, long[] before) {
    block(unit, key, number + 1, now, before);
  }

  private void block(int unit, String key, int function, long[] now, long[] before) {
    Numbers pairs = null;
    int last = -1;
    for (int i = 0; i < now.length; i++) {
      long more = before == null ? now[i] : now[i] - before[i];
      if (more == 0) continue;
      if (pairs == null) pairs = new Numbers();
      pairs.number(i - last);
      pairs.signed(more);
      last = i;
    }
    if (pairs == null) return;
    blocks++;
    counted.number(unitNumber(unit, key, now.length));
    counted.number(function);
    counted.bytes(pairs.toByteArray());
  }

  private int unitNumber(int unit, String key, int size) {
    Integer known = units.get(unit);
    if (known != null) return known;
    Numbers told = new Numbers();
    told.text(key);
    record(UNIT, told);
    int number = units.size();
    units.put(unit, number);
    return number;
  }

  /** How many more threads stand in a frame than before. */
  void frame(int frame, int more) {
    if (more == 0) return;
    standing++;
    stands.number(frame);
    stands.signed(more);
  }

  void endStretch() {
    if (blocks == 0 && standing == 0) return;
    stretch.number(blocks);
    stretch.write(counted.toByteArray(), 0, counted.size());
    stretch.number(standing);
    stretch.write(stands.toByteArray(), 0, stands.size());
    record(STRETCH, stretch);
  }

  private void record(int kind, Numbers told) {
    waiting.number(kind);
    waiting.bytes(told.toByteArray());
  }

  /** Write what waits; where that cannot be, nothing more is: what is missing would not be seen. */
  void flush() {
    if (waiting.size() == 0 || tests == 0) return;
    if (!isLost) {
      try (FileOutputStream out = new FileOutputStream(file, true)) {
        waiting.writeTo(out);
      } catch (IOException | SecurityException e) {
        isLost = true;
        System.err.println("footfall: cannot write what tests ran: " + SafeToAsk.text(e));
      }
    }
    waiting.reset();
  }
}
