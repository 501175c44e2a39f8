package footfall;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import javax.tools.JavaFileObject;

/**
 * Hears of what javac compiles in this JVM, and tells it to Footfall; and of programs that it
 * starts.
 */
final class BuildWatch implements Function<Object[], Object> {
  private final BuildFolder folder;

  /** Those under way, by javac's own table of options, of which each has its own. */
  private final Map<Object, Compilation> known =
      Collections.synchronizedMap(new WeakHashMap<Object, Compilation>());

  BuildWatch(BuildFolder folder) {
    this.folder = folder;
  }

  @Override
  @SuppressWarnings("unchecked")
  public Object apply(Object[] told) {
    try {
      if (told[0].equals("begins")) return begins(told[1], (Iterable<String>) told[2]);
      if (told[0].equals("starts")) {
        ChildJvms.starts((ProcessBuilder) told[1], folder);
        return null;
      }
      Compilation one = known.get(told[1]);
      if (told[0].equals("writes"))
        return one == null ? told[2] : one.writes((OutputStream) told[2]);
      if (one == null) return null;
      if (told[0].equals("reads")) one.reads((JavaFileObject) told[2], (CharSequence) told[3]);
      else ends(told[1], one, told[2]);
    } catch (Throwable e) { // whatever is wrong here, the build goes on
      folder.note("", e.toString(), "");
    }
    return told[2];
  }

  /** The arguments, copied: they may be there to be read once only. */
  private Iterable<String> begins(Object options, Iterable<String> arguments) {
    List<String> copy = new ArrayList<>();
    if (arguments != null) for (String one : arguments) copy.add(one);
    known.put(options, new Compilation(new ArrayList<>(copy)));
    return arguments == null ? null : copy;
  }

  private void ends(Object options, Compilation one, Object files) throws java.io.IOException {
    if (known.remove(options) == null) return; // it has told
    Map<String, String> classes = one.classes();
    if (!classes.isEmpty()) folder.tell(one.told(files), one.output(files), classes);
  }
}
