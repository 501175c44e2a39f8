'use strict';
// The author's text, from the instrumented one and the places of what was inserted.

const p = require('./primordials.cjs');

/** Text that stands at `start`, without the insertions: their starts and lengths, one after the other. */
function without(text, start, edits) {
  let result = '';
  let done = 0;
  for (let i = firstFrom(edits, start); i < edits.length; i += 2) {
    const at = edits[i] - start;
    if (at >= text.length) break;
    result += p.slice(text, done, at);
    done = at + edits[i + 1];
  }
  return result + p.slice(text, done);
}

/** The first edit that starts at a place or behind it, as an index. */
function firstFrom(edits, start) {
  let low = 0;
  let high = edits.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edits[2 * middle] < start) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

module.exports = { firstFrom, without };
