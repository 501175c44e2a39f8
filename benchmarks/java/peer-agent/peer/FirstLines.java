package peer;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Where a class and its methods are in the sources. */
final class FirstLines extends ClassVisitor {
    private final String folder;
    private final Map<String, Integer> lines = new HashMap<>();
    private String file = "";

    private FirstLines(String folder) {
        super(Opcodes.ASM9);
        this.folder = folder;
    }

    static FirstLines of(ClassReader reader) {
        String name = reader.getClassName();
        FirstLines found = new FirstLines(name.substring(0, name.lastIndexOf('/') + 1));
        reader.accept(found, ClassReader.SKIP_FRAMES);
        return found;
    }

    /** The path of the source, from its root. */
    String path() {
        return folder + file;
    }

    /** The first line of a method, given as {@code name + descriptor}; 0 if it has none. */
    int of(String method) {
        return lines.getOrDefault(method, 0);
    }

    @Override
    public void visitSource(String source, String debug) {
        file = source == null ? "" : source;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitLineNumber(int line, Label start) {
                lines.putIfAbsent(name + descriptor, line);
            }
        };
    }
}
