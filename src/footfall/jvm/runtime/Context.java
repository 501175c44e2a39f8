package footfall;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The call paths of one thread, or of dead threads of one name together.
 *
 * <p>The nodes are a tree: a node's parent never changes. Which calls are under way, {@code
 * current} tells, and for each node the number in its array that it goes back to (HEAD's fourth):
 * its parent, or -1 where it was entered through a link, and then the last frame of {@code saved}
 * tells. What holds between any two calls:
 *
 * <p>1. Nodes that go back elsewhere than to their parent are on the tree's path from the root to
 * the current node, itself included (beyond the limit: to the last node that is not). So a child
 * that is entered plainly always goes back to its parent. 2. A node is on the way back from the
 * current one as often as it has a call under way that did not end unseen, and this way uses every
 * frame of {@code saved} once.
 *
 * <p>A link leads to a node on the path to its caller, or to one beyond the limit, which has no
 * parent and no children but links. Entering it would leave nodes between the two that break the
 * first rule: their states are saved, and they are as new until it ends. {@code Checks} looks
 * whether all this holds.
 */
final class Context {
  /** Null once threads are merged in it. */
  final Thread thread;

  final String name;

  /** False for a virtual thread, of which the platform does not know the processor time. */
  boolean hasClock = true;

  /** By which arrays lead to their context. */
  final int index;

  /** The number of the node whose function runs. */
  int current;

  /**
   * The number of the node whose time passes: that of the function that runs, or of its nearest
   * caller with times.
   */
  int charged;

  Node[] nodes = new Node[16];

  /** The arrays of the nodes. */
  long[][] rows = new long[16][];

  /** Other threads may read it first, and then so many nodes. */
  volatile int size;

  /** When something was last entered or left, by the clock in use. */
  long last;

  /** For calls through links: what to restore when they end. */
  final LinkReturnStack saved = new LinkReturnStack();

  /** Whether its paths contradicted each other: what they say may be wrong. */
  boolean isBroken;

  /**
   * Whether one in doubt may share its array with a call of the same function, whose call sites
   * then hide the doubt.
   */
  boolean hidesDoubt;

  private Map<Integer, Node> shared;

  /** Where threads are merged: callers, and links whose call is another's path or link. */
  final Map<List<Long>, Node[]> further = new HashMap<>(0);

  final CallEvents events = new CallEvents();

  Context(Thread thread, String name, int index) {
    this.thread = thread;
    this.index = index;
    if (thread != null && Collector.settings.clockName.equals("cpu"))
      hasClock =
          !thread.getClass().getName().startsWith("java.lang.VirtualThread")
              && !thread.getClass().getName().startsWith("java.lang.ThreadBuilders");
    this.name = name;
    add(new Node(Node.ROOT, 0, 0, Calls.root(), false, null));
  }

  private void add(Node node) {
    if (node.number == nodes.length) {
      Node[] grown = new Node[size * 2];
      System.arraycopy(nodes, 0, grown, 0, size);
      nodes = grown;
      long[][] more = new long[size * 2][];
      System.arraycopy(rows, 0, more, 0, size);
      rows = more;
    }
    node.counters[PathArray.CONTEXT] = index;
    rows[node.number] = node.counters;
    nodes[node.number] = node;
    size = node.number + 1;
  }

  /**
   * A call from the node that runs, found by its key: the slot is that of another function, or
   * still empty.
   */
  Node called(int token) {
    boolean isConstructor = Calls.isConstructor(token);
    if (isConstructor) ConstructorsInDoubt.learn(token);
    long[] caller = rows[current];
    long noted = caller[PathArray.SITE];
    settle(isConstructor);
    Node parent = nodes[current];
    // What ended at last may have had the array of the one that calls, which had noted its call
    // site there.
    if (parent.counters == caller && noted != ConstructorsInDoubt.UNKNOWN_SITE)
      caller[PathArray.SITE] = noted;
    long site =
        parent.counters[PathArray.SITE] == ConstructorsInDoubt.UNKNOWN_SITE
            ? parent.counters[PathArray.FIRST_SITE]
            : parent.counters[PathArray.SITE];
    Node child = child(parent, site, token);
    child.add(1, parent.counters);
    return child;
  }

  private Node child(Node parent, long site, int token) {
    long key = Node.key(site, token);
    Node child = parent.child(key);
    if (child != null) return child;
    long before = parent.counters[PathArray.SITE];
    parent.counters[PathArray.SITE] = site;
    child = make(parent, key);
    parent.counters[PathArray.SITE] = before;
    return child;
  }

  private Node make(Node parent, long key) {
    int token = (int) key;
    Node above = size > Calls.foldFrom ? above(parent, token) : null;
    Node child;
    if (above != null) {
      child = new Node(key, above.number, -1, above.counters, true, parent.counters);
    } else if (parent.parent >= 0 && Calls.takeNode()) {
      child = new Node(key, size, parent.number, Calls.array(token), false, parent.counters);
      add(child);
    } else {
      Node target = sharedNode(parent, token);
      child = new Node(key, target.number, -1, target.counters, true, parent.counters);
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
      node = new Node(Node.key(0, token), size, -1, Calls.array(token), false, null);
      add(node);
      shared.put(token, node);
    }
    return node;
  }

  /**
   * Let a node be the one that runs though its parent is not: a recursive call that was folded, or
   * one beyond the limit of paths. When it ends, calls on the way to it, which may be entered again
   * below it, find what they were at.
   */
  void runLinked(long[] target) {
    int number = (int) target[PathArray.NUMBER];
    Node node = nodes[number];
    if (Checks.ON) Checks.of(this);
    int size = 1;
    if (node.parent >= 0) {
      // Where the node that runs is no descendant, calls that failed unseen left it behind: there
      // is no way to walk.
      for (Node at = nodes[current];
          at != node && at.number != 0 && at.parent >= 0;
          at = nodes[at.parent]) size++;
    }
    saved.reserve(size);
    saved.push(nodes, current, node, size);
    current = number;
    if (Checks.ON) Checks.of(this);
  }

  /** Leave the node that runs. */
  void leave() {
    if (Checks.ON) Checks.of(this);
    Node node = nodes[current];
    long[] row = node.counters;
    int charges = node.isTimed ? (int) row[row.length - Times.CALLER] : charged;
    int caller =
        row[PathArray.BACK] >= 0
            ? (int) row[PathArray.BACK]
            : saved.isEmpty() ? 0 : saved.pop(nodes);
    charged = charges;
    current = caller;
    if (saved.isEmpty()) hidesDoubt = false;
    if (Checks.ON) Checks.of(this);
  }

  /**
   * Leave constructors that failed unseen; {@code isEntering}: the first on the stack is not on the
   * path yet.
   */
  private void settle(boolean isEntering) {
    while (current != 0
        && isInDoubt()
        && !ConstructorsInDoubt.isOnStack(new PathWalk(this), isEntering)) leave();
  }

  private boolean isInDoubt() {
    long[] row = rows[current];
    return row[PathArray.SITE] == ConstructorsInDoubt.UNKNOWN_SITE
        || hidesDoubt
            && row[PathArray.BACK] < 0
            && ConstructorsInDoubt.isKnown(nodes[current].token());
  }

  /** Leave the function with these counters. */
  void leave(long[] counters) {
    settle(false);
    if (nodes[current].counters == counters || unwind(counters)) leave();
  }

  /**
   * Back to the function with these counters, past calls that ended without saying so: constructors
   * that failed before their body, and whatever a stack overflow cut short. False where it does not
   * run in this thread.
   */
  boolean unwind(long[] counters) {
    settle(false);
    if (rows[current] == counters) return true;
    if (!runs(counters)) return false;
    while (current != 0 && nodes[current].counters != counters) leave();
    return true;
  }

  private boolean runs(long[] counters) {
    PathWalk path = new PathWalk(this);
    while (path.at != 0 && rows[path.at] != counters) path.up();
    return path.at != 0;
  }

  /** A constructor with these counters fails. */
  void failed(long[] counters) {
    boolean isPath = unwind(counters);
    PathWalk path = new PathWalk(this);
    // One that calls nothing is not the node that runs: that is its caller.
    if (isPath) path.up();
    ConstructorsInDoubt.begin(path);
  }

  /**
   * The counters of the constructor that was entered last, for what follows its call of another
   * one.
   */
  long[] resume(int token) {
    if (isOnlyOneInDoubt(token)) return rows[current];
    settle(false);
    if (nodes[current].token() == token) return rows[current];
    PathWalk path = new PathWalk(this);
    while (path.at != 0 && path.node().token() != token) path.up();
    if (path.at == 0) return Calls.array(token);
    while (current != 0 && current != path.at) leave();
    return rows[current];
  }

  /**
   * Whether the node that runs is the only call of its function in doubt, and so the one that
   * resumes: a call stays in doubt until it does. A look at the stack, as deep as it may be, would
   * tell the same.
   */
  private boolean isOnlyOneInDoubt(int token) {
    if (!saved.isEmpty()
        || rows[current][PathArray.SITE] != ConstructorsInDoubt.UNKNOWN_SITE
        || nodes[current].token() != token) return false;
    for (int at = (int) rows[current][PathArray.BACK]; at > 0; at = (int) rows[at][PathArray.BACK])
      if (rows[at][PathArray.SITE] == ConstructorsInDoubt.UNKNOWN_SITE
          && nodes[at].token() == token) return false;
    return true;
  }

  /** Add the paths of another context. */
  void absorb(Context other) {
    hasClock = other.hasClock;
    Node[] mine = new Node[other.size];
    mine[0] = nodes[0];
    for (int i = 1; i < other.size; i++) {
      Node node = other.nodes[i];
      if (node.parent < 0) {
        mine[i] = sharedNode(nodes[0], node.token());
      } else {
        Node parent = mine[node.parent];
        Node child = child(parent, node.site(), node.token());
        child.add(node.calls(other.rows[node.parent]), parent.counters);
        mine[i] = child.isLink ? nodes[child.number] : child;
      }
      mine[i].absorb(node);
    }
    for (int i = 0; i < other.size; i++) {
      for (Node link : other.nodes[i].children) {
        if (link == null || !link.isLink) continue;
        link(mine[i], link.key, mine[link.number]).add(link.calls(other.rows[i]), mine[i].counters);
      }
    }
    for (Node[] link : other.further.values()) {
      link(mine[link[0].number], link[1].key, mine[link[1].number]).add(link[1].calls, null);
    }
    events.absorb(other.events);
  }

  /** The link of a call: where the same call leads elsewhere in this context, one beside that. */
  private Node link(Node caller, long key, Node target) {
    Node known = caller.child(key);
    if (known != null && known.isLink && known.number == target.number) return known;
    Node made = new Node(key, target.number, -1, target.counters, true, null);
    if (known == null) {
      caller.add(made);
      return made;
    }
    List<Long> what = Arrays.asList((long) caller.number, key, (long) target.number);
    return further.computeIfAbsent(what, unknown -> new Node[] {caller, made})[1];
  }
}
