package footfall.oracle.agent;

import footfall.oracle.Counters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Counts line entries, method entries and returns, and (where a class has a CharacterRangeTable)
 * arrivals at the start of each source range, of classes as javac wrote them.
 *
 * <p>The agent's argument names a file of lines: {@code out=FILE} (the JSON to write; a folder for
 * a file of each JVM), {@code source=PATH} (repeatable: package path + SourceFile of the classes to
 * count; none means all), {@code prefix=NAME} (repeatable: beginnings of internal class names) and
 * {@code below=FOLDER} (where classes come from that are counted; those that do not say are, too).
 */
public final class Agent implements ClassFileTransformer {
  private static final String COUNTERS = "footfall/oracle/Counters";

  private final Path out;
  private final Set<String> sources;
  private final List<String> prefixes;
  private final String below;
  private final Map<String, Integer> lineIds = new LinkedHashMap<>();
  private final List<Object[]> methods = new ArrayList<>();
  private final List<Object[]> ranges = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private int nextId = 1;

  private Agent(Path out, Set<String> sources, List<String> prefixes, String below) {
    this.below = below;
    this.out = out;
    this.sources = sources;
    this.prefixes = prefixes;
  }

  /** Entry of {@code -javaagent}. */
  public static void premain(String argument, Instrumentation instrumentation) throws Exception {
    Path out = null;
    Set<String> sources = new HashSet<>();
    List<String> prefixes = new ArrayList<>();
    String below = "";
    for (String line : Files.readAllLines(Paths.get(argument), StandardCharsets.UTF_8)) {
      int equals = line.indexOf('=');
      String value = line.substring(equals + 1);
      switch (line.substring(0, Math.max(equals, 0))) {
        case "out":
          out = Paths.get(value);
          break;
        case "source":
          sources.add(value);
          break;
        case "prefix":
          prefixes.add(value);
          break;
        case "below":
          below = value;
          break;
        default:
          throw new IllegalArgumentException("not an option: " + line);
      }
    }
    Agent agent = new Agent(out, sources, prefixes, below);
    for (int i = 0; i < 20_000; i++) {
      Counters.hit(0);
    }
    Counters.setWriter(agent::write);
    instrumentation.addTransformer(agent);
    // In builds nothing may be opened: tests of programs may look whether it is closed.
    if (Files.isDirectory(out)) {
      Runtime.getRuntime().addShutdownHook(new Thread(Counters::write));
    } else {
      atExit(instrumentation, Counters::write);
    }
  }

  /** Runs {@code action} after all shutdown hooks of the program, else as one of them. */
  private static void atExit(Instrumentation instrumentation, Runnable action) throws Exception {
    try {
      Class<?> shutdown = Class.forName("java.lang.Shutdown");
      instrumentation.redefineModule(
          Object.class.getModule(),
          Collections.emptySet(),
          Collections.emptyMap(),
          Collections.singletonMap("java.lang", Collections.singleton(Agent.class.getModule())),
          Collections.emptySet(),
          Collections.emptyMap());
      Method add = shutdown.getDeclaredMethod("add", int.class, boolean.class, Runnable.class);
      add.setAccessible(true);
      add.invoke(null, 9, false, action);
    } catch (ReflectiveOperationException | RuntimeException e) {
      Runtime.getRuntime().addShutdownHook(new Thread(action));
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    if (loader == null
        || name == null
        || name.startsWith("footfall/oracle/")
        || name.startsWith("org/objectweb/asm/")
        || !hasPrefix(name)
        || !isBelow(domain)) {
      return null;
    }
    try {
      return instrument(bytes);
    } catch (Throwable e) {
      synchronized (this) {
        errors.add(name + ": " + e);
      }
      return null;
    }
  }

  private boolean isBelow(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return below.isEmpty()
        || source == null
        || source.getLocation() == null
        || source.getLocation().getPath().startsWith(below);
  }

  private boolean hasPrefix(String name) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return prefixes.isEmpty();
  }

