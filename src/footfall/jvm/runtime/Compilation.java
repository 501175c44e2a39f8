package footfall;

import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/** One run of javac: its arguments, the sources that it read, the classes that it wrote. */
final class Compilation {
  private static final String[] LOCATIONS = {
    "CLASS_OUTPUT",
    "SOURCE_OUTPUT",
    "CLASS_PATH",
    "SOURCE_PATH",
    "ANNOTATION_PROCESSOR_PATH",
    "MODULE_PATH",
    "PATCH_MODULE_PATH"
  };
  private final List<String> arguments;

  /** A sum of each source's text by its path: it may not have changed when it is read again. */
  private final Map<String, Long> sources = new LinkedHashMap<>();

  /** The digests of class files, by the names of classes with slashes. */
  private final Map<String, String> classes = new LinkedHashMap<>();

  private Written last;

  Compilation(List<String> arguments) {
    this.arguments = arguments;
  }

  synchronized void reads(JavaFileObject file, CharSequence text)
      throws UnsupportedEncodingException {
    URI place = file.toUri();
    if (text == null || !"file".equals(place.getScheme())) return;
    CRC32 sum = new CRC32();
    byte[] bytes = text.toString().getBytes("UTF-8");
    sum.update(bytes, 0, bytes.length);
    sources.put(place.getPath(), sum.getValue());
  }

  /** Where a class file goes that is written now, as far as javac is concerned. */
  synchronized OutputStream writes(OutputStream out) {
    finishLast();
    last = new Written(out);
    return last;
  }

  private void finishLast() {
    if (last == null) return;
    byte[] data = last.copy.toByteArray();
    last = null;
    classes.put(new ClassFile(data).name(), Digest.of(data));
  }

  /** The digests of all class files; empty where none was written of a source in a file. */
  synchronized Map<String, String> classes() {
    finishLast();
    return sources.isEmpty() ? new LinkedHashMap<String, String>() : classes;
  }

  /** What is to be known to compile the same again: names and values in turn. */
  synchronized List<String> told(Object files) {
    List<String> told = new ArrayList<>();
    add(told, "home", System.getProperty("java.home"));
    add(told, "folder", System.getProperty("user.dir"));
    add(told, "encoding", Charset.defaultCharset().name());
    String path = System.getenv("CLASSPATH");
    if (path != null) add(told, "environment", path);
    for (String argument : arguments) add(told, "argument", argument);
    for (Map.Entry<String, Long> source : sources.entrySet()) {
      add(told, "source", source.getKey());
      add(told, "sum", Long.toString(source.getValue()));
    }
    if (files instanceof StandardJavaFileManager) {
      for (String name : LOCATIONS) addLocation(told, (StandardJavaFileManager) files, name);
    }
    return told;
  }

  /** The folder that takes the classes; empty where there is none. */
  String output(Object files) {
    if (!(files instanceof StandardJavaFileManager)) return "";
    for (File one : location((StandardJavaFileManager) files, "CLASS_OUTPUT"))
      return one.getAbsolutePath();
    return "";
  }

  private static void addLocation(List<String> told, StandardJavaFileManager files, String name) {
    for (File file : location(files, name)) add(told, name, file.getAbsolutePath());
  }

  private static Iterable<? extends File> location(StandardJavaFileManager files, String name) {
    try {
      Iterable<? extends File> found = files.getLocation(StandardLocation.locationFor(name));
      if (found != null) return found;
    } catch (RuntimeException e) {
      // not a location of files
    }
    return Collections.emptyList();
  }

  private static void add(List<String> told, String name, String value) {
    told.add(name);
    told.add(value);
  }

  /** Keeps what is written. */
  private static final class Written extends FilterOutputStream {
    final java.io.ByteArrayOutputStream copy = new java.io.ByteArrayOutputStream(4096);

    Written(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
      copy.write(one);
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
      out.write(data, from, length);
      copy.write(data, from, length);
    }
  }
}
