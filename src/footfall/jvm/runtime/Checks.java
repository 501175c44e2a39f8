package footfall;

/**
 * Looks whether call paths are what {@code Context} says they are; only with {@code
 * -Dfootfall.checks=true}, for tests: each look walks all nodes, so that contexts with many are
 * passed over.
 */
final class Checks {
  static final boolean ON = Boolean.getBoolean("footfall.checks");
  private static final int MOST = 300;

  private Checks() {}

  /** Note in the context where a rule is broken. */
  static void of(Context context) {
    if (context.size > MOST) return;
    boolean[] isAbove = new boolean[context.size];
    PathWalk path = new PathWalk(context);
    while (path.node().parent < 0) path.up();
    for (int at = path.at; !isAbove[at]; at = context.nodes[at].parent) isAbove[at] = true;
    for (int i = 0; i < context.size; i++) {
      Node node = context.nodes[i];
      if (node.counters[PathArray.BACK] != node.parent && !isAbove[i]) context.isBroken = true;
      if (node.parent >= i && i != 0) context.isBroken = true;
    }
    while (path.at != 0) path.up();
    if (!path.isAtEnd()) context.isBroken = true;
  }
}
