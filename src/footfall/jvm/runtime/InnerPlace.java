package footfall;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * A place within a jar from which classes are loaded, such as those of a jar that holds its
 * libraries as jars: "/app.jar!/BOOT-INF/classes".
 */
final class InnerPlace {
  private static final String MARK = "!/";

  private InnerPlace() {}

  /**
   * The place that an address names, as {@code jar:file:/app.jar!/BOOT-INF/classes!/} and {@code
   * jar:nested:/app.jar/!BOOT-INF/classes/!/} do; the address itself where it names none.
   */
  static String of(String address) throws URISyntaxException {
    String mark = MARK;
    String rest = after(address, "jar:file:");
    if (rest == null) {
      mark = "/!";
      rest = after(address, "jar:nested:");
    }
    int end = rest == null ? -1 : rest.indexOf(mark);
    if (end < 0) return address;
    String archive = new File(new URI("file:" + rest.substring(0, end))).getPath();
    String inner = without(without(rest.substring(end + mark.length()), MARK), "/");
    return inner.isEmpty() ? archive : archive + MARK + inner;
  }

  private static String after(String text, String start) {
    return text.startsWith(start) ? text.substring(start.length()) : null;
  }

  private static String without(String text, String end) {
    return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
  }

  /** Whether a place, within a jar or not, has the file of a class whose name has slashes. */
  static boolean holds(String place, String name) {
    int end = place.indexOf(MARK);
    if (end < 0) return ClassFiles.holds(new File(place), name);
    String inner = place.substring(end + MARK.length());
    String file = name + ".class";
    try (ZipFile archive = new ZipFile(place.substring(0, end))) {
      if (archive.getEntry(inner + "/" + file) != null) return true;
      ZipEntry jar = archive.getEntry(inner);
      if (jar == null || jar.isDirectory()) return false;
      try (ZipInputStream entries = new ZipInputStream(archive.getInputStream(jar))) {
        for (ZipEntry one; (one = entries.getNextEntry()) != null; )
          if (one.getName().equals(file)) return true;
      }
    } catch (IOException e) {
      // it has nothing that could be read
    }
    return false;
  }
}
