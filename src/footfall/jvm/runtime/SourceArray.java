package footfall;

/**
 * What lies where in the array that a holder gets for its source; docs/java-runtime.md says what
 * each is for.
 */
final class SourceArray {
  /** The array of counters of the thread that asked. */
  static final int ARRAY = 0;

  /** An atomic array for threads without one of their own. */
  static final int SHARED = 1;

  /** Which thread owns each slot ... */
  static final int OWNERS = 2;

  /** ... and the array of that thread for this source. */
  static final int ARRAYS = 3;

  /** The number of the source. */
  static final int SOURCE = 4;

  /** The collector. */
  static final int COLLECTOR = 5;

  /** An array for bookings near the end of the stack, under its own lock. */
  static final int SPARE = 6;

  /** How many there are where calls are not recorded. */
  static final int PLAIN = 7;

  /** The number of the source's first function among all. */
  static final int FIRST_FUNCTION = 7;

  /** From a function's number to the array of the path on which it is entered. */
  static final int ENTER = 8;

  /** The same, but it does not become the one that runs. */
  static final int VISIT = 9;

  /** The same, and it is timed. */
  static final int ENTER_TIMED = 10;

  /** The array of the function that runs, behind the call of another constructor. */
  static final int RESUME = 11;

  /** A function is left. */
  static final int EXIT = 12;

  /** The same, timed. */
  static final int EXIT_TIMED = 13;

  /** Control is back in a function. */
  static final int UNWIND = 14;

  /** A function that was only visited is about to call. */
  static final int RUN = 15;

  /** A constructor has failed. */
  static final int FAILED = 16;

  /** A constructor runs that does not say when it fails. */
  static final int DOUBTED = 17;

  /** How many there are. */
  static final int ALL = 18;

  private SourceArray() {}
}
