'use strict';
// Writes raw counts; docs/raw-counts.md tells the form.

const p = require('./primordials.cjs');
const { Output } = require('./output.cjs');
const { writeCalls } = require('./callswriter.cjs');

const MAGIC = 'FOOTFALL';
const VERSION = 3;
const END = 7;

/** Writes one thread's counts to `path`, again and again, each time as a whole. */
class Writer {
  constructor(path) {
    this.path = path;
    this.part = path + '.part';
    this.last = -1;
    this.ended = false;
  }

  /** Write the units, if anything changed since the last time; `calls` as well, if they are recorded.
   *
   * `ended`: these are the last.
   */
  write(units, ended, calls) {
    const sum = total(units) + (calls === undefined ? 0 : calls.sum());
    if (units.length === 0 || (sum === this.last && ended === this.ended)) return;
    try {
      const { data, at: size } = encode(units, ended, calls);
      const file = p.openSync(this.part, 'w', 0o666);
      try {
        for (let at = 0; at < size;) at += p.writeSync(file, data, at, size - at);
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
}

function total(units) {
  let sum = units.length;
  for (let u = 0; u < units.length; u++) {
    const { counters } = units[u];
    for (let i = 0; i < counters.length; i++) sum += counters[i];
  }
  return sum;
}

function encode(units, ended, calls) {
  let size = 8 + 4 + 1 + 2 + 4 + 4 + 2 + 8 + 8 + 4 + 1;
  for (let u = 0; u < units.length; u++) size += 2 + units[u].key.length + 4 + 8 * units[u].counters.length;
  const out = new Output(size);
  for (let i = 0; i < MAGIC.length; i++) out.byte(p.charCodeAt(MAGIC, i));
  out.int32(VERSION);
  out.byte(ended ? 1 : 0);
  out.text(''); // the process
  out.int32(units.length);
  for (let u = 0; u < units.length; u++) {
    const { key, counters } = units[u];
    out.text(key);
    out.int32(counters.length);
    for (let i = 0; i < counters.length; i++) out.int64(counters[i]);
  }
  out.int32(0); // frames
  writeCalls(out, calls, ended);
  out.byte(END);
  return out;
}

module.exports = { Writer };
