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
  /** Beyond the limit of paths: which nodes to return to, and when they were entered. */
  private long[] returns = new long[16];
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
    Node child;
    if (parent.parent >= 0 && Calls.takeNode()) {
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

  /** Let a node beyond the limit of paths be the one that runs, and note where it returns to. */
  void run(Node target) {
    if (depth + 2 > returns.length) returns = java.util.Arrays.copyOf(returns, depth * 2);
    returns[depth++] = current;
    returns[depth++] = target.started;
    current = target.number;
  }

  /** Leave the node whose function runs. */
  void leave(Node node) {
    if (node.parent >= 0) {
      current = node.parent;
    } else if (depth > 0) {
      node.started = returns[--depth];
      current = (int) returns[--depth];
    }
  }

  /** Leave a function beyond the limit of paths. */
  void exitBeyond(long[] counters) {
    Node node = nodes[current];
    if (node.counters != counters) node = unwind(counters);
    if (node != null) leave(node);
  }

  /**
   * Back to the function with these counters, past calls that ended without saying so: constructors that failed
   * before their body, and whatever a stack overflow cut short.  Null where it does not run in this thread.
   */
  Node unwind(long[] counters) {
    int at = current;
    int left = depth;
    while (at != 0 && nodes[at].counters != counters) {
      Node node = nodes[at];
      if (node.parent >= 0) at = node.parent;
      else if (left >= 2) at = (int) returns[left -= 2];
      else return null;
    }
    if (at == 0) return null;
    current = at;
    depth = left;
    return nodes[at];
  }

  /** The node of a function that was entered last, for the rest of a constructor. */
  long[] resume(int token) {
    for (int at = current; at != 0;) {
      Node node = nodes[at];
      if (node.token() == token) {
        current = at;
        return node.counters;
      }
      if (node.parent < 0) break;
      at = node.parent;
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
