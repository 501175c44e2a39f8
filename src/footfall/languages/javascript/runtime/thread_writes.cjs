'use strict';
// When this thread writes its counts: at its end, and whenever somebody asks, which may be in the middle of anything.

/** `flush` writes what else waits to be written, `processFile` says which process this is; workers have none. */
class ThreadWrites {
  /** @param {import('./process_file.cjs').ProcessFile | undefined} processFile */
  constructor(writer, counters, calls, flush = () => {}, processFile = undefined) {
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
