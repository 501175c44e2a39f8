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
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LineMap;
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
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What javac's own parser finds in each source named: statements, blocks, loops, branches,
 * functions, one a line, by tabs: what, kind, name or sides, line, column, end line, end column,
 * then line:column (or "-") of parts. A branch begins at its condition or selector, ?:, && and ||
 * at the operator.
 */
public final class Outline {
  private static final class Scan extends TreeScanner<Void, Void> {
    final CompilationUnitTree unit;
    final SourcePositions positions;
    final LineMap lines;
    final String text;
    final PrintStream out;
    final Deque<String> names = new ArrayDeque<>();

    Scan(CompilationUnitTree unit, SourcePositions positions, PrintStream out) throws Exception {
      this.unit = unit;
      this.positions = positions;
      this.lines = unit.getLineMap();
      this.text = unit.getSourceFile().getCharContent(true).toString();
      this.out = out;
    }

    long start(Tree tree) {
      return positions.getStartPosition(unit, tree);
    }

    long end(Tree tree) {
      return positions.getEndPosition(unit, tree);
    }

    String at(long offset) {
      return offset < 0 ? "-" : lines.getLineNumber(offset) + ":" + lines.getColumnNumber(offset);
    }

    String at(Tree tree) {
      return tree == null ? "-" : at(start(tree));
    }

    void row(String what, String kind, String name, long start, long end, String... parts) {
      out.println(
          what
              + "\t"
              + kind
              + "\t"
              + name
              + "\t"
              + at(start).replace(':', '\t')
              + "\t"
              + at(end).replace(':', '\t')
              + "\t"
              + String.join("\t", parts));
    }

    /** A block: where it is, and where its first statement is. */
    void block(String kind, Tree body) {
      if (body == null) {
        return;
      }
      Tree first = body;
      if (body instanceof BlockTree) {
        List<? extends StatementTree> all = ((BlockTree) body).getStatements();
        first = all.isEmpty() ? null : all.get(0);
      }
      row(
          "block",
          kind,
          body instanceof BlockTree ? "braces" : "bare",
          start(body),
          end(body),
          at(first));
    }

    void statement(String kind, Tree tree) {
      row("statement", kind, "", start(tree), end(tree));
    }

    long token(String text, long from) {
      for (int i = (int) from; i < this.text.length(); i++) {
        if (this.text.startsWith("/*", i)) {
          i = this.text.indexOf("*/", i) + 1;
        } else if (this.text.startsWith("//", i)) {
          i = this.text.indexOf("\n", i);
        } else if (this.text.startsWith(text, i)) {
          return i;
        }
      }
      return -1;
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
      names.push(tree.getSimpleName().toString());
      super.visitClass(tree, none);
      names.pop();
      return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void none) {
      if (tree.getBody() != null && start(tree.getBody()) >= 0) {
        boolean constructor = tree.getReturnType() == null;
        String name = constructor ? names.peek() : tree.getName().toString();
        block(constructor ? "constructor" : "method", tree.getBody());
        row(
            "function",
            constructor ? "constructor" : "method",
            name,
            start(tree),
            end(tree),
            at(tree.getBody()));
      }
      return super.visitMethod(tree, none);
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
      block("lambda", tree.getBody());
      row("function", "lambda", "<lambda>", start(tree), end(tree), at(tree.getBody()));
      return super.visitLambdaExpression(tree, none);
    }

    @Override
    public Void scan(Tree tree, Void none) {
      if (tree instanceof StatementTree
          && !(tree instanceof BlockTree)
          && !(tree instanceof ClassTree)
          && !(tree instanceof LabeledStatementTree)
          && !(tree instanceof VariableTree)
          && !(tree instanceof CaseTree)) {
        statement(tree.getKind().toString().toLowerCase(), tree);
      }
      return super.scan(tree, none);
    }

