'use strict';
// Where numbers lie that more than one part reads: instrumented text, the modules of this folder, and Footfall, which
// reads the memory of processes that were killed.  The same stands in running/arena_counts.py and
// calls/sites_within_statements.py; tests/javascript/test_contracts.py compares them.

module.exports = {
  // --- `here` and `sums`, the arrays of call paths: call_paths.cjs says what they are for.

  /** In `here`: the index that belongs to the call site that was noted last.  Text writes it as `$m[0]`. */
  LAST: 0,
  /** In `here`, from the place of a path on: its function, the number of the path, and the next place ... */
  FUNCTION: 0,
  NUMBER: 1,
  NEXT: 2,
  /** ... and behind these what belongs to each of its call sites.  Text writes `$m[0]=$a+3`. */
  HEAD: 3,

  // --- An arena: int32 in front of its blocks.

  /** In bytes: where the blocks end, and how many are kept for functions without a caller. */
  END: 0,
  KEPT: 1,
  // Two of nothing, since call paths keep there what is no path: see call_paths.cjs.
  /** The four of a token, by which Footfall finds the arena. */
  TOKEN: 4,
  /** Its number among those of its thread; in the first of a process, how many others there are. */
  ARENA_NUMBER: 8,
  MORE: 9,
  /** Where the first block begins, in bytes. */
  FIRST_BYTE: 64,

  // --- A block of an arena: int32 in front of its counters.

  /** How many bytes it has, its thread, and how many counters. */
  BLOCK_BYTES: 0,
  BLOCK_THREAD: 1,
  BLOCK_COUNTERS: 2,
  /** Of a unit: its key, so many bytes. */
  BLOCK_KEY: 3,
  KEY_BYTES: 20,
  /** Of a call path, whose number of counters has PATH in it: unit, function, the parent's number, site, and for a link
   * the number of its target, else -1.
   */
  PATH_UNIT: 3,
  PATH_FUNCTION: 4,
  PATH_PARENT: 5,
  PATH_SITE: 6,
  PATH_TARGET: 7,
  PATH: 1 << 30,
  /** How many bytes stand in front of the counters. */
  HEAD_BYTES: 32,
  /** In place of the thread: it has written its counts itself. */
  ENDED: -1,
};
