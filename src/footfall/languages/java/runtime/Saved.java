package footfall;

import java.util.Arrays;

/**
 * What the ends of calls through links restore: for each such call the state of some call paths, then the number of
 * the node that ran before, the parent of the link's target, and how many states there are.
 */
final class Saved {
  private static final int STATE = 5;
  private static final int END = 3;

  private long[] stack = new long[8 * STATE];
  int depth;

  boolean isEmpty() {
    return depth == 0;
  }

  void push(Node node) {
    grow();
    long[] row = node.counters;
    stack[depth] = node.number;
    stack[depth + 1] = row[1];
    if (node.isTimed) {
      stack[depth + 2] = row[row.length - Times.STARTED];
      stack[depth + 3] = row[row.length - Times.CALLER];
      stack[depth + 4] = node.event;
    }
    depth += STATE;
  }

  void push(int current, long parent, int states) {
    grow();
    stack[depth] = current;
    stack[depth + 1] = parent;
    stack[depth + 2] = states;
    depth += END;
  }

  private void grow() {
    if (depth + STATE > stack.length) stack = Arrays.copyOf(stack, stack.length * 2);
  }

  /** Restore what the last such call changed; answers the number of the node that ran before. */
  int pop(Node[] nodes, long[] target) {
    depth -= END;
    int current = (int) stack[depth];
    target[3] = stack[depth + 1];
    for (int states = (int) stack[depth + 2]; --states >= 0;) {
      depth -= STATE;
      restore(nodes[(int) stack[depth]]);
    }
    return current;
  }

  private void restore(Node node) {
    long[] row = node.counters;
    row[1] = stack[depth + 1];
    if (!node.isTimed) return;
    row[row.length - Times.STARTED] = stack[depth + 2];
    row[row.length - Times.CALLER] = stack[depth + 3];
    node.event = (int) stack[depth + 4];
  }

  /** The number of the node that ran before the call whose states end at a depth, and the depth at which they begin. */
  int current(int depth) {
    return (int) stack[depth - END];
  }

  int before(int depth) {
    return depth - END - STATE * (int) stack[depth - END + 2];
  }
}
