package footfall;

import java.util.function.LongSupplier;

/**
 * What a run records besides counts, as the agent's argument says behind a question mark:
 * FOLDER?clock=wall&paths=200000&events=0.
 */
final class Settings {
  final String folder;

  /** Null: no times. */
  final LongSupplier clock;

  /** Empty: no times. */
  final String clockName;

  /** How many call paths may be told apart. */
  final int paths;

  /** With so many paths in a thread, recursive calls are folded. */
  final int foldFrom;

  /** How many calls a timeline may hold. */
  final int events;

  /** Whether somebody will ask for counts while the program runs. */
  final boolean live;

  /**
   * The jar of the holders that the agent gives to the boot loader; empty where each loader has its
   * own.
   */
  final String holders;

  /** For events of hooks: the program's name, and the file that takes them. */
  final String module;

  final String eventFile;

  Settings(String argument, ThreadGroup group) {
    int mark = argument.lastIndexOf('?');
    folder = mark < 0 ? argument : argument.substring(0, mark);
    String[] words = mark < 0 ? new String[0] : argument.substring(mark + 1).split("&");
    paths = Integer.parseInt(value(words, "paths", "200000"));
    foldFrom = Integer.parseInt(value(words, "fold", String.valueOf(paths / 10)));
    events = Integer.parseInt(value(words, "events", "0"));
    live = value(words, "live", "0").equals("1");
    holders = decoded(value(words, "holders", ""));
    module = decoded(value(words, "module", ""));
    eventFile = decoded(value(words, "hooks", ""));
    String name = value(words, "clock", "");
    clock = name.isEmpty() ? null : Clocks.named(name, group);
    clockName = clock == null ? "" : name;
  }

  /** One setting of an agent's argument; empty where it says nothing of it. */
  static String value(String argument, String name) {
    int mark = argument.lastIndexOf('?');
    return mark < 0 ? "" : decoded(value(argument.substring(mark + 1).split("&"), name, ""));
  }

  private static String decoded(String text) {
    try {
      return java.net.URLDecoder.decode(text, "UTF-8");
    } catch (java.io.UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String value(String[] words, String name, String otherwise) {
    for (String word : words)
      if (word.startsWith(name + "=")) return word.substring(name.length() + 1);
    return otherwise;
  }

  /** How long ago a time was, which no thread can tell of another's processor time. */
  long since(long time) {
    return clock == null || clockName.equals("cpu") ? 0 : Math.max(0, clock.getAsLong() - time);
  }

  /** For functions that are timed. */
  EnterExit timed() {
    if (clock == null) return new EnterExit(new Calls.Enter(), new Calls.Exit());
    Times timed = new Times(clock);
    if (events == 0) return new EnterExit(timed, timed);
    Times.Traced traced = new Times.Traced(timed);
    return new EnterExit(traced, traced);
  }
}
