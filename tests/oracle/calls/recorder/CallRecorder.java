import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Records which calls a program makes, through the Java Debug Interface, in unmodified classes.
 *
 * <p>Usage: {@code CallRecorder CONFIG java ARGS...}. At each entry of a method of one of the
 * program's own classes the whole stack of the thread is read and counted. Lines of CONFIG:
 *
 * <pre>
 * out=FILE            where to write
 * class=p.Outer$Inner one of the program's own classes
 * ignore=NAME         entries of methods of this name are not recorded
 * block=p/A.java:3:7  an initialiser block: its first instruction is recorded like an entry
 * </pre>
 *
 * <p>Lines of FILE, fields separated by tabs, texts URL-encoded:
 *
 * <pre>
 * frame CLASS SOURCE METHOD DESCRIPTOR FIRST LOW HIGH LINE VIA
 * path THREAD KIND COUNT FRAME...
 * </pre>
 *
 * Frames are numbered from 0 and listed in a path from the outermost to the innermost. FIRST is the
 * line of a method's first instruction, LOW and HIGH are the least and the greatest of its lines;
 * LINE is where the frame stands (0 in the innermost one); VIA is 1 if frames of other code are
 * between it and the one outside it in the path. KIND is {@code call}, or {@code block} for an
 * initialiser block.
 */
public final class CallRecorder {
  private static final String[] FOREIGN = {"java.*", "javax.*", "jdk.*", "sun.*", "com.sun.*"};

  private final Set<String> own = new HashSet<>();
  private final Set<String> ignored = new HashSet<>();
  private final Map<String, List<int[]>> blocks = new HashMap<>();
  private Path out;

  private final Map<String, Integer> frames = new LinkedHashMap<>();
  private final Map<String, Long> paths = new LinkedHashMap<>();
  private final Map<Method, String> described = new HashMap<>();

  private VirtualMachine vm;

  /** Starts a program under the recorder and ends with its exit code. */
  public static void main(String[] args) throws Exception {
    CallRecorder recorder = new CallRecorder();
    recorder.configure(Path.of(args[0]));
    System.exit(recorder.run(Arrays.asList(args).subList(1, args.length)));
  }

  private void configure(Path config) throws IOException {
    for (String line : Files.readAllLines(config)) {
      int at = line.indexOf('=');
      String value = line.substring(at + 1);
      switch (line.substring(0, at)) {
        case "out" -> out = Path.of(value);
        case "class" -> own.add(value);
        case "ignore" -> ignored.add(value);
        case "block" -> addBlock(value.split(":"));
        default -> throw new IllegalArgumentException(line);
      }
    }
  }

  private void addBlock(String[] parts) {
    int[] lines = {Integer.parseInt(parts[1]), Integer.parseInt(parts[2])};
    blocks.computeIfAbsent(parts[0], k -> new ArrayList<>()).add(lines);
  }

