package footfall;

/** Walks from the node that runs to the thread's root, by how the functions were entered: also through links. */
final class Path {
  private final Context context;
  private int left;
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
    long caller = context.rows[at][3];
    if (caller >= 0) at = (int) caller;
    else if (left == 0) at = 0;
    else {
      at = context.saved.current(left);
      left = context.saved.before(left);
    }
  }
}
