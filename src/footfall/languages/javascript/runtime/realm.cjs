'use strict';
// What all instrumented text that records calls uses, as constants outside of all modules.  Compiled code holds the
// value of such a constant; one of a module is looked up whenever it is used.

const { runInThisContext } = require('vm');

/** Declare them, from `entries`; `give` is the value of the global `name`. */
function declare(name, give, entries) {
  give.realm = entries;
  runInThisContext(`const { here: $$_m, sums: $$_s, enter: $$_E } = ${name}.realm;`, { filename: 'node:internal/footfall' });
  delete give.realm;
}

module.exports = { declare };
