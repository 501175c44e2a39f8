package footfall;

import java.io.File;
import java.util.List;
import java.util.Map;

/** Lets JVMs start that do not start with an agent: they run without it, which is noted. */
final class ChildJvms {
  private static final String VARIABLE = "JAVA_TOOL_OPTIONS";

  /** Options by which a JVM writes an archive of its classes. */
  private static final String[] ARCHIVES = {
    "-Xshare:dump",
    "-XX:ArchiveClassesAtExit",
    "-XX:AOTCacheOutput",
    "-XX:AOTMode=record",
    "-XX:AOTMode=create"
  };

  private static final String[] LIBRARIES = {
    "libinstrument.so", "libinstrument.dylib", "instrument.dll"
  };

  private ChildJvms() {}

  static void starts(ProcessBuilder builder, BuildFolder folder) {
    for (String word : builder.command())
      if (word != null && word.contains("-Djava.security.manager"))
        folder.note("", "it has a security manager", builder.command().get(0));
    String why = refuses(builder);
    if (why == null) return;
    Map<String, String> environment = builder.environment();
    String value = environment.get(VARIABLE);
    if (value == null) return;
    int end = firstWord(value);
    if (!value.substring(0, end).contains("collector.jar=")) return;
    String rest = value.substring(end).trim();
    if (rest.isEmpty()) environment.remove(VARIABLE);
    else environment.put(VARIABLE, rest);
    folder.note("", why, builder.command().get(0));
  }

  /** Why a program does not start with an agent; null where it does. */
  private static String refuses(ProcessBuilder builder) {
    List<String> command = builder.command();
    if (command.isEmpty()) return null;
    for (String word : command)
      for (String archive : ARCHIVES)
        if (word != null && word.contains(archive)) return "it writes an archive of its classes";
    File program = new File(String.valueOf(command.get(0)));
    if (!program.isAbsolute() && builder.directory() != null)
      program = new File(builder.directory(), program.getPath());
    File home = program.getAbsoluteFile().getParentFile();
    home = home == null ? null : home.getParentFile();
    if (home == null || !new File(home, "lib/modules").isFile()) return null;
    for (String library : LIBRARIES)
      for (String place : new String[] {"lib", "bin"})
        if (new File(new File(home, place), library).isFile()) return null;
    return "its image has no module java.instrument";
  }

  /** Where the first word ends; quotes of either kind hold all but themselves. */
  private static int firstWord(String value) {
    char quote = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (quote != 0) quote = c == quote ? 0 : quote;
      else if (c == '"' || c == '\'') quote = c;
      else if (Character.isWhitespace(c)) return i;
    }
    return value.length();
  }
}
