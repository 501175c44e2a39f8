package footfall;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;

/**
 * The folder by which the JVMs of a command and Footfall tell each other what was compiled.
 *
 * <p>{@code ID.told} says how, {@code ID.classes} which classes came of it; then {@code index} gets
 * a line with the ID. Footfall makes twins below {@code ID/classes} and their holders below {@code
 * ID/holders}, or as {@code ID/classes.jar} and {@code ID/holders.jar}, and {@code ID.done} at
 * last. Of what was compiled before, {@code ID.ask} says where it is, and {@code index} gets a line
 * with a question mark and the ID; Footfall tells the same of it as JVMs do, and makes {@code
 * ID.answer}. While it lives, it touches {@code alive}.
 */
final class BuildFolder {
  static final Charset UTF_8 = Charset.forName("UTF-8");

  /** After so many milliseconds without a sign Footfall is taken for dead. */
  private static final long PATIENCE = 30_000;

  private static final int POLL = 5;
  private static int tellings;

  private final File folder;
  private final File alive;
  private final File over;
  private volatile boolean isOver;

  BuildFolder(File folder) {
    this.folder = folder;
    alive = new File(folder, "alive");
    over = new File(folder, "over");
  }

  File file(String name) {
    return new File(folder, name);
  }

  /**
   * Tell what was compiled: names and values in turn, the folder of the classes, and the digests of
   * class files by name.
   */
  void tell(List<String> told, String output, Map<String, String> classes) throws IOException {
    String id = newId();
    StringBuilder text = new StringBuilder();
    for (String one : told) text.append(one).append('\0');
    StringBuilder names = new StringBuilder(output).append('\n');
    for (Map.Entry<String, String> one : classes.entrySet())
      names.append(one.getValue()).append(' ').append(one.getKey()).append('\n');
    write(id + ".told", text);
    write(id + ".classes", names);
    append("index", id + "\n");
  }

  /**
   * Let Footfall look at a place that classes come from; it tells what it finds before this ends.
   */
  void ask(String place, List<String> classPath) throws IOException {
    String id = newId();
    StringBuilder text = new StringBuilder(System.getProperty("java.home"));
    text.append('\0').append(place).append('\0');
    for (String one : classPath) text.append(one).append('\0');
    write(id + ".ask", text);
    append("index", "?" + id + "\n");
    await(id + ".answer");
  }

  private static synchronized String newId() {
    return Long.toHexString(System.currentTimeMillis())
        + "-"
        + Long.toHexString(System.nanoTime() & 0xffffffL)
        + "-"
        + tellings++;
  }

  /** Say that something is not measured, and why, or another fact of it. */
  void note(String what, String why, String place) {
    String line = line(what) + '\t' + line(why) + '\t' + line(place) + '\n';
    try {
      append("notes", line);
    } catch (IOException | RuntimeException e) {
      // nobody can be told
    }
  }

  private static String line(String text) {
    return text.replace('\n', ' ').replace('\t', ' ');
  }

  private void write(String name, CharSequence text) throws IOException {
    try (OutputStream out = new FileOutputStream(file(name))) {
      out.write(text.toString().getBytes(UTF_8));
    }
  }

  /** In one write, so that what several JVMs append does not mix. */
  private void append(String name, String line) throws IOException {
    if (file(name).exists() && !file(name).isFile())
      throw new IOException("no plain file: " + name);
    try (OutputStream out = new FileOutputStream(file(name), true)) {
      out.write(line.getBytes(UTF_8));
    }
  }

  /** Wait until a file is there; false where Footfall will make none any more. */
  boolean await(String name) {
    File wanted = file(name);
    boolean isInterrupted = false;
    try {
      while (!wanted.exists()) {
        if (isOver()) return wanted.exists();
        try {
          Thread.sleep(POLL);
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
      return true;
    } finally {
      if (isInterrupted) Thread.currentThread().interrupt();
    }
  }

  /** Whether Footfall has ended, or died. */
  private boolean isOver() {
    if (!isOver)
      isOver = over.exists() || System.currentTimeMillis() - alive.lastModified() > PATIENCE;
    return isOver;
  }

  /** The jar with a name, or the folder where there is none. */
  File place(String name) {
    File jar = file(name + ".jar");
    return jar.isFile() ? jar : file(name);
  }

  /** A file's text from an offset on, in whole lines; empty where there is none. */
  String lines(String name, long from, Charset charset) throws IOException {
    if (!file(name).isFile()) throw new IOException("no plain file: " + name);
    try (InputStream in = new FileInputStream(file(name))) {
      for (long left = from; left > 0; ) {
        long skipped = in.skip(left);
        if (skipped <= 0) return "";
        left -= skipped;
      }
      byte[] data = BootLoader.bytes(in);
      int end = data.length;
      while (end > 0 && data[end - 1] != '\n') end--;
      return new String(data, 0, end, charset);
    }
  }
}
