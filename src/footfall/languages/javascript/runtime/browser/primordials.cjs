'use strict';
// The built-in functions that the runtime uses, in a page or a worker: what takes the place of Node's.

const intrinsics = require('../intrinsics.cjs');

const { performance } = globalThis;
const now = intrinsics.uncurry(performance.now);
const NS = 1e6;
/** Times are nanoseconds in numbers that hold 53 bits: since the last of so many milliseconds, which are 40 days. */
const SPAN_MS = 3456000000;
/** Pages and their workers begin at different times, and are to have the same clock. */
const origin = intrinsics.floor((performance.timeOrigin % SPAN_MS) * NS);

let last = 0;

/** Whole nanoseconds, as Node tells them.  Browsers round their clock, and it may then go back a little. */
function hrtime() {
  const time = origin + intrinsics.floor(now(performance) * NS);
  if (time > last) last = time;
  return [0, last];
}

module.exports = {
  ...intrinsics,

  report: globalThis.console.error,
  hrtime,
  /** Memory that threads could share is not there for most pages, and not needed: each thread reports for itself. */
  SharedArrayBuffer: ArrayBuffer,
};