  private synchronized byte[] instrument(byte[] bytes) {
    ClassNode node = new ClassNode();
    ClassReader reader = new ClassReader(bytes);
    reader.accept(
        node, new org.objectweb.asm.Attribute[] {new RangeTable()}, ClassReader.EXPAND_FRAMES);
    if (node.sourceFile == null) {
      return null;
    }
    String path = node.name.substring(0, node.name.lastIndexOf('/') + 1) + node.sourceFile;
    if (!sources.isEmpty() && !sources.contains(path)) {
      return null;
    }
    for (MethodNode method : node.methods) {
      if (method.instructions.size() > 0) {
        instrument(path, node, method);
      }
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  private void instrument(String path, ClassNode owner, MethodNode method) {
    InsnList code = method.instructions;
    Map<LabelNode, List<RangeTable.Range>> starts = takeRanges(path, owner, method);
    Map<LabelNode, List<Integer>> lines = new LinkedHashMap<>();
    Map<LabelNode, Integer> position = new HashMap<>();
    int firstLine = 0;
    int index = 0;
    for (AbstractInsnNode at = code.getFirst(); at != null; at = at.getNext(), index++) {
      if (at instanceof LabelNode) {
        position.put((LabelNode) at, index);
      } else if (at instanceof LineNumberNode) {
        LineNumberNode entry = (LineNumberNode) at;
        firstLine = firstLine == 0 ? entry.line : firstLine;
        int id = lineIds.computeIfAbsent(path + '\n' + entry.line, key -> newId());
        lines.computeIfAbsent(entry.start, key -> new ArrayList<>()).add(id);
      }
    }
    int calls = newId();
    int returns = newId();
    methods.add(
        new Object[] {
          path, owner.name, method.name, method.desc, firstLine, calls, returns, method.access
        });
    Map<LabelNode, LabelNode> again = new HashMap<>();
    for (LabelNode label : starts.keySet()) {
      again.put(label, new LabelNode());
    }
    Map<LabelNode, AbstractInsnNode> created = creations(code);
    Set<LabelNode> jumpedBack = redirectBackJumps(code, position, again);
    for (AbstractInsnNode at : code.toArray()) {
      if (at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN) {
        code.insertBefore(at, hit(returns));
      } else if (at instanceof MethodInsnNode && isHalt((MethodInsnNode) at)) {
        code.insertBefore(
            at, new MethodInsnNode(Opcodes.INVOKESTATIC, COUNTERS, "write", "()V", false));
      } else if (at instanceof LabelNode) {
        insertAt(
            code,
            (LabelNode) at,
            starts.get(at),
            jumpedBack.contains(at) ? again.get(at) : null,
            lines.get(at));
      }
    }
    code.insert(hit(calls));
    nameCreations(code, created);
  }

  /**
   * The labels by which frames name objects not yet initialized, and the NEW that each stands for.
   */
  private static Map<LabelNode, AbstractInsnNode> creations(InsnList code) {
    Map<LabelNode, AbstractInsnNode> found = new HashMap<>();
    for (AbstractInsnNode at = code.getFirst(); at != null; at = at.getNext()) {
      if (at instanceof FrameNode) {
        for (List<Object> types : Arrays.asList(((FrameNode) at).local, ((FrameNode) at).stack)) {
          for (Object type : types == null ? Collections.emptyList() : types) {
            if (type instanceof LabelNode) {
              AbstractInsnNode next = (AbstractInsnNode) type;
              while (next.getOpcode() < 0) {
                next = next.getNext();
              }
              found.put((LabelNode) type, next);
            }
          }
        }
      }
    }
    return found;
  }

  /**
   * Lets frames name those objects by labels right before each NEW, where code was inserted in
   * between.
   */
  private static void nameCreations(InsnList code, Map<LabelNode, AbstractInsnNode> created) {
    Map<Object, LabelNode> fresh = new HashMap<>();
    for (Map.Entry<LabelNode, AbstractInsnNode> entry : created.entrySet()) {
      LabelNode label = new LabelNode();
      code.insertBefore(entry.getValue(), label);
      fresh.put(entry.getKey(), label);
    }
    for (AbstractInsnNode at = code.getFirst(); at != null; at = at.getNext()) {
      if (at instanceof FrameNode) {
        ((FrameNode) at).local = renamed(((FrameNode) at).local, fresh);
        ((FrameNode) at).stack = renamed(((FrameNode) at).stack, fresh);
      }
    }
  }

  private static List<Object> renamed(List<Object> types, Map<Object, LabelNode> fresh) {
    if (types == null) {
      return null;
    }
    List<Object> changed = new ArrayList<>();
    for (Object type : types) {
      LabelNode label = fresh.get(type);
      changed.add(label == null ? type : label);
    }
    return changed;
  }

  private Map<LabelNode, List<RangeTable.Range>> takeRanges(
      String path, ClassNode owner, MethodNode method) {
    Map<LabelNode, List<RangeTable.Range>> starts = new LinkedHashMap<>();
    if (method.attrs == null) {
      return starts;
    }
    for (org.objectweb.asm.Attribute attribute : new ArrayList<>(method.attrs)) {
      if (!(attribute instanceof RangeTable)) {
        continue;
      }
      method.attrs.remove(attribute);
      for (RangeTable.Range range : ((RangeTable) attribute).ranges) {
        LabelNode label = (LabelNode) range.start.info;
        List<RangeTable.Range> group = starts.computeIfAbsent(label, key -> new ArrayList<>());
        range.forwardId = group.isEmpty() ? newId() : group.get(0).forwardId;
        range.totalId = group.isEmpty() ? newId() : group.get(0).totalId;
        group.add(range);
        ranges.add(
            new Object[] {
              path,
              range.startLine,
              range.startColumn,
              range.endLine,
              range.endColumn,
              range.flags,
              range.forwardId,
              range.totalId,
              owner.name,
              method.name + method.desc,
              range.startPc,
              range.endPc
            });
      }
    }
    return starts;
  }

  /** Lets each jump back to a range's start land behind the counter of arrivals from before it. */
  private static Set<LabelNode> redirectBackJumps(
      InsnList code, Map<LabelNode, Integer> position, Map<LabelNode, LabelNode> again) {
    Set<LabelNode> found = new HashSet<>();
    int index = 0;
    for (AbstractInsnNode at = code.getFirst(); at != null; at = at.getNext(), index++) {
      List<LabelNode> targets = new ArrayList<>();
      if (at instanceof JumpInsnNode) {
        targets.add(((JumpInsnNode) at).label);
      } else if (at instanceof TableSwitchInsnNode) {
        targets.add(((TableSwitchInsnNode) at).dflt);
        targets.addAll(((TableSwitchInsnNode) at).labels);
      } else if (at instanceof LookupSwitchInsnNode) {
        targets.add(((LookupSwitchInsnNode) at).dflt);
        targets.addAll(((LookupSwitchInsnNode) at).labels);
      }
      for (int i = 0; i < targets.size(); i++) {
        LabelNode target = targets.get(i);
        LabelNode to = again.get(target);
        if (to == null || position.get(target) > index) {
          continue;
        }
        found.add(target);
        if (at instanceof JumpInsnNode) {
          ((JumpInsnNode) at).label = to;
        } else if (at instanceof TableSwitchInsnNode) {
          TableSwitchInsnNode table = (TableSwitchInsnNode) at;
          table.dflt = i == 0 ? to : table.dflt;
          if (i > 0) {
            table.labels.set(i - 1, to);
          }
        } else {
          LookupSwitchInsnNode lookup = (LookupSwitchInsnNode) at;
          lookup.dflt = i == 0 ? to : lookup.dflt;
          if (i > 0) {
            lookup.labels.set(i - 1, to);
          }
        }
      }
    }
    return found;
  }

  private static void insertAt(
      InsnList code,
      LabelNode label,
      List<RangeTable.Range> group,
      LabelNode again,
      List<Integer> lines) {
    InsnList added = new InsnList();
    AbstractInsnNode last = label;
    FrameNode frame = null;
    for (AbstractInsnNode at = label.getNext();
        at != null && at.getOpcode() < 0;
        at = at.getNext()) {
      if (at instanceof LabelNode) {
        break;
      }
      last = at;
      if (at instanceof FrameNode) {
        frame = (FrameNode) at;
      }
    }
    if (group != null) {
      added.add(hit(group.get(0).forwardId));
      if (again != null) {
        added.add(again);
        if (frame != null) {
          added.add(frame.clone(Collections.emptyMap()));
        }
      }
      added.add(hit(group.get(0).totalId));
    }
    if (lines != null) {
      for (int id : lines) {
        added.add(hit(id));
      }
    }
    if (added.size() > 0) {
      code.insert(last, added);
    }
  }

  private static boolean isHalt(MethodInsnNode call) {
    return call.owner.equals("java/lang/Runtime") && call.name.equals("halt");
  }

  private static InsnList hit(int id) {
    InsnList added = new InsnList();
    added.add(new LdcInsnNode(id));
    added.add(new MethodInsnNode(Opcodes.INVOKESTATIC, COUNTERS, "hit", "(I)V", false));
    return added;
  }

  private int newId() {
    if (nextId >= Counters.SIZE) {
      throw new IllegalStateException("more counters needed than there are");
    }
    return nextId++;
  }

  private synchronized void write() {
    StringBuilder json = new StringBuilder("{\"errors\": [");
    String comma = "";
    for (String error : errors) {
      json.append(comma);
      quote(json, error);
      comma = ", ";
    }
    json.append("],\n\"lines\": [");
    comma = "";
    for (Map.Entry<String, Integer> entry : lineIds.entrySet()) {
      int split = entry.getKey().indexOf('\n');
      json.append(comma).append('[');
      quote(json, entry.getKey().substring(0, split));
      json.append(", ")
          .append(entry.getKey().substring(split + 1))
          .append(", ")
          .append(Counters.get(entry.getValue()))
          .append(']');
      comma = ",\n";
    }
    json.append("],\n\"methods\": [");
    rows(json, methods, 5, 7);
    json.append("],\n\"ranges\": [");
    rows(json, ranges, 6, 8);
    json.append("]}\n");
    try {
      Path file =
          Files.isDirectory(out) ? out.resolve(ProcessHandle.current().pid() + ".json") : out;
      Path part = file.resolveSibling(file.getFileName() + ".part");
      Files.write(part, json.toString().getBytes(StandardCharsets.UTF_8));
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Appends rows; the columns in [from, to) hold ids, shown as their counts. */
  private static void rows(StringBuilder json, List<Object[]> rows, int from, int to) {
    String comma = "";
    for (Object[] row : rows) {
      json.append(comma).append('[');
      for (int i = 0; i < row.length; i++) {
        json.append(i == 0 ? "" : ", ");
        if (i >= from && i < to) {
          json.append(Counters.get((Integer) row[i]));
        } else if (row[i] instanceof String) {
          quote(json, (String) row[i]);
        } else {
          json.append(row[i]);
        }
      }
      json.append(']');
      comma = ",\n";
    }
  }

  private static void quote(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ' || c > '~') {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }
}