    void body(List<? extends Tree> all) {
      for (Tree tree : all) {
        if (tree instanceof VariableTree) {
          statement("variable", tree);
        } else if (tree instanceof ClassTree) {
          statement("class", tree);
        } else if (tree instanceof BlockTree) {
          block("plain", tree);
        } else if (tree instanceof LabeledStatementTree
            && ((LabeledStatementTree) tree).getStatement() instanceof BlockTree) {
          block("plain", ((LabeledStatementTree) tree).getStatement());
        }
      }
    }

    @Override
    public Void visitIf(IfTree tree, Void none) {
      block("if", tree.getThenStatement());
      StatementTree other = tree.getElseStatement();
      if (other != null && !(other instanceof IfTree)) {
        block("else", other);
      }
      row(
          "branch",
          "if",
          "true false",
          innermost(tree.getCondition()),
          end(tree),
          at(tree.getThenStatement()),
          at(other),
          condition(tree.getCondition()),
          at(tree));
      return super.visitIf(tree, none);
    }

    long innermost(Tree tree) {
      Tree inner = tree;
      while (inner instanceof ParenthesizedTree) {
        inner = ((ParenthesizedTree) inner).getExpression();
      }
      return start(inner);
    }

    String condition(Tree tree) {
      return at(innermost(tree));
    }

    void loop(String kind, Tree tree, StatementTree body, Tree decides, boolean init) {
      block("loop", body);
      row("loop", kind, init ? "init" : "", start(tree), end(tree), at(body));
      if (decides != null) {
        row(
            "branch",
            kind,
            "true false",
            innermost(decides),
            end(tree),
            at(body),
            condition(decides),
            at(tree));
      }
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree tree, Void none) {
      loop("while", tree, tree.getStatement(), tree.getCondition(), false);
      return super.visitWhileLoop(tree, none);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree tree, Void none) {
      loop("do", tree, tree.getStatement(), tree.getCondition(), false);
      return super.visitDoWhileLoop(tree, none);
    }

    @Override
    public Void visitForLoop(ForLoopTree tree, Void none) {
      loop("for", tree, tree.getStatement(), tree.getCondition(), !tree.getInitializer().isEmpty());
      scan(tree.getCondition(), none);
      for (StatementTree part : tree.getInitializer()) {
        header(part);
      }
      for (StatementTree part : tree.getUpdate()) {
        header(part);
      }
      scan(tree.getStatement(), none);
      return null;
    }

    /** A part of a loop's header is no statement of its own. */
    void header(StatementTree part) {
      if (part instanceof ExpressionStatementTree) {
        scan(((ExpressionStatementTree) part).getExpression(), null);
      } else {
        scan(part, null);
      }
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void none) {
      loop("for-each", tree, tree.getStatement(), tree.getExpression(), true);
      return super.visitEnhancedForLoop(tree, none);
    }

    @Override
    public Void visitTry(TryTree tree, Void none) {
      block("try", tree.getBlock());
      for (CatchTree each : tree.getCatches()) {
        block("catch", each.getBlock());
      }
      block("finally", tree.getFinallyBlock());
      return super.visitTry(tree, none);
    }

    @Override
    public Void visitSynchronized(SynchronizedTree tree, Void none) {
      block("synchronized", tree.getBlock());
      return super.visitSynchronized(tree, none);
    }

    @Override
    public Void visitConditionalExpression(ConditionalExpressionTree tree, Void none) {
      row(
          "branch",
          "?:",
          "true false",
          token("?", end(tree.getCondition())),
          end(tree),
          condition(tree.getTrueExpression()),
          condition(tree.getFalseExpression()),
          at(tree.getCondition()));
      return super.visitConditionalExpression(tree, none);
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void none) {
      if (tree.getKind() == Tree.Kind.CONDITIONAL_AND
          || tree.getKind() == Tree.Kind.CONDITIONAL_OR) {
        String operator = tree.getKind() == Tree.Kind.CONDITIONAL_AND ? "&&" : "||";
        row(
            "branch",
            operator,
            "evaluated skipped",
            token(operator, end(tree.getLeftOperand())),
            end(tree),
            condition(tree.getRightOperand()),
            condition(tree.getLeftOperand()));
      }
      return super.visitBinary(tree, none);
    }

