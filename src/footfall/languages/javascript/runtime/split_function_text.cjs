'use strict';
// Takes the instrumented text of a function apart that was made of strings.

const p = require('./primordials.cjs');

/** What the engine puts behind the body. */
const TAIL = '\n}';

/** Parameters and body of the instrumented text of a function. */
function split(author, head, body, { text, edits }) {
  const open = p.indexOf(author, '(') + 1;
  const headEnd = open + head.length;
  const bodyStart = author.length - body.length - TAIL.length;
  let inserted = 0;
  let all = 0;
  for (let i = 0; i < edits.length; i += 2) {
    if (edits[i] - all <= headEnd) inserted += edits[i + 1];
    all += edits[i + 1];
  }
  return [p.slice(text, open, headEnd + inserted), p.slice(text, bodyStart + inserted, text.length - TAIL.length)];
}

module.exports = { split };
