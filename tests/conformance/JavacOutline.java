import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EmptyStatementTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Name;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What javac's own parser finds in Java sources: the judge of Footfall's reading of them.
 *
 * <pre>java JavacOutline.java LIST OUT [SOURCE]</pre>
 *
 * Each line of LIST is {@code ENCODING<tab>PATH}. OUT gets a JSON object per line and file:
 *
 * <pre>
 * {"path": …, "errors": [[line, message]…],
 *  "blocks": [[kind, start, end]…], "statements": [[kind, start]…],
 *  "functions": [[kind, start, end, name]…], "branches": [[kind, start, end]…]}
 * </pre>
 *
 * sorted by position. Offsets are UTF-8 bytes into the decoded text without its byte-order mark.
 * SOURCE is a value for {@code -source}; without it the running JDK's newest syntax counts,
 * previews apart. Sources are only parsed: no class path is needed and nothing that javac adds
 * later can be seen.
 */
public final class JavacOutline {
  /** A place in the source: a block, statement, function or branch. */
  record Item(String kind, long start, long end, String name) {}

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
  private final List<String> options = new ArrayList<>();

  private JavacOutline(String source) {
    options.addAll(List.of("-proc:none", "-Xmaxerrs", "1000000", "-Xlint:none", "-nowarn"));
    if (source != null) {
      options.addAll(List.of("-source", source));
    }
  }

