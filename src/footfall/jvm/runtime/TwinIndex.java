package footfall;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which classes were compiled, as {@link BuildFolder} tells. */
final class TwinIndex {
  /** A class that was compiled: in which compilation, and the digest of its file. */
  static final class Entry {
    final String compilation;
    final String digest;

    /** The folder into which it was written; empty for none. */
    final String output;

    Entry(String compilation, String digest, String output) {
      this.compilation = compilation;
      this.digest = digest;
      this.output = output;
    }
  }

  private static final int DIGEST = 64;
  private static final int LONGEST = 100;

  /** One character for each byte. */
  private static final Charset BYTES = Charset.forName("ISO-8859-1");

  private final BuildFolder folder;
  private final File index;
  private final Map<String, List<Entry>> known = new HashMap<>();
  private final List<String> compilations = new ArrayList<>();
  private volatile long length;

  TwinIndex(BuildFolder folder) {
    this.folder = folder;
    index = folder.file("index");
  }

  /** What was compiled under a name, with slashes; empty where nothing was. */
  List<Entry> named(String name) throws IOException {
    // Nearly all classes of a build's own JVMs are libraries': one look at a file is all they cost.
    if (index.length() != length) refresh();
    if (length == 0) return Collections.emptyList();
    synchronized (this) {
      List<Entry> found = known.get(name);
      return found == null ? Collections.<Entry>emptyList() : new ArrayList<>(found);
    }
  }

  /** The IDs of all compilations so far. */
  synchronized List<String> compilations() throws IOException {
    if (index.length() != length) refresh();
    return new ArrayList<>(compilations);
  }

  private synchronized void refresh() throws IOException {
    String added = folder.lines("index", length, BYTES);
    if (added.isEmpty()) return;
    for (String id : added.split("\n")) {
      if (!isName(id)) continue; // a question of some JVM
      String[] lines = classes(id).split("\n");
      for (String line : lines) {
        if (line.length() <= DIGEST || line == lines[0]) continue;
        String name = line.substring(DIGEST + 1);
        List<Entry> entries = known.get(name);
        if (entries == null) known.put(name, entries = new ArrayList<>(1));
        entries.add(new Entry(id, line.substring(0, DIGEST), lines[0]));
      }
      compilations.add(id);
    }
    length += added.length();
  }

  /** Whether a line names a compilation, as follow_command.py has it. */
  private static boolean isName(String line) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (!(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-')) return false;
    }
    return !line.isEmpty() && line.length() <= LONGEST;
  }

  /** What a compilation wrote; nothing where that was not told whole, as on a full disk. */
  private String classes(String id) {
    try {
      return folder.lines(id + ".classes", 0, BuildFolder.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
