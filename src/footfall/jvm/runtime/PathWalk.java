package footfall;

import java.util.HashMap;
import java.util.Map;

/**
 * Walks from the node that runs to the thread's root, by how the functions were entered: also
 * through links.
 *
 * <p>It ends whatever the paths hold: parents have lower numbers than their children, and each
 * frame is used once.
 */
final class PathWalk {
  private final Context context;
  private int left;

  /** The states that the ends of links on the way up would restore, by node. */
  private Map<Integer, Integer> states;

  /** The node at hand; 0 at the end. */
  int at;

  PathWalk(Context context) {
    this.context = context;
    at = context.current;
    left = context.saved.depth;
  }

  Node node() {
    return context.nodes[at];
  }

  /** From where the call at hand makes the next one. */
  long site() {
    Integer state = state();
    return state == null ? context.rows[at][PathArray.SITE] : context.saved.site(state);
  }

  /** The call at hand may have failed unseen. */
  void putInDoubt() {
    Integer state = state();
    if (state == null) context.rows[at][PathArray.SITE] = ConstructorsInDoubt.UNKNOWN_SITE;
    else context.saved.setSite(state, ConstructorsInDoubt.UNKNOWN_SITE);
    context.hidesDoubt |= !context.saved.isEmpty();
  }

  private Integer state() {
    return states == null ? null : states.get(at);
  }

  /** Go on to the caller. */
  void up() {
    Integer state = state();
    int caller = state == null ? (int) context.rows[at][PathArray.BACK] : context.saved.back(state);
    if (caller >= 0) {
      if (caller >= at) context.isBroken = true;
      at = caller < at ? caller : 0;
    } else if (left == 0) {
      context.isBroken = true;
      at = 0;
    } else {
      at = context.saved.current(left);
      restore();
    }
  }

  private void restore() {
    if (states == null) states = new HashMap<Integer, Integer>();
    int begin = context.saved.before(left);
    for (int n = context.saved.states(left); --n >= 0; ) {
      int state = LinkReturnStack.state(begin, n);
      states.put(context.saved.node(state), state);
    }
    left = begin;
  }

  /** Whether all frames were used on the way. */
  boolean isAtEnd() {
    return at == 0 && left == 0;
  }
}