    void cases(Tree tree, Tree selector, List<? extends CaseTree> cases) {
      boolean expression = tree instanceof SwitchExpressionTree;
      List<String> sides = new ArrayList<>();
      List<String> parts = new ArrayList<>(List.of(at(tree)));
      boolean other = false;
      boolean fallsInto = false;
      for (CaseTree each : cases) {
        Tree first = null;
        if (each.getCaseKind() == CaseTree.CaseKind.RULE) {
          first = each.getBody();
          block("case", first);
        } else if (!each.getStatements().isEmpty()) {
          first = each.getStatements().get(0);
          boolean together = lines.getLineNumber(start(first)) == lines.getLineNumber(start(each));
          row("block", "case", together ? "bare" : "below", start(first), end(each), at(first));
          body(each.getStatements());
        }
        String label = text.substring((int) start(each), (int) end(each)).split("->|:", 2)[0];
        label = label.replaceFirst("^case\\s+", "").strip().replaceAll("\\s+", "\u00a7");
        other |= label.matches("(.*\\W\u00a7?)?default");
        sides.add(label);
        parts.add(fallsInto ? "-" : at(first));
        fallsInto =
            each.getCaseKind() == CaseTree.CaseKind.STATEMENT && !leaves(each.getStatements());
      }
      if (!other && !expression) {
        sides.add("none");
      }
      row(
          "branch",
          "switch",
          String.join(" ", sides),
          innermost(selector),
          end(tree),
          parts.toArray(new String[0]));
    }

    /**
     * Whether control surely does not fall out of the end of these statements (as far as is plain
     * to see).
     */
    static boolean leaves(List<? extends StatementTree> all) {
      if (all.isEmpty()) {
        return false;
      }
      StatementTree last = all.get(all.size() - 1);
      if (last instanceof BlockTree) {
        return leaves(((BlockTree) last).getStatements());
      }
      return last instanceof BreakTree
          || last instanceof ContinueTree
          || last instanceof ReturnTree
          || last instanceof ThrowTree
          || last instanceof YieldTree;
    }

    @Override
    public Void visitSwitch(SwitchTree tree, Void none) {
      cases(tree, tree.getExpression(), tree.getCases());
      return super.visitSwitch(tree, none);
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree tree, Void none) {
      cases(tree, tree.getExpression(), tree.getCases());
      return super.visitSwitchExpression(tree, none);
    }
  }

  private static final class Bodies extends TreeScanner<Void, Void> {
    final Scan scan;

    Bodies(Scan scan) {
      this.scan = scan;
    }

    @Override
    public Void visitBlock(BlockTree tree, Void none) {
      scan.body(tree.getStatements());
      return super.visitBlock(tree, none);
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
      for (Tree member : tree.getMembers()) {
        if (member instanceof BlockTree) {
          BlockTree block = (BlockTree) member;
          scan.block(block.isStatic() ? "static-initializer" : "initializer", block);
        }
      }
      return super.visitClass(tree, none);
    }
  }

  /** Sources by name; for each one line "file" and its rows. */
  public static void main(String[] paths) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      for (String path : paths) {
        JavacTask task =
            (JavacTask)
                compiler.getTask(
                    null, files, null, List.of(), null, files.getJavaFileObjects(Path.of(path)));
        for (CompilationUnitTree unit : task.parse()) {
          out.println("file\t" + path);
          Scan scan = new Scan(unit, Trees.instance(task).getSourcePositions(), out);
          scan.scan(unit, null);
          new Bodies(scan).scan(unit, null);
        }
      }
    }
  }
}