  public static void main(String[] args) throws Exception {
    List<String> list = Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8);
    JavacOutline outline = new JavacOutline(args.length > 2 ? args[2] : null);
    Throwable[] failure = new Throwable[1];
    // Sources nest deeper than an ordinary stack lets a recursive scanner go.
    Thread thread =
        new Thread(
            null,
            () -> {
              try (PrintWriter out = new PrintWriter(args[1], StandardCharsets.UTF_8)) {
                for (String line : list) {
                  int tab = line.indexOf('\t');
                  out.println(
                      outline.read(
                          line.substring(tab + 1), Charset.forName(line.substring(0, tab))));
                }
              } catch (IOException e) {
                failure[0] = e;
              }
            },
            "outline",
            1L << 30);
    thread.start();
    thread.join();
    if (failure[0] != null) {
      throw new IOException(failure[0]);
    }
  }

  private String read(String path, Charset charset) throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(path));
    List<String> errors = new ArrayList<>();
    String text = decode(bytes, charset, errors);
    Outline outline = new Outline();
    try {
      parse(path, text, outline, errors);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      errors.add("[0," + quote("javac failed: " + e) + "]");
    }
    return json(path, errors, outline, utf8Offsets(text));
  }

  private static String decode(byte[] bytes, Charset charset, List<String> errors) {
    String text;
    try {
      text =
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
    } catch (CharacterCodingException e) {
      errors.add("[0," + quote("not in " + charset + ": " + e.getMessage()) + "]");
      text = new String(bytes, charset);
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private void parse(String path, String text, Outline outline, List<String> errors)
      throws IOException {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///" + fileName(path)), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    JavacTask task =
        (JavacTask) compiler.getTask(null, files, diagnostics, options, null, List.of(source));
    for (CompilationUnitTree unit : task.parse()) {
      new Scanner(text, unit, Trees.instance(task).getSourcePositions(), outline).scan(unit, null);
    }
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
      if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
        errors.add(
            "["
                + Math.max(0, diagnostic.getLineNumber())
                + ","
                + quote(diagnostic.getMessage(Locale.ROOT))
                + "]");
      }
    }
  }

  /**
   * The name matters to javac: for {@code module-info.java}, and as the name of an implicit class.
   */
  private static String fileName(String path) {
    String name = Path.of(path).getFileName().toString();
    return name.matches("[A-Za-z_$][A-Za-z0-9_$]*\\.java|(module|package)-info\\.java")
        ? name
        : "Source.java";
  }

  /** The UTF-8 offset of each UTF-16 index, or null where they are the same. */
  private static int[] utf8Offsets(String text) {
    if (text.chars().allMatch(c -> c < 0x80)) {
      return null;
    }
    int[] offsets = new int[text.length() + 1];
    int offset = 0;
    for (int i = 0; i < text.length(); i++) {
      offsets[i] = offset;
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        offsets[++i] = offset;
        offset += 4;
      } else {
        offset += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
      }
    }
    offsets[text.length()] = offset;
    return offsets;
  }

  private static String json(String path, List<String> errors, Outline outline, int[] offsets) {
    StringBuilder out = new StringBuilder("{\"path\":").append(quote(path));
    out.append(",\"errors\":[").append(String.join(",", errors)).append(']');
    append(out, "blocks", outline.blocks, offsets, true, false);
    append(out, "statements", outline.statements, offsets, false, false);
    append(out, "functions", outline.functions, offsets, true, true);
    append(out, "branches", outline.branches, offsets, true, false);
    return out.append('}').toString();
  }

  private static void append(
      StringBuilder out,
      String what,
      List<Item> items,
      int[] offsets,
      boolean withEnd,
      boolean withName) {
    items.sort(
        Comparator.comparingLong(Item::start)
            .thenComparingLong(i -> -i.end)
            .thenComparing(Item::kind));
    out.append(",\"").append(what).append("\":[");
    String separator = "";
    for (Item item : items) {
      out.append(separator)
          .append("[\"")
          .append(item.kind)
          .append("\",")
          .append(at(item.start, offsets));
      if (withEnd) {
        out.append(',').append(at(item.end, offsets));
      }
      if (withName) {
        out.append(',').append(quote(item.name));
      }
      out.append(']');
      separator = ",";
    }
    out.append(']');
  }

  private static long at(long index, int[] offsets) {
    return offsets == null || index < 0 ? index : offsets[(int) index];
  }

  private static String quote(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < 0x20 || Character.isSurrogate(c)) {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }

  /** All that was found in one file. */
  static final class Outline {
    final List<Item> blocks = new ArrayList<>();
    final List<Item> statements = new ArrayList<>();
    final List<Item> functions = new ArrayList<>();
    final List<Item> branches = new ArrayList<>();
  }

  /**
   * Walks a compilation unit; methods named {@code visit…} for statements are entered at statements
   * only.
   */
  static final class Scanner extends TreeScanner<Void, Void> {
    private static final Method GUARD =
        Arrays.stream(CaseTree.class.getMethods())
            .filter(m -> m.getName().equals("getGuard"))
            .findAny()
            .orElse(null);

    private final String text;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Outline outline;

    Scanner(String text, CompilationUnitTree unit, SourcePositions positions, Outline outline) {
      this.text = text;
      this.unit = unit;
      this.positions = positions;
      this.outline = outline;
    }

    private long start(Tree tree) {
      return positions.getStartPosition(unit, tree);
    }

    private long end(Tree tree) {
      return positions.getEndPosition(unit, tree);
    }

    private void block(String kind, Tree tree) {
      outline.blocks.add(new Item(kind, start(tree), end(tree), null));
    }

    private void statement(String kind, Tree tree) {
      outline.statements.add(new Item(kind, start(tree), end(tree), null));
    }

    private void branch(String kind, Tree tree) {
      outline.branches.add(new Item(kind, start(tree), end(tree), null));
    }

    /** A loop without a condition, or with the literal {@code true}, decides nothing. */
    private void loopBranch(String kind, Tree loop, ExpressionTree condition) {
      Tree test = condition;
      while (test instanceof ParenthesizedTree parenthesized) {
        test = parenthesized.getExpression();
      }
      if (test != null
          && !(test instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue()))) {
        branch(kind, loop);
      }
    }

    private void function(String kind, Tree body, String name) {
      long start =
          kind.equals("static-initializer") ? behindStatic((int) start(body)) : start(body);
      outline.functions.add(new Item(kind, start, end(body), name));
      outline.blocks.add(new Item(kind, start, end(body), null));
    }

    /** javac lets a static initializer begin at its keyword; its body begins at the brace. */
    private long behindStatic(int start) {
      int at = start + (text.startsWith("static", start) ? "static".length() : 0);
      while (text.charAt(at) != '{') {
        if (text.startsWith("//", at)) {
          while (text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
          }
        } else if (text.startsWith("/*", at)) {
          at = text.indexOf("*/", at) + 2;
        } else if (Character.isWhitespace(text.charAt(at))) {
          at++;
        } else {
          return start; // a keyword or brace written as Unicode escapes
        }
      }
      return at;
    }

    // --- bodies ---

    /** A run of statements: of a block or of a colon case. */
    private void run(List<? extends StatementTree> statements) {
      long declared = -1;
      for (StatementTree statement : statements) {
        if (statement instanceof VariableTree variable) {
          // "int a, b;" comes as two declarations that begin at the one type.
          if (start(variable) != declared) {
            declared = start(variable);
            statement("local-variable", variable);
          }
          scan(variable.getInitializer(), null);
        } else {
          scan(statement, null);
        }
      }
    }

    /** A body of a statement, in braces or not. */
    private void body(String kind, Tree body) {
      block(kind, body);
      if (body instanceof BlockTree braced) {
        run(braced.getStatements());
      } else {
        scan(body, null);
      }
    }

    /** Parts that look like statements and are none: what a {@code for} begins with and updates. */
    private void parts(List<? extends StatementTree> statements) {
      for (StatementTree statement : statements) {
        if (statement instanceof ExpressionStatementTree expression) {
          scan(expression.getExpression(), null);
        } else {
          scan(statement, null);
        }
      }
    }

    // --- functions and declarations ---

    @Override
    public Void visitAnnotation(AnnotationTree node, Void p) {
      return null;
    }

    @Override
    public Void visitClass(ClassTree node, Void p) {
      for (Tree member : node.getMembers()) {
        if (member instanceof BlockTree initializer) {
          function(initializer.isStatic() ? "static-initializer" : "initializer", initializer, "");
          run(initializer.getStatements());
        } else {
          scan(member, null);
        }
      }
      return null;
    }

    @Override
    public Void visitMethod(MethodTree node, Void p) {
      if (node.getBody() != null) {
        String name = node.getName().toString();
        function(name.equals("<init>") ? "constructor" : "method", node.getBody(), name);
        run(node.getBody().getStatements());
      }
      return null;
    }

    @Override
    public Void visitVariable(VariableTree node, Void p) {
      return scan(node.getInitializer(), null);
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree node, Void p) {
      function("lambda", node.getBody(), "");
      if (node.getBody() instanceof BlockTree braced) {
        run(braced.getStatements());
      } else {
        scan(node.getBody(), null);
      }
      return null;
    }

    // --- statements ---

    @Override
    public Void visitBlock(BlockTree node, Void p) {
      block("block", node);
      run(node.getStatements());
      return null;
    }

    @Override
    public Void visitExpressionStatement(ExpressionStatementTree node, Void p) {
      statement(isConstructorCall(node.getExpression()) ? "constructor-call" : "expression", node);
      return super.visitExpressionStatement(node, p);
    }

    private static boolean isConstructorCall(ExpressionTree expression) {
      if (!(expression instanceof MethodInvocationTree call)) {
        return false;
      }
      Tree select = call.getMethodSelect();
      Name name =
          select instanceof IdentifierTree identifier
              ? identifier.getName()
              : select instanceof MemberSelectTree member ? member.getIdentifier() : null;
      return name != null && (name.contentEquals("this") || name.contentEquals("super"));
    }

    @Override
    public Void visitIf(IfTree node, Void p) {
      statement("if", node);
      branch("if", node);
      scan(node.getCondition(), null);
      body("if", node.getThenStatement());
      if (node.getElseStatement() instanceof IfTree chained) {
        scan(chained, null);
      } else if (node.getElseStatement() != null) {
        body("else", node.getElseStatement());
      }
      return null;
    }

    @Override
    public Void visitForLoop(ForLoopTree node, Void p) {
      statement("for", node);
      loopBranch("for", node, node.getCondition());
      parts(node.getInitializer());
      scan(node.getCondition(), null);
      parts(node.getUpdate());
      body("loop", node.getStatement());
      return null;
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree node, Void p) {
      statement("for-each", node);
      branch("for-each", node);
      scan(node.getExpression(), null);
      body("loop", node.getStatement());
      return null;
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree node, Void p) {
      statement("while", node);
      loopBranch("while", node, node.getCondition());
      scan(node.getCondition(), null);
      body("loop", node.getStatement());
      return null;
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree node, Void p) {
      statement("do", node);
      loopBranch("do", node, node.getCondition());
      body("loop", node.getStatement());
      scan(node.getCondition(), null);
      return null;
    }

    @Override
    public Void visitLabeledStatement(LabeledStatementTree node, Void p) {
      return scan(node.getStatement(), null);
    }

    @Override
    public Void visitTry(TryTree node, Void p) {
      statement("try", node);
      scan(node.getResources(), null);
      body("try", node.getBlock());
      for (CatchTree clause : node.getCatches()) {
        body("catch", clause.getBlock());
      }
      if (node.getFinallyBlock() != null) {
        body("finally", node.getFinallyBlock());
      }
      return null;
    }

    @Override
    public Void visitSynchronized(SynchronizedTree node, Void p) {
      statement("synchronized", node);
      scan(node.getExpression(), null);
      body("synchronized", node.getBlock());
      return null;
    }

    @Override
    public Void visitReturn(ReturnTree node, Void p) {
      statement("return", node);
      return super.visitReturn(node, p);
    }

    @Override
    public Void visitThrow(ThrowTree node, Void p) {
      statement("throw", node);
      return super.visitThrow(node, p);
    }

    @Override
    public Void visitBreak(BreakTree node, Void p) {
      statement("break", node);
      return null;
    }

    @Override
    public Void visitContinue(ContinueTree node, Void p) {
      statement("continue", node);
      return null;
    }

    @Override
    public Void visitYield(YieldTree node, Void p) {
      statement("yield", node);
      return super.visitYield(node, p);
    }

    @Override
    public Void visitAssert(AssertTree node, Void p) {
      statement("assert", node);
      return super.visitAssert(node, p);
    }

    @Override
    public Void visitEmptyStatement(EmptyStatementTree node, Void p) {
      statement("empty", node);
      return null;
    }

    // --- switch ---

    @Override
    public Void visitSwitch(SwitchTree node, Void p) {
      statement("switch", node);
      branch("switch", node);
      scan(node.getExpression(), null);
      cases(node.getCases());
      return null;
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree node, Void p) {
      branch("switch", node);
      scan(node.getExpression(), null);
      cases(node.getCases());
      return null;
    }

    private void cases(List<? extends CaseTree> cases) {
      for (CaseTree node : cases) {
        scan(guard(node), null); // labels are constants or patterns: nothing in them can be counted
        if (node.getCaseKind() == CaseTree.CaseKind.RULE) {
          body("case", node.getBody());
        } else if (!node.getStatements().isEmpty()) {
          List<? extends StatementTree> statements = node.getStatements();
          long end = statements.stream().mapToLong(this::end).max().getAsLong();
          outline.blocks.add(new Item("case", start(statements.get(0)), end, null));
          run(statements);
        }
      }
    }

    private static Tree guard(CaseTree node) {
      try {
        return GUARD == null ? null : (Tree) GUARD.invoke(node);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    // --- decisions in expressions ---

    @Override
    public Void visitConditionalExpression(ConditionalExpressionTree node, Void p) {
      branch("?:", node);
      return super.visitConditionalExpression(node, p);
    }

    @Override
    public Void visitBinary(BinaryTree node, Void p) {
      if (node.getKind() == Tree.Kind.CONDITIONAL_AND) {
        branch("&&", node);
      } else if (node.getKind() == Tree.Kind.CONDITIONAL_OR) {
        branch("||", node);
      }
      return super.visitBinary(node, p);
    }
  }
}
