'use strict';
// How far what is inserted in a line moves what stands behind it.

const p = require('./primordials.cjs');
const { firstFrom } = require('./author_text.cjs');

/** Where the lines of instrumented texts begin. */
const starts = new p.WeakMap();

/** How much is inserted in a line in front of a column of an instrumented text; both begin at 1. */
function inserted(served, line, column) {
  let lines = p.weakGet(starts, served);
  if (lines === undefined) p.weakSet(starts, served, (lines = lineStarts(served.text)));
  const { edits } = served;
  const end = lines[line - 1] + column - 1;
  let sum = 0;
  for (let i = firstFrom(edits, lines[line - 1]); i < edits.length && edits[i] < end; i += 2) {
    sum += edits[i] + edits[i + 1] > end ? end - edits[i] : edits[i + 1];
  }
  return sum;
}

/** Where each line of a text begins. */
function lineStarts(text) {
  const found = [0];
  for (let at = p.indexOf(text, '\n'); at >= 0; at = p.indexOf(text, '\n', at + 1)) {
    p.defineProperty(found, found.length, { __proto__: null, value: at + 1 });
  }
  return found;
}

module.exports = { inserted, lineStarts };
