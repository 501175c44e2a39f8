package footfall;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Where the class files of holders lie: in jars and folders, of which more may come. */
final class KnownHolders {
  private final List<ZipFile> jars = new CopyOnWriteArrayList<>();
  private final List<File> folders = new CopyOnWriteArrayList<>();

  void add(File place) throws IOException {
    if (!place.isDirectory()) jars.add(new ZipFile(place));
    else if (!folders.contains(place)) folders.add(place);
  }

  /** Whether there is a holder with a name, with slashes. */
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
