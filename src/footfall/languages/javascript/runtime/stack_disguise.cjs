'use strict';
// Functions of the runtime that an error may show as its place: it is to be one of Node's files.

const p = require('./primordials.cjs');
const { compileFunction } = require('vm');

/** A function as if it were Node's; of what lies around it, it knows `apply` alone. */
function hidden(made) {
  return compileFunction(`return ${p.functionText(made)}`, ['apply'], { filename: 'node:internal/footfall' })(p.apply);
}

module.exports = { hidden };
