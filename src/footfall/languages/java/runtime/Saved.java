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

  /** Make room for so many states. */
  void reserve(int states) {
    int needed = depth + states * STATE + END;
    if (needed > stack.length) stack = Arrays.copyOf(stack, Math.max(needed, stack.length * 2));
  }

  /**
   * Save the states of the paths from one that runs up to a link's target, which then says that it has no parent.
   *
   * Neither this nor {@code pop} calls anything: the stack may be about to overflow, which only calls notice, and then
   * either all of it is done or nothing.
   */
  void push(Node[] nodes, int current, Node target, int states) {
    int at = depth;
    Node node = nodes[current];
    for (int left = states; left > 0; left--) {
      if (left == 1) node = target;
      long[] row = node.counters;
      stack[at] = node.number;
      stack[at + 1] = row[1];
      if (node.isTimed) {
        stack[at + 2] = row[row.length - Times.STARTED];
        stack[at + 3] = row[row.length - Times.CALLER];
        stack[at + 4] = node.event;
      }
      at += STATE;
      if (left > 1) node = nodes[node.parent];
    }
    stack[at] = current;
    stack[at + 1] = target.counters[3];
    stack[at + 2] = states;
    target.counters[3] = -1;
    depth = at + END;
  }

  /** Restore what the last such call changed; answers the number of the node that ran before. */
  int pop(Node[] nodes, long[] target) {
    int at = depth - END;
    int current = (int) stack[at];
    target[3] = stack[at + 1];
    for (int states = (int) stack[at + 2]; --states >= 0;) {
      at -= STATE;
      Node node = nodes[(int) stack[at]];
      long[] row = node.counters;
      row[1] = stack[at + 1];
      if (!node.isTimed) continue;
      row[row.length - Times.STARTED] = stack[at + 2];
      row[row.length - Times.CALLER] = stack[at + 3];
      node.event = (int) stack[at + 4];
    }
    depth = at;
    return current;
  }

  /** The number of the node that ran before the call whose states end at a depth. */
  int current(int depth) {
    return (int) stack[depth - END];
  }

  /** The parent of that call's target that will be restored. */
  long parent(int depth) {
    return stack[depth - END + 1];
  }

  /** The depth at which that call's states begin. */
  int before(int depth) {
    return depth - END - STATE * (int) stack[depth - END + 2];
  }
}
