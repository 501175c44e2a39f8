'use strict';
// Writes raw counts into files.

const p = require('./primordials.cjs');
const { encode, total } = require('./encode.cjs');

/** Writes one thread's counts to `path`, again and again, each time as a whole.
 *
 * As long as the folder `during` is there, so is the run: what the program has removed is made again.
 */
class Writer {
  constructor(path, during) {
    this.path = path;
    this.during = during;
    this.part = path + '.part';
    this.last = -1;
    this.ended = false;
  }

  /** Write the units, if anything changed since the last time; `calls` as well, if they are recorded.
   *
   * `ended`: these are the last.
   */
  write(units, ended, calls) {
    const sum = total(units, calls);
    if (units.length === 0 || (sum === this.last && ended === this.ended)) return;
    try {
      const { data, at: size } = encode(units, ended, calls);
      const file = this._open();
      try {
        for (let at = 0; at < size; ) at += p.writeSync(file, data, at, size - at);
      } finally {
        p.closeSync(file);
      }
      p.renameSync(this.part, this.path);
      this.last = sum;
      this.ended = ended;
    } catch {
      // The folder is gone: the run that asked for the counts is over.
    }
  }

  _open() {
    try {
      return p.openSync(this.part, 'w', 0o666);
    } catch (error) {
      if (error.code !== 'ENOENT' || !p.existsSync(this.during)) throw error;
      p.mkdirSync(p.slice(this.part, 0, p.lastIndexOf(this.part, '/')), { __proto__: null, recursive: true });
      return p.openSync(this.part, 'w', 0o666);
    }
  }
}

module.exports = { Writer };
