'use strict';
// What instrumented text uses as constants outside of all modules.  Compiled code holds the value of such a constant;
// one of a module is looked up whenever it is used.

const { runInThisContext } = require('vm');

const FILE = { __proto__: null, filename: 'node:internal/footfall' };

/** Let `give.own` give a source what it needs, and declare its counters and the token of its first function.
 *
 * `give` is the value of the global `name`; `entries`, if calls are recorded, is what all text uses that does.
 */
function hookRealm(name, give, entries) {
  const declared = { __proto__: null };
  let given = entries;
  // The program may freeze what it finds, but not a variable.
  give.given = () => given;
  const declare = (what) => runInThisContext(`const ${what} = ${name}.given();`, FILE);
  if (entries !== undefined) declare('{ here: $_fM, sums: $_fS, enter: $_fE }');
  give.own = (number, key, size, sizes, source, places) => {
    given = give(key, size, sizes, source, places);
    if (declared[number] === undefined) {
      declared[number] = true;
      const own = `$_f${number}`;
      declare(sizes === undefined ? own : source === undefined ? `{ counters: ${own} }` : `{ counters: ${own}, first: ${source} }`);
    }
    return given;
  };
}

module.exports = { hookRealm };
