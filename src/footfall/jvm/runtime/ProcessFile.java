package footfall;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;

/** The file that says which process counts; docs/raw-counts.md has its form. */
final class ProcessFile {
  private final File file;

  ProcessFile(File file) {
    this.file = file;
  }

  void begin() {
    String command = "java " + System.getProperty("sun.java.command", "");
    append(
        "pid "
            + pid()
            + "\nstarted "
            + started()
            + "\ncommand "
            + command.replace('\n', ' ')
            + "\n");
  }

  void end() {
    append("ended " + System.currentTimeMillis() + "\n");
  }

  private void append(String text) {
    try (OutputStream out = new FileOutputStream(file, true)) {
      out.write(text.getBytes(Charset.forName("UTF-8")));
    } catch (IOException | SecurityException e) {
      // the run is over, or the folder is full: the process is not listed
    }
  }

  /** By reflection: compiled for Java 8, which has no handles of processes. */
  private static Object handle() throws ReflectiveOperationException {
    return Class.forName("java.lang.ProcessHandle").getMethod("current").invoke(null);
  }

  private static long pid() {
    try {
      return (Long) Class.forName("java.lang.ProcessHandle").getMethod("pid").invoke(handle());
    } catch (ReflectiveOperationException | RuntimeException e) {
      return 0;
    }
  }

  private static long started() {
    try {
      Object facts = Class.forName("java.lang.ProcessHandle").getMethod("info").invoke(handle());
      Object moment =
          Class.forName("java.lang.ProcessHandle$Info").getMethod("startInstant").invoke(facts);
      return ((java.time.Instant) ((java.util.Optional<?>) moment).get()).toEpochMilli();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return System.currentTimeMillis();
    }
  }
}
