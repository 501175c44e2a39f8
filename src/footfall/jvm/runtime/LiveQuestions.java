package footfall;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/**
 * Answers Footfall's questions for the counts while the program runs; docs/raw-counts.md describes
 * them.
 */
final class LiveQuestions {
  private static final long EVERY = 25;

  private final File question;
  private final File listens;

  LiveQuestions(File directory, String name) {
    question = new File(directory, name + ".ask");
    listens = new File(directory, name + ".live");
    try {
      directory.mkdirs();
      Files.write(listens.toPath(), process().getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      // nobody will ask
    }
  }

  /** The number of this process; empty where it is not known. */
  private static String process() {
    try {
      Object handle = Class.forName("java.lang.ProcessHandle").getMethod("current").invoke(null);
      return String.valueOf(
          Class.forName("java.lang.ProcessHandle").getMethod("pid").invoke(handle));
    } catch (ReflectiveOperationException e) { // Java 8
      try {
        String name = new File("/proc/self").getCanonicalFile().getName();
        return name.equals("self") ? "" : name;
      } catch (IOException f) {
        return "";
      }
    }
  }

  /** Wait so many milliseconds, or until there is a question: then true. */
  boolean rest(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    do {
      if (question.exists()) return true;
      Thread.sleep(Math.min(EVERY, millis));
    } while (System.nanoTime() < end);
    return false;
  }

  /** Say that the counts are written. */
  void answered() {
    question.delete();
  }

  void end() {
    listens.delete();
    question.delete();
  }
}
