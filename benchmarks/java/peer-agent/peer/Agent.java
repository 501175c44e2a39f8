package peer;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * An instrumenting profiler: it records a calling-context tree per thread, with the calls of each path and, with
 * {@code -Dpeer.clock=true}, their time.
 *
 * <p>{@code -Dpeer.functions=FILE} lists the functions to measure, see {@link Functions}; {@code -Dpeer.out=FILE}
 * is where the trees are written at exit.
 */
public final class Agent implements ClassFileTransformer {
    private final ClassLoader program = ClassLoader.getSystemClassLoader();
    private final Functions wanted;
    /** The names of measured functions; their places are their numbers. */
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    private Agent(Functions wanted) {
        this.wanted = wanted;
    }

    /** Entry of {@code -javaagent}. */
    public static void premain(String argument, Instrumentation instrumentation) throws IOException {
        Agent agent = new Agent(Functions.read(Path.of(System.getProperty("peer.functions"))));
        String out = System.getProperty("peer.out");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> CallTree.write(out, agent.names)));
        instrumentation.addTransformer(agent);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (loader != program || name == null || name.startsWith("peer/") || name.startsWith("org/objectweb/asm/")) {
            return null;
        }
        try {
            ClassReader reader = new ClassReader(bytes);
            FirstLines lines = FirstLines.of(reader);
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new ClassChanger(writer, name, this::number, method -> wanted.has(lines, method)),
                ClassReader.EXPAND_FRAMES);
            return writer.toByteArray();
        } catch (RuntimeException | Error e) {
            // The JVM would silently go on with the class as it was.
            e.printStackTrace();
            Runtime.getRuntime().halt(70);
            throw e;
        }
    }

    private int number(String function) {
        synchronized (names) {
            names.add(function);
            return names.size() - 1;
        }
    }
}
