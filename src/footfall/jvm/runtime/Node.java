package footfall;

/**
 * A call path of one thread: a function as reached through its parent, from one call site.
 *
 * <p>Beyond the limit of paths a node is only a link: it counts calls from one site, and shares
 * number and counters with the one node that stands for its function in that thread.
 */
final class Node {
  /** The key and the token of a thread itself. */
  static final int ROOT = -2;

  static final Node[] NONE = {new Node(-1L, -1, -1, new long[PathArray.HEAD], false, null)};

  /** The call site in the parent, and the function: what a parent finds its children by. */
  final long key;

  final int number;

  /** The parent's number; -1 where there are many, beyond the limit of paths. */
  final int parent;

  /** See {@code PathArray}. */
  final long[] counters;

  final boolean isLink;
  final boolean isTimed;

  /**
   * Where the parent's slot for this child is; it counts its calls if that is its own, otherwise
   * {@code calls}.
   */
  private final int slot;

  private final boolean hasSlot;
  long calls;

  /** Children by key, with linear probing; always at least half empty. */
  Node[] children = NONE;

  int childCount;
  int event = -1;

  Node(long key, int number, int parent, long[] counters, boolean isLink, long[] caller) {
    this.key = key;
    this.number = number;
    this.parent = parent;
    this.counters = counters;
    this.isLink = isLink;
    slot = caller == null ? 0 : slot(caller[PathArray.SITE], token());
    hasSlot = caller != null && caller[slot] == 0;
    if (hasSlot)
      caller[slot] = (long) token() << 32 | (isLink ? number | 1 << 31 : number) & 0xffffffffL;
    isTimed = !isLink && Calls.isTimed(token());
    if (isLink) return;
    counters[PathArray.NUMBER] = number;
    counters[PathArray.BACK] = parent;
  }

  /** Where in a caller's array the slot for a function is, as the caller noted its call site. */
  static int slot(long site, int token) {
    return (int) site + ((int) (site >>> 32) & token << 1);
  }

  long calls(long[] caller) {
    return hasSlot ? caller[slot + 1] : calls;
  }

  void add(long more, long[] caller) {
    if (hasSlot) caller[slot + 1] += more;
    else calls += more;
  }

  static int place(long key, int size) {
    return ((int) key + (int) (key >>> 32) * 31) & (size - 1);
  }

  static long key(long site, int token) {
    return site << 32 | token;
  }

  int token() {
    return (int) key;
  }

  int site() {
    return (int) (key >>> 32);
  }

  /** The child, or null. */
  Node child(long wanted) {
    Node[] all = children;
    for (int at = place(wanted, all.length); ; at = at + 1 & all.length - 1) {
      Node child = all[at];
      if (child == null) return null;
      if (child.key == wanted) return child;
      if (all.length == 1) return null;
    }
  }

  /** Other threads may read the children meanwhile, so that none may be missing for a while. */
  void add(Node child) {
    Node[] all = children;
    if (all == NONE || childCount * 2 >= all.length) {
      all = new Node[all == NONE ? 2 : all.length * 2];
      if (children != NONE) for (Node node : children) if (node != null) place(all, node);
      place(all, child);
      children = all;
    } else {
      place(all, child);
    }
    childCount++;
  }

  private static void place(Node[] all, Node child) {
    int at = place(child.key, all.length);
    while (all[at] != null) at = at + 1 & all.length - 1;
    all[at] = child;
  }

  /** Add what another thread's node of the same path holds. */
  void absorb(Node other) {
    for (int i = PathArray.HEAD + Calls.counters(token()); --i >= PathArray.HEAD; )
      counters[i] += other.counters[i];
    if (isTimed) Times.add(counters, other.counters);
  }
}
