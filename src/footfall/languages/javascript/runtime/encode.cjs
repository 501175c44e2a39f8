'use strict';
// Raw counts as bytes; docs/raw-counts.md tells the form.

const p = require('./primordials.cjs');
const { Output } = require('./byte_buffer.cjs');
const { writeCalls } = require('./calls_writer.cjs');

const MAGIC = 'FOOTFALL';
const VERSION = 3;
const END = 7;

/** Changes whenever something was counted; `calls` is undefined where they are not recorded. */
function total(units, calls) {
  let sum = units.length + (calls === undefined ? 0 : calls.sum());
  for (let u = 0; u < units.length; u++) {
    const { counters } = units[u];
    for (let i = 0; i < counters.length; i++) sum += counters[i];
  }
  return sum;
}

/** The raw counts of one thread; `ended`: these are the last. */
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

module.exports = { encode, total };
