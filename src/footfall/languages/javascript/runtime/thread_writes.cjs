'use strict';
// When this thread writes its counts: at its end, and whenever somebody asks, which may be in the middle of anything.

/** `flush` writes what else waits to be written, `processFile` says which process this is; workers have none.
 *
 * `tests` tells tests apart, if that was asked for.
 */
class ThreadWrites {
  /** @param {import('./process_file.cjs').ProcessFile | undefined} processFile
   * @param {import('./test_counts.cjs').TestCounts | undefined} tests
   */
  constructor(writer, counters, calls, flush = () => {}, processFile = undefined, tests = undefined) {
    this.tests = tests;
    this.processFile = processFile;
    this.writer = writer;
    this.counters = counters;
    this.calls = calls;
    this.flush = flush;
    this.isWriting = false;
    this.isOver = false;
  }

  /** Write what was counted so far. */
  write(ended) {
    if (this.isWriting) return;
    this.isWriting = true;
    try {
      if (this.tests !== undefined) this.tests.pause(); // before counts are read: a test's counts are among these
      this.writer.write(this.counters.units, ended, this.calls);
      if (this.processFile !== undefined && this.counters.units.length > 0) this.processFile.tell(ended);
      this.flush();
    } finally {
      this.isWriting = false;
    }
  }

  /** Write what was counted to the last. */
  last() {
    this.isOver = true;
    if (this.tests !== undefined) this.tests.finish();
    this.write(true);
  }

  /** Write between any two steps of the program; false where it is to be asked again, a step later. */
  live() {
    const { calls } = this;
    if (this.isOver) return true;
    if (this.isWriting) return false;
    if (calls === undefined) this.write(false);
    else calls.apart(() => this.write(false));
    return true;
  }
}

module.exports = { ThreadWrites };
