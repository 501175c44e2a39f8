package footfall;

import java.util.List;

/** Where a thread stands in one of the program's own methods. */
final class LiveFrame {
  final Thread thread;
  final String className;
  final String method;
  final String file;
  final int line;
  final String callee;

  LiveFrame(Thread thread, StackTraceElement frame, String callee) {
    this.thread = thread;
    className = frame.getClassName();
    method = frame.getMethodName();
    file = frame.getFileName();
    line = frame.getLineNumber();
    this.callee = callee;
  }

  int context(List<Context> contexts) {
    for (int i = 0; i < contexts.size(); i++) if (contexts.get(i).thread == thread) return i;
    return -1;
  }

  /** Whether a frame may be one of the program's. */
  static boolean isProgram(StackTraceElement frame) {
    String name = frame.getClassName();
    return !isOurs(name)
        && frame.getFileName() != null
        && frame.getLineNumber() > 0
        && !name.startsWith("java.")
        && !name.startsWith("jdk.")
        && !name.startsWith("sun.");
  }

  static boolean isOurs(String className) {
    return className.contains("Footfall$") || className.startsWith("footfall.");
  }

  /** Whether one of these may be. */
  static boolean isIn(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) if (isProgram(frame)) return true;
    return false;
  }
}
