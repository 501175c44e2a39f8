'use strict';
// How far what is inserted in a line moves what stands behind it.

const p = require('./primordials.cjs');

/** How much is inserted in a line in front of a column of an instrumented text; both begin at 1. */
function inserted({ text, edits }, line, column) {
  const start = lineStart(text, line);
  const end = start + column - 1;
  let sum = 0;
  for (let i = 0; i < edits.length && edits[i] < end; i += 2) {
    if (edits[i] >= start) sum += edits[i] + edits[i + 1] > end ? end - edits[i] : edits[i + 1];
  }
  return sum;
}

/** Where a line begins. */
function lineStart(text, line) {
  let at = 0;
  for (; line > 1; line--) at = p.indexOf(text, '\n', at) + 1;
  return at;
}

module.exports = { inserted, lineStart };
