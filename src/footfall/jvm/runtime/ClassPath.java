package footfall;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The folders and jars in which a class loader looks for classes, as far as it tells. */
final class ClassPath {
  private ClassPath() {}

  static List<String> of(ClassLoader loader) {
    Set<String> found = new LinkedHashSet<>();
    for (ClassLoader one = loader; one != null; one = one.getParent()) {
      if (!(one instanceof URLClassLoader)) continue;
      for (URL url : ((URLClassLoader) one).getURLs()) {
        if (!url.getProtocol().equals("file")) continue;
        try {
          found.add(new File(url.toURI()).getPath());
        } catch (URISyntaxException | IllegalArgumentException e) {
          // no file that could be named
        }
      }
    }
    for (String property : new String[] {"java.class.path", "jdk.module.path"}) {
      for (String entry : System.getProperty(property, "").split(File.pathSeparator))
        if (!entry.isEmpty()) found.add(new File(entry).getAbsolutePath());
    }
    return new ArrayList<>(found);
  }
}
