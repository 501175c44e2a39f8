package peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions that are written in the sources; what the compiler adds (accessors of records, default constructors,
 * bridges) is not among them.
 *
 * <p>Read from a file with a line per function: kind, first line, last line and path from the source root, with tabs
 * in between. A method of a class is such a function if its first line is in one of its kind.
 */
final class Functions {
    private final Map<String, List<int[]>> ranges = new HashMap<>();

    private Functions() {
    }

    static Functions read(Path file) throws IOException {
        Functions functions = new Functions();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split("\t", 4);
            int[] range = {Integer.parseInt(words[1]), Integer.parseInt(words[2])};
            functions.ranges.computeIfAbsent(words[0] + ' ' + words[3], key -> new ArrayList<>()).add(range);
        }
        return functions;
    }

    /** Whether a method is written in the sources. */
    boolean has(FirstLines lines, Method method) {
        int line = lines.of(method.name() + method.descriptor());
        for (int[] range : ranges.getOrDefault(method.kind() + ' ' + lines.path(), List.of())) {
            if (range[0] <= line && line <= range[1]) {
                return true;
            }
        }
        return false;
    }

    /** A method of a class file. */
    record Method(String name, String descriptor, boolean synthetic) {
        String kind() {
            switch (name) {
                case "<init>":
                    return "constructor";
                case "<clinit>":
                    return "static-initializer";
                default:
                    return !synthetic ? "method" : name.startsWith("lambda$") ? "lambda" : "none";
            }
        }
    }
}
