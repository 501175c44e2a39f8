package footfall;

import java.util.HashMap;
import java.util.Map;

/** Walks from the node that runs to the thread's root, by how the functions were entered: also through links. */
final class Path {
  private final Context context;
  private int left;
  /** What links that were left on the way up would restore: the parents of their targets. */
  private Map<Integer, Long> parents;
  /** The node at hand; 0 at the end. */
  int at;

  Path(Context context) {
    this.context = context;
    at = context.current;
    left = context.saved.depth;
  }

  Node node() {
    return context.nodes[at];
  }

  /** Go on to the caller. */
  void up() {
    Long restored = parents == null ? null : parents.get(at);
    long caller = restored == null ? context.rows[at][3] : restored;
    if (caller >= 0) {
      at = (int) caller;
    } else if (left == 0) {
      at = 0;
    } else {
      if (parents == null) parents = new HashMap<Integer, Long>();
      parents.put(at, context.saved.parent(left));
      at = context.saved.current(left);
      left = context.saved.before(left);
    }
  }
}