  private int run(List<String> words) throws Exception {
    ListeningConnector connector =
        Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(c -> c.name().equals("com.sun.jdi.SocketListen"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments.get("localAddress").setValue("127.0.0.1");
    arguments.get("timeout").setValue("60000");
    String address = connector.startListening(arguments);
    List<String> command = new ArrayList<>(words);
    command.add(1, "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address);
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      vm = connector.accept(arguments);
      connector.stopListening(arguments);
      request();
      watch();
      int code = process.waitFor();
      write();
      return code;
    } finally {
      process.destroyForcibly();
    }
  }

  private void request() {
    EventRequestManager manager = vm.eventRequestManager();
    MethodEntryRequest entries = manager.createMethodEntryRequest();
    ClassPrepareRequest classes = manager.createClassPrepareRequest();
    for (String pattern : FOREIGN) {
      entries.addClassExclusionFilter(pattern);
      classes.addClassExclusionFilter(pattern);
    }
    entries.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
    classes.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
    entries.enable();
    classes.enable();
  }

  private void watch() throws Exception {
    try {
      for (boolean alive = true; alive; ) {
        EventSet events = vm.eventQueue().remove();
        for (Event event : events) {
          alive &= !(event instanceof VMDisconnectEvent);
          handle(event);
        }
        events.resume();
      }
    } catch (VMDisconnectedException e) {
      // The program ended while it was asked something.
    }
  }

  private void handle(Event event) throws Exception {
    if (event instanceof ClassPrepareEvent) {
      prepare(((ClassPrepareEvent) event).referenceType());
    } else if (event instanceof MethodEntryEvent) {
      MethodEntryEvent entry = (MethodEntryEvent) event;
      if (counts(entry.method()) && !ignored.contains(entry.method().name())) {
        record(entry.thread(), "call");
      }
    } else if (event instanceof BreakpointEvent) {
      record(((BreakpointEvent) event).thread(), "block");
    }
  }

  /** Puts breakpoints where the constructors of a class begin initialiser blocks. */
  private void prepare(ReferenceType type) throws AbsentInformationException {
    if (!own.contains(type.name()) || blocks.isEmpty()) {
      return;
    }
    List<int[]> all = blocks.getOrDefault(source(type), List.of());
    for (Method method : type.methods()) {
      if (method.isConstructor() || method.isStaticInitializer()) {
        for (int[] lines : all) {
          method.allLineLocations().stream()
              .filter(l -> lines[0] <= l.lineNumber() && l.lineNumber() <= lines[1])
              .min((a, b) -> Long.compare(a.codeIndex(), b.codeIndex()))
              .ifPresent(this::stopAt);
        }
      }
    }
  }

  private void stopAt(Location location) {
    BreakpointRequest request = vm.eventRequestManager().createBreakpointRequest(location);
    request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
    request.enable();
  }

  private static String source(ReferenceType type) throws AbsentInformationException {
    int dot = type.name().lastIndexOf('.');
    return type.name().substring(0, dot + 1).replace('.', '/') + type.sourceName();
  }

  /** Whether calls of a method are calls of something that stands in the sources. */
  private boolean counts(Method method) {
    return own.contains(method.declaringType().name())
        && !isHelper(method)
        && !method.isNative()
        && !method.isAbstract();
  }

  private static boolean isHelper(Method method) {
    return method.isBridge() || method.isSynthetic() && !method.name().startsWith("lambda$");
  }

  private void record(ThreadReference thread, String kind) throws Exception {
    List<StackFrame> stack = thread.frames();
    List<Integer> numbers = new ArrayList<>();
    boolean via = false;
    for (int i = stack.size() - 1; i >= 0; i--) {
      Location location = stack.get(i).location();
      Method method = location.method();
      if (counts(method)) {
        boolean inner = i == 0 && kind.equals("call");
        numbers.add(
            number(
                describe(method)
                    + "\t"
                    + (inner ? 0 : location.lineNumber())
                    + "\t"
                    + (via ? 1 : 0)));
        via = false;
      } else if (!own.contains(method.declaringType().name()) || !isHelper(method)) {
        via = true;
      }
    }
    StringBuilder path =
        new StringBuilder(encoded(thread.name())).append('\t').append(kind).append("\t%");
    numbers.forEach(n -> path.append('\t').append(n));
    paths.merge(path.toString(), 1L, Long::sum);
  }

  private int number(String frame) {
    return frames.computeIfAbsent(frame, f -> frames.size());
  }

  private String describe(Method method) throws AbsentInformationException {
    String known = described.get(method);
    if (known == null) {
      int low = Integer.MAX_VALUE;
      int high = 0;
      for (Location location : method.allLineLocations()) {
        low = Math.min(low, location.lineNumber());
        high = Math.max(high, location.lineNumber());
      }
      known =
          String.join(
              "\t",
              encoded(method.declaringType().name()),
              encoded(source(method.declaringType())),
              encoded(method.name()),
              encoded(method.signature()),
              method.location().lineNumber() + "\t" + low + "\t" + high);
      described.put(method, known);
    }
    return known;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private void write() throws IOException {
    List<String> lines = new ArrayList<>();
    frames.keySet().forEach(f -> lines.add("frame\t" + f));
    paths.forEach((path, count) -> lines.add("path\t" + path.replace("%\t", count + "\t")));
    Files.write(out, lines);
  }
}
