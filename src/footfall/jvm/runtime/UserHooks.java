package footfall;

import java.io.BufferedWriter;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * What hooks need: a guard against hooks that set off hooks, events in the form of GWT, and word of
 * failures.
 */
final class UserHooks implements BooleanSupplier, Runnable {
  private final ThreadLocal<Boolean> running = new ThreadLocal<Boolean>();
  private final String module;
  private final String session;
  private final File file;
  private Writer events;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  UserHooks(Settings settings) {
    module = settings.module;
    session =
        Long.toHexString(System.currentTimeMillis())
            + Integer.toHexString(System.identityHashCode(this));
    file = settings.eventFile.isEmpty() ? null : new File(settings.eventFile).getAbsoluteFile();
  }

  /** Take the guard of this thread; false where a hook of it runs already. */
  @Override
  public boolean getAsBoolean() {
    if (running.get() != null) return false;
    running.set(Boolean.TRUE);
    return true;
  }

  /** Give the guard back. */
  @Override
  public void run() {
    running.remove();
  }

  /** Complete an event that has a method and a group, in GWT's order of fields. */
  void complete(Map<String, Object> event) {
    Map<String, Object> known = new LinkedHashMap<String, Object>(event);
    event.clear();
    event.put("moduleName", module);
    event.put("sessionId", session);
    event.put("subSystem", "profile");
    event.put("evtGroup", known.get("evtGroup"));
    event.put("millis", System.currentTimeMillis());
    event.put("type", "method");
    event.put("method", known.get("method"));
  }

  void write(String method, String group) {
    if (file == null) return;
    String text =
        "{\"moduleName\":"
            + quoted(module)
            + ",\"sessionId\":\""
            + session
            + "\",\"subSystem\":\"profile\",\"evtGroup\":\""
            + group
            + "\",\"millis\":"
            + System.currentTimeMillis()
            + ",\"type\":\"method\",\"method\":"
            + quoted(method)
            + "}\n";
    try {
      append(text);
    } catch (IOException e) {
      failed(e);
    }
  }

  private synchronized void append(String text) throws IOException {
    if (events == null) {
      file.getParentFile().mkdirs();
      events =
          new BufferedWriter(
              new OutputStreamWriter(new FileOutputStream(file, true), StandardCharsets.UTF_8));
    }
    events.write(text);
  }

  void flush() {
    try {
      synchronized (this) {
        if (events != null) events.flush();
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  /**
   * A hook failed: the program does not hear of it, its user does, once. To whom it is said may be
   * its own.
   */
  void failed(Throwable reason) {
    if (hasFailed.getAndSet(true)) return;
    System.err.println(
        "footfall: a hook failed: " + SafeToAsk.text(reason) + " (further failures are not shown)");
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 0x20 || c > 0x7e) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }
}
