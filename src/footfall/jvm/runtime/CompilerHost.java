import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.tree.JCTree;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * javac kept warm: analyses sources and compiles copies, one request after another.
 *
 * <p>A request is a line "analyze FILE", "analyze-types FILE" or "compile FILE" on standard input;
 * FILE holds options, "--", then sources, with a NUL between each two. Each answer is one line of
 * JSON on standard output: ok, diagnostics, and for "analyze" the sources that were read, by the
 * start of its body whether each expression lambda has a result, and what {@link Constants} finds.
 * "analyze-types" adds what {@link Declarations} finds.
 */
public final class CompilerHost {
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final PrintStream out;

  private CompilerHost(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    System.setOut(System.err);
    CompilerHost host = new CompilerHost(out);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      int space = line.indexOf(' ');
      host.answer(line.substring(0, space), Path.of(line.substring(space + 1)));
    }
  }

  private void answer(String command, Path request) throws Exception {
    List<String> options = new ArrayList<>();
    List<String> sources = new ArrayList<>();
    List<String> into = options;
    for (String word : Files.readString(request).split("\0", -1)) {
      if (into == options && word.equals("--")) into = sources;
      else into.add(word);
    }
    Json json = new Json();
    try {
      if (command.startsWith("analyze"))
        analyze(options, sources, command.endsWith("-types"), json);
      else compile(options, sources, json);
    } catch (IllegalArgumentException e) {
      json.failed(e.getMessage());
    } catch (Throwable e) {
      json.failed(e.toString());
    }
    out.println(json.end());
  }

  private void compile(List<String> options, List<String> sources, Json json) throws Exception {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    StringWriter words = new StringWriter();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(found, Locale.getDefault(), null)) {
      boolean ok =
          compiler
              .getTask(
                  words, files, found, options, null, files.getJavaFileObjectsFromStrings(sources))
              .call();
      json.result(ok, found.getDiagnostics(), words.toString());
    }
  }

  private void analyze(List<String> options, List<String> sources, boolean declarations, Json json)
      throws Exception {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    StringWriter words = new StringWriter();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(found, Locale.getDefault(), null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  words, files, found, options, null, files.getJavaFileObjectsFromStrings(sources));
      Set<CompilationUnitTree> units = new LinkedHashSet<>();
      task.addTaskListener(
          new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
              if (event.getCompilationUnit() != null) units.add(event.getCompilationUnit());
            }
          });
      task.parse();
      task.analyze();
      boolean ok =
          found.getDiagnostics().stream().noneMatch(d -> d.getKind() == Diagnostic.Kind.ERROR);
      json.result(ok, found.getDiagnostics(), words.toString());
      Types types = Types.instance(((BasicJavacTask) task).getContext());
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      json.units(units, types, positions, declarations);
    }
  }

  /**
   * Which decisions (by their operator) and conditions of loops (by its beginning) are constant
   * expressions.
   */
  private static final class Constants extends TreeScanner<Void, Void> {
    /** Whether each is the constant true. */
    final Map<Integer, Boolean> found = new TreeMap<>();

    private void add(Tree tree, Tree value) {
      Type type = value == null ? null : ((JCTree) value).type;
      if (type != null && type.constValue() != null) found.put(((JCTree) tree).pos, type.isTrue());
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void none) {
      Tree.Kind kind = tree.getKind();
      if (kind == Tree.Kind.CONDITIONAL_AND || kind == Tree.Kind.CONDITIONAL_OR) add(tree, tree);
      return super.visitBinary(tree, none);
    }

    @Override
    public Void visitConditionalExpression(ConditionalExpressionTree tree, Void none) {
      add(tree, tree);
      return super.visitConditionalExpression(tree, none);
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree tree, Void none) {
      add(tree, tree.getCondition());
      return super.visitWhileLoop(tree, none);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree tree, Void none) {
      add(tree, tree.getCondition());
      return super.visitDoWhileLoop(tree, none);
    }

    @Override
    public Void visitForLoop(ForLoopTree tree, Void none) {
      add(tree, tree.getCondition());
      return super.visitForLoop(tree, none);
    }
  }

  /**
   * A class or method: the byte behind its last brace, names of super types or parameters' types,
   * annotations.
   */
  private static final class Declaration {
    final int end;
    final Set<String> annotations = new LinkedHashSet<>();
    final List<String> names = new ArrayList<>();

    Declaration(int end) {
      this.end = end;
    }
  }

  /**
   * The classes and methods with a body in one source. Ends tell them apart: a start is often that
   * of another declaration or not where the source has it.
   */
  private static final class Declarations extends TreeScanner<Void, Void> {
    final List<Declaration> classes = new ArrayList<>();
    final List<Declaration> methods = new ArrayList<>();
    private final Map<String, String> imported = new HashMap<>();
    private final CompilationUnitTree unit;
    private final Types types;
    private final SourcePositions positions;
    private final int[] bytes;

    Declarations(CompilationUnitTree unit, Types types, SourcePositions positions)
        throws IOException {
      this.unit = unit;
      this.types = types;
      this.positions = positions;
      bytes = byteOffsets(unit.getSourceFile().getCharContent(true));
      for (ImportTree one : unit.getImports()) {
        String name = one.getQualifiedIdentifier().toString();
        if (!one.isStatic()) imported.put(name.substring(name.lastIndexOf('.') + 1), name);
      }
    }

    /** For each UTF-16 offset into a text the offset into its UTF-8 form. */
    private static int[] byteOffsets(CharSequence text) {
      int[] offsets = new int[text.length() + 1];
      for (int i = 0, at = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean paired =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (paired) offsets[++i] = at + 2;
        at += paired ? 4 : c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        offsets[i + 1] = at;
      }
      return offsets;
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
      Declaration found = declaration(tree, ((JCTree.JCClassDecl) tree).mods);
      if (found != null) {
        Set<String> supertypes = new LinkedHashSet<>();
        Symbol.ClassSymbol symbol = ((JCTree.JCClassDecl) tree).sym;
        if (symbol != null) addSupertypes(symbol.type, supertypes);
        addUnresolved(tree.getExtendsClause(), supertypes);
        for (Tree one : tree.getImplementsClause()) addUnresolved(one, supertypes);
        found.names.addAll(supertypes);
        classes.add(found);
      }
      return super.visitClass(tree, none);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void none) {
      Declaration found =
          tree.getBody() == null ? null : declaration(tree, ((JCTree.JCMethodDecl) tree).mods);
      if (found != null) {
        for (VariableTree one : tree.getParameters())
          found.names.add(String.valueOf(one.getType()));
        methods.add(found);
      }
      return super.visitMethod(tree, none);
    }

    /** A declaration with its annotations; null for one that javac made and no source has. */
    private Declaration declaration(Tree tree, JCTree.JCModifiers modifiers) {
      long end = positions.getEndPosition(unit, tree);
      if (end < 0 || end >= bytes.length) return null;
      Declaration made = new Declaration(bytes[(int) end]);
      for (JCTree.JCAnnotation one : modifiers.annotations)
        made.annotations.add(name(one.annotationType));
      return made;
    }

    private void addSupertypes(Type type, Set<String> into) {
      if (type == null || !type.hasTag(TypeTag.CLASS)) return;
      String name = type.tsym.getQualifiedName().toString();
      if (!name.isEmpty() && !into.add(name)) return;
      try {
        addSupertypes(types.supertype(type), into);
        for (Type one : types.interfaces(type)) addSupertypes(one, into);
      } catch (Symbol.CompletionFailure e) {
        // A class file of a library is missing: what lies above it stays unknown.
      }
    }

    /** Among the types of a symbol those that did not resolve are missing. */
    private void addUnresolved(Tree tree, Set<String> into) {
      if (tree != null && !isResolved(tree)) into.add(name(tree));
    }

    private static boolean isResolved(Tree tree) {
      Type type = ((JCTree) tree).type;
      return type != null && type.hasTag(TypeTag.CLASS);
    }

    /** The qualified name of a type; as imports and the text have it where it did not resolve. */
    private String name(Tree tree) {
      if (isResolved(tree)) return ((JCTree) tree).type.tsym.getQualifiedName().toString();
      if (tree instanceof ParameterizedTypeTree)
        return name(((ParameterizedTypeTree) tree).getType());
      if (tree instanceof AnnotatedTypeTree)
        return name(((AnnotatedTypeTree) tree).getUnderlyingType());
      if (tree instanceof MemberSelectTree) {
        return name(((MemberSelectTree) tree).getExpression())
            + "."
            + ((MemberSelectTree) tree).getIdentifier();
      }
      return imported.getOrDefault(tree.toString(), tree.toString());
    }
  }

  /** The answer, built as text: no JSON library in the JDK. */
  private static final class Json {
    private final StringBuilder text = new StringBuilder("{");

    void failed(String why) {
      text.setLength(1);
      text.append("\"ok\":false,\"diagnostics\":[],\"words\":");
      string(String.valueOf(why));
    }

    void result(boolean ok, List<Diagnostic<? extends JavaFileObject>> diagnostics, String words) {
      text.append("\"ok\":").append(ok).append(",\"words\":");
      string(words);
      text.append(",\"diagnostics\":[");
      String separator = "";
      for (Diagnostic<? extends JavaFileObject> d : diagnostics) {
        text.append(separator).append("{\"kind\":");
        string(d.getKind().toString());
        text.append(",\"file\":");
        string(d.getSource() == null ? "" : new File(d.getSource().getName()).getPath());
        text.append(",\"position\":").append(d.getPosition());
        text.append(",\"start\":").append(d.getStartPosition());
        text.append(",\"end\":").append(d.getEndPosition());
        text.append(",\"code\":");
        string(String.valueOf(d.getCode()));
        text.append(",\"text\":");
        string(d.toString());
        text.append('}');
        separator = ",";
      }
      text.append(']');
    }

    void units(
        Set<CompilationUnitTree> units,
        Types types,
        SourcePositions positions,
        boolean declarations)
        throws IOException {
      text.append(",\"units\":[");
      String separator = "";
      Set<String> seen = new HashSet<>();
      for (CompilationUnitTree unit : units) {
        String name = new File(unit.getSourceFile().getName()).getPath();
        if (!seen.add(name)) continue;
        text.append(separator).append("{\"file\":");
        string(name);
        text.append(",\"lambdas\":[");
        new TreeScanner<Void, Void>() {
          private String comma = "";

          @Override
          public Void visitLambdaExpression(LambdaExpressionTree lambda, Void none) {
            Tree body = lambda.getBody();
            if (body instanceof ExpressionTree && isStatement(body)) {
              text.append(comma)
                  .append('[')
                  .append(positions.getStartPosition(unit, body))
                  .append(',')
                  .append(hasResult(lambda, types))
                  .append(']');
              comma = ",";
            }
            return super.visitLambdaExpression(lambda, none);
          }
        }.scan(unit, null);
        text.append("],\"constants\":[");
        Constants constants = new Constants();
        constants.scan(unit, null);
        String comma = "";
        for (Map.Entry<Integer, Boolean> one : constants.found.entrySet()) {
          text.append(comma)
              .append('[')
              .append(one.getKey())
              .append(',')
              .append(one.getValue())
              .append(']');
          comma = ",";
        }
        text.append(']');
        if (declarations) {
          Declarations found = new Declarations(unit, types, positions);
          found.scan(unit, null);
          declarations("types", found.classes);
          declarations("functions", found.methods);
        }
        text.append('}');
        separator = ",";
      }
      text.append(']');
    }

    private void declarations(String key, List<Declaration> found) {
      text.append(",\"").append(key).append("\":[");
      String comma = "";
      for (Declaration one : found) {
        text.append(comma).append('[').append(one.end).append(',');
        strings(one.names);
        text.append(',');
        strings(one.annotations);
        text.append(']');
        comma = ",";
      }
      text.append(']');
    }

    private void strings(Collection<String> values) {
      text.append('[');
      String comma = "";
      for (String value : values) {
        text.append(comma);
        string(value);
        comma = ",";
      }
      text.append(']');
    }

    private static boolean isStatement(Tree body) {
      switch (body.getKind()) {
        case METHOD_INVOCATION:
        case NEW_CLASS:
        case ASSIGNMENT:
        case PREFIX_INCREMENT:
        case PREFIX_DECREMENT:
        case POSTFIX_INCREMENT:
        case POSTFIX_DECREMENT:
          return true;
        default:
          return body.getKind().asInterface() == com.sun.source.tree.CompoundAssignmentTree.class;
      }
    }

    /** 1: returns a value, 0: void, 2: unknown, for the code did not resolve. */
    private static int hasResult(LambdaExpressionTree lambda, Types types) {
      Type target = ((JCTree.JCLambda) lambda).target;
      if (target == null) target = ((JCTree.JCLambda) lambda).type;
      if (target == null || target.isErroneous()) return 2;
      try {
        Type result = types.findDescriptorType(target).getReturnType();
        return result == null ? 2 : result.hasTag(TypeTag.VOID) ? 0 : 1;
      } catch (RuntimeException e) {
        return 2;
      }
    }

    String end() {
      return text.append('}').toString();
    }

    private void string(String value) {
      text.append('"');
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c == '"' || c == '\\') text.append('\\').append(c);
        else if (c < 0x20 || c > 0x7e) text.append(String.format("\\u%04x", (int) c));
        else text.append(c);
      }
      text.append('"');
    }
  }
}
