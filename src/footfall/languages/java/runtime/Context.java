package footfall;

import java.util.HashMap;
import java.util.Map;

/** The call paths of one thread, or of dead threads of one name together. */
final class Context {
  /** Null once threads are merged in it. */
  final Thread thread;
  final String name;
  /** The number of the node whose function runs. */
  int current;
  Node[] nodes = new Node[16];
  int size;
  /** When something was last entered or left, by the clock in use. */
  long last;
  /** For calls through links: what to restore when they end, four numbers each. */
  private long[] saved = new long[16];
  private int depth;
  private Map<Integer, Node> shared;
  final Events events = new Events();

  Context(Thread thread, String name) {
    this.thread = thread;
    this.name = name;
    add(new Node(-2L, 0, 0, new long[Node.HEAD], false));
  }

  private synchronized void add(Node node) {
    if (node.number == nodes.length) {
      Node[] grown = new Node[size * 2];
      System.arraycopy(nodes, 0, grown, 0, size);
      nodes = grown;
    }
    nodes[node.number] = node;
    size = node.number + 1;
  }

  /** The child of a node, looked for beyond its first place, made if there is none. */
  Node find(Node parent, long key) {
    Node child = parent.child(key);
    return child != null ? child : make(parent, key);
  }

  private synchronized Node make(Node parent, long key) {
    int token = (int) key;
    Node above = size > Calls.foldFrom ? above(parent, token) : null;
    Node child;
    if (above != null) {
      child = new Node(key, above.number, -1, above.counters, true);
    } else if (parent.parent >= 0 && Calls.takeNode()) {
      child = new Node(key, size, parent.number, new long[Calls.counters(token) + Node.HEAD], false);
      if (!Calls.isTimed(token)) child.billed = parent.billed;
      add(child);
    } else {
      Node target = sharedNode(parent, token);
      child = new Node(key, target.number, -1, target.counters, true);
    }
    parent.add(child);
    return child;
  }

  /** The node of a function on the path to a node, or null. */
  private Node above(Node node, int token) {
    while (node.parent >= 0 && node.number != 0) {
      if (node.token() == token) return node;
      node = nodes[node.parent];
    }
    return null;
  }

  /** The one node of a function beyond the limit of paths. */
  private Node sharedNode(Node parent, int token) {
    if (shared == null) shared = new HashMap<>();
    Node node = shared.get(token);
    if (node == null) {
      node = new Node(Node.key(0, token), size, -1, new long[Calls.counters(token) + Node.HEAD], false);
      if (!Calls.isTimed(token)) node.billed = parent.billed;
      add(node);
      shared.put(token, node);
    }
    return node;
  }

  /**
   * Let a node be the one that runs though its parent is not: a recursive call that was folded, or one beyond the
   * limit of paths.  Until it ends the node says that it has no parent; calls of the same node that were live
   * before find their call site again.
   */
  void runLinked(Node target) {
    if (depth + 4 > saved.length) saved = java.util.Arrays.copyOf(saved, depth * 2);
    saved[depth] = current;
    saved[depth + 1] = target.started;
    saved[depth + 2] = target.counters[3];
    saved[depth + 3] = target.counters[1];
    depth += 4;
    target.counters[3] = -1;
    current = target.number;
  }

  /** Leave the node that runs. */
  void leave() {
    Node node = nodes[current];
    if (node.counters[3] >= 0) {
      current = (int) node.counters[3];
    } else if (depth > 0) {
      depth -= 4;
      node.started = saved[depth + 1];
      node.counters[3] = saved[depth + 2];
      node.counters[1] = saved[depth + 3];
      current = (int) saved[depth];
    } else {
      current = 0;
    }
  }

  /** Leave the function with these counters. */
  void leave(long[] counters) {
    if (nodes[current].counters == counters || unwind(counters)) leave();
  }

  /**
   * Back to the function with these counters, past calls that ended without saying so: constructors that failed
   * before their body, and whatever a stack overflow cut short.  False where it does not run in this thread.
   */
  boolean unwind(long[] counters) {
    if (!runs(counters)) return false;
    while (nodes[current].counters != counters) leave();
    return true;
  }

  private boolean runs(long[] counters) {
    int at = current;
    int left = depth;
    while (at != 0 && nodes[at].counters != counters) {
      long parent = nodes[at].counters[3];
      if (parent >= 0) at = (int) parent;
      else if (left > 0) at = (int) saved[left -= 4];
      else return false;
    }
    return at != 0;
  }

  /** The counters of the constructor that was entered last, for what follows its call of another one. */
  long[] resume(int token) {
    for (int at = current; at != 0 && nodes[at].counters[3] >= 0; at = (int) nodes[at].counters[3]) {
      if (nodes[at].token() == token) {
        current = at;
        return nodes[at].counters;
      }
    }
    return nodes[current].token() == token ? nodes[current].counters : new long[Calls.counters(token) + Node.HEAD];
  }

  /** Add the paths of another context. */
  synchronized void absorb(Context other) {
    Node[] mine = new Node[other.size];
    mine[0] = nodes[0];
    for (int i = 1; i < other.size; i++) {
      Node node = other.nodes[i];
      if (node.parent < 0) {
        mine[i] = sharedNode(nodes[0], node.token());
        mine[i].absorb(node);
        continue;
      }
      Node parent = mine[node.parent];
      mine[i] = parent.parent < 0 ? sharedNode(parent, node.token()) : find(parent, node.key);
      if (mine[i].isLink) {
        mine[i].calls += node.calls;
        mine[i] = nodes[mine[i].number];
        long calls = mine[i].calls;
        mine[i].absorb(node);
        mine[i].calls = calls;
      } else {
        mine[i].absorb(node);
      }
    }
    for (int i = 0; i < other.size; i++) {
      for (Node link : other.nodes[i].children) {
        if (link == null || !link.isLink) continue;
        Node target = mine[link.number];
        Node known = mine[i].child(link.key);
        if (known == null) mine[i].add(known = new Node(link.key, target.number, -1, target.counters, true));
        known.calls += link.calls;
      }
    }
    events.absorb(other.events);
  }
}
