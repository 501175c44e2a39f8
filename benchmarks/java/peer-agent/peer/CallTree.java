package peer;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The calling-context tree of one thread, and where the thread is in it. */
final class CallTree {
    private static final Queue<CallTree> ALL = new ConcurrentLinkedQueue<>();
    private static final ThreadLocal<CallTree> OF_THREAD = ThreadLocal.withInitial(CallTree::new);

    /** The call that the thread is in. */
    Call current;

    private final Call root;
    private final String thread = Thread.currentThread().getName();

    private CallTree() {
        root = new Call(this, null, -1);
        current = root;
        ALL.add(this);
    }

    static CallTree ofThread() {
        return OF_THREAD.get();
    }

    /** Writes all trees: a line per thread, then a line per node, parents first: depth, calls, nanoseconds, name. */
    static void write(String file, List<String> functions) {
        try (PrintWriter out = new PrintWriter(file, StandardCharsets.UTF_8)) {
            for (CallTree tree : ALL) {
                out.println("thread\t" + tree.thread);
                tree.write(out, functions);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the call trees could not be written", e);
        }
    }

    private void write(PrintWriter out, List<String> functions) {
        Deque<Call> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            Call call = open.pop();
            if (call != root) {
                out.print(depth(call));
                out.print('\t');
                out.print(call.calls);
                out.print('\t');
                out.print(call.nanos);
                out.print('\t');
                out.println(functions.get(call.function));
            }
            for (Call child : call.children()) {
                if (child != null) {
                    open.push(child);
                }
            }
        }
    }

    private static int depth(Call call) {
        int depth = 0;
        for (Call at = call.parent; at != null; at = at.parent) {
            depth++;
        }
        return depth;
    }
}
