package peer;

/**
 * A function called along one path in one thread: a node of the thread's calling-context tree, or its root.
 *
 * <p>The node that a thread is in and its parents are the thread's shadow stack. A call below a call of the same
 * function is a node further down, so no node is entered twice at a time, and each holds its own start.
 */
public final class Call {
    private static final boolean TIMED = Boolean.getBoolean("peer.clock");
    private static final Call[] NONE = new Call[1];

    final int function;
    final Call parent;
    long calls;
    long nanos;

    private final CallTree tree;
    private long start;
    /** By function, with open addressing; always a free place in it. */
    private Call[] children = NONE;
    private int size;

    Call(CallTree tree, Call parent, int function) {
        this.tree = tree;
        this.parent = parent;
        this.function = function;
    }

    /** Enters a function; what is returned must be left at the end of the call, however that ends. */
    public static Call enter(int function) {
        CallTree tree = CallTree.ofThread();
        Call call = tree.current.child(function);
        tree.current = call;
        call.calls++;
        if (TIMED) {
            call.start = System.nanoTime();
        }
        return call;
    }

    /** Leaves the call; calls below it that were not left (their stack overflowed) are then left too. */
    public void leave() {
        if (TIMED) {
            nanos += System.nanoTime() - start;
        }
        tree.current = parent;
    }

    /** The children, with {@code null} in between. */
    Call[] children() {
        return children;
    }

    private Call child(int function) {
        Call[] table = children;
        int mask = table.length - 1;
        for (int at = function & mask;; at = at + 1 & mask) {
            Call found = table[at];
            if (found == null) {
                return add(new Call(tree, this, function));
            }
            if (found.function == function) {
                return found;
            }
        }
    }

    private Call add(Call call) {
        if (2 * (size + 1) > children.length) {
            Call[] table = new Call[2 * children.length];
            for (Call child : children) {
                if (child != null) {
                    put(table, child);
                }
            }
            children = table;
        }
        put(children, call);
        size++;
        return call;
    }

    private static void put(Call[] table, Call call) {
        int mask = table.length - 1;
        int at = call.function & mask;
        while (table[at] != null) {
            at = at + 1 & mask;
        }
        table[at] = call;
    }
}
