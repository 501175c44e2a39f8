package footfall;

/**
 * What lies where in the array of a call path; holders have these numbers from here too.
 *
 * <p>Behind the head are the function's counters, then slots for its call sites, each of two
 * numbers: which child was called first from there, and how often; then its times, where they are
 * taken.
 */
final class PathArray {
  /** What is booked on no counter is added here. */
  static final int WASTE = 0;

  /**
   * The site of the call under way: where its first slot is, in its upper half the mask that
   * chooses one of several.
   */
  static final int SITE = 1;

  /** The number of the path's node. */
  static final int NUMBER = 2;

  /**
   * That of the node that control goes back to: the parent, or -1 where {@code LinkReturnStack}
   * tells.
   */
  static final int BACK = 3;

  /** The index of the path's context. */
  static final int CONTEXT = 4;

  /** The site at which the function begins. */
  static final int FIRST_SITE = 5;

  /** How many there are of these. */
  static final int HEAD = 6;

  private PathArray() {}
}
