import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.ISourceFileCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.instr.Instrumenter;
import org.objectweb.asm.Opcodes;

/**
 * Puts JaCoCo's probes into classes ("insert FROM INTO"), and says which lines ran ("report REACHED
 * CLASSES").
 */
public final class Jacoco {
  private Jacoco() {}

  /** Does what is said above. */
  public static void main(String[] args) throws IOException {
    Path first = Path.of(args[1]);
    Path second = Path.of(args[2]);
    if (args[0].equals("insert")) insert(first, second);
    else report(first, second);
  }

  private static void insert(Path from, Path into) throws IOException {
    Instrumenter instrumenter =
        new Instrumenter(
            (id, name, count, method) -> {
              method.visitLdcInsn(id);
              method.visitLdcInsn(name);
              method.visitLdcInsn(count);
              String signature = "(JLjava/lang/String;I)[Z";
              method.visitMethodInsn(
                  Opcodes.INVOKESTATIC, "footfall/Reached", "of", signature, false);
              return 4;
            });
    for (Path file : files(from)) {
      Path made = into.resolve(from.relativize(file));
      Files.createDirectories(made.getParent());
      byte[] data = Files.readAllBytes(file);
      String name = file.getFileName().toString();
      Files.write(made, isMeasured(file) ? instrumenter.instrument(data, name) : data);
    }
  }

  private static void report(Path reached, Path classes) throws IOException {
    ExecutionDataStore store = new ExecutionDataStore();
    for (Path file : files(reached)) {
      for (String line : Files.readAllLines(file)) {
        String[] parts = line.split("\t");
        boolean[] probes = new boolean[parts[2].length()];
        for (int i = 0; i < probes.length; i++) probes[i] = parts[2].charAt(i) == '1';
        store.put(new ExecutionData(Long.parseLong(parts[0]), parts[1], probes));
      }
    }
    CoverageBuilder builder = new CoverageBuilder();
    Analyzer analyzer = new Analyzer(store, builder);
    for (Path file : files(classes)) {
      if (isMeasured(file)) analyzer.analyzeClass(Files.readAllBytes(file), file.toString());
    }
    TreeMap<String, ISourceFileCoverage> sources = new TreeMap<>();
    for (ISourceFileCoverage source : builder.getSourceFiles())
      sources.put(source.getName(), source);
    for (ISourceFileCoverage source : sources.values()) {
      for (int number = source.getFirstLine(); number <= source.getLastLine(); number++) {
        ILine line = source.getLine(number);
        if (line.getStatus() == ICounter.EMPTY) continue;
        ICounter branches = line.getBranchCounter();
        int ran = line.getInstructionCounter().getCoveredCount();
        System.out.println(
            String.join(
                "\t",
                source.getName(),
                "" + number,
                "" + ran,
                "" + branches.getCoveredCount(),
                "" + branches.getTotalCount()));
      }
    }
  }

  /** LoaderBridge is defined in java.lang, from where nothing leads to the probes. */
  private static boolean isMeasured(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".class") && !name.equals("LoaderBridge.class");
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(Files::isRegularFile)
          .filter(f -> !f.toString().endsWith(".part"))
          .collect(Collectors.toList());
    }
  }
}
