package footfall;

import java.util.Arrays;

/**
 * What the ends of calls through links restore.
 *
 * <p>Each such call, while it runs, has a frame here: the states of the call paths from the node
 * that ran before up to the link's target, the target last; then the number of that node, and how
 * many states there are. A state is the number of its node, its call site, the number it goes back
 * to, and with times those of the call that it had under way.
 */
final class LinkReturnStack {
  private static final int STATE = 6;
  private static final int END = 2;

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
   * Save the states of the paths from one that runs up to a link's target. The target then says
   * that this frame tells where it goes back to; those below it go back to their parents again,
   * whatever they did above.
   *
   * <p>Neither this nor {@code pop} calls anything: the stack may be about to overflow, which only
   * calls notice, and then either all of it is done or nothing.
   */
  void push(Node[] nodes, int current, Node target, int states) {
    int at = depth;
    Node node = nodes[current];
    for (int left = states; left > 0; left--) {
      if (left == 1) node = target;
      long[] row = node.counters;
      stack[at] = node.number;
      stack[at + 1] = row[PathArray.SITE];
      stack[at + 2] = row[PathArray.BACK];
      if (node.isTimed) {
        stack[at + 3] = row[row.length - Times.STARTED];
        stack[at + 4] = row[row.length - Times.CALLER];
        stack[at + 5] = node.event;
      }
      at += STATE;
      row[PathArray.BACK] = left > 1 ? node.parent : -1;
      if (left > 1) node = nodes[node.parent];
    }
    stack[at] = current;
    stack[at + 1] = states;
    depth = at + END;
  }

  /** Restore what the last such call changed; answers the number of the node that ran before. */
  int pop(Node[] nodes) {
    int at = depth - END;
    int current = (int) stack[at];
    for (int states = (int) stack[at + 1]; --states >= 0; ) {
      at -= STATE;
      Node node = nodes[(int) stack[at]];
      long[] row = node.counters;
      row[PathArray.SITE] = stack[at + 1];
      row[PathArray.BACK] = stack[at + 2];
      if (!node.isTimed) continue;
      row[row.length - Times.STARTED] = stack[at + 3];
      row[row.length - Times.CALLER] = stack[at + 4];
      node.event = (int) stack[at + 5];
    }
    depth = at;
    return current;
  }

  /** The number of the node that ran before the call whose frame ends at a depth. */
  int current(int depth) {
    return (int) stack[depth - END];
  }

  /** Where that call's frame begins, which is where its first state is. */
  int before(int depth) {
    return depth - END - STATE * (int) stack[depth - END + 1];
  }

  /** How many states it has. */
  int states(int depth) {
    return (int) stack[depth - END + 1];
  }

  /** Where the n-th state of a frame is that begins at a place. */
  static int state(int begin, int n) {
    return begin + STATE * n;
  }

  int node(int state) {
    return (int) stack[state];
  }

  long site(int state) {
    return stack[state + 1];
  }

  void setSite(int state, long site) {
    stack[state + 1] = site;
  }

  /** The number that the state's node goes back to; negative where a frame further up tells. */
  int back(int state) {
    return (int) stack[state + 2];
  }
}
