package footfall;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Where class files lie: in jars and folders, of which more may come. */
final class ClassFiles {
  private final Set<File> places = ConcurrentHashMap.newKeySet();
  private final List<ZipFile> jars = new CopyOnWriteArrayList<>();
  private final List<File> folders = new CopyOnWriteArrayList<>();

  void add(File place) throws IOException {
    if (!places.add(place)) return;
    if (place.isDirectory()) folders.add(place);
    else jars.add(new ZipFile(place));
  }

  /** Whether a folder or jar has a class with a name, with slashes. */
  static boolean holds(File place, String name) {
    String file = name + ".class";
    if (place.isDirectory()) return new File(place, file).isFile();
    if (!place.isFile()) return false;
    try (ZipFile jar = new ZipFile(place)) {
      return jar.getEntry(file) != null;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether there is a class with a name, with slashes. */
  boolean has(String name) {
    for (ZipFile jar : jars) if (jar.getEntry(name + ".class") != null) return true;
    for (File folder : folders) if (new File(folder, name + ".class").isFile()) return true;
    return false;
  }

  /** Its class file; null where there is none. */
  byte[] find(String name) throws IOException {
    for (ZipFile jar : jars) {
      ZipEntry entry = jar.getEntry(name + ".class");
      if (entry == null) continue;
      try (InputStream in = jar.getInputStream(entry)) {
        return BootLoader.bytes(in);
      }
    }
    for (File folder : folders) {
      File file = new File(folder, name + ".class");
      if (!file.isFile()) continue;
      try (InputStream in = new FileInputStream(file)) {
        return BootLoader.bytes(in);
      }
    }
    return null;
  }
}
