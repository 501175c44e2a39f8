'use strict';
// What instrumented text uses as constants outside of all modules.  Compiled code holds the value of such a constant;
// one of a module is looked up whenever it is used.

const { runInContext, runInThisContext } = require('vm');

const FILE = { __proto__: null, filename: 'node:internal/footfall' };
const { setPrototypeOf } = Object;

/** Let `entry.own` give a source what it needs, and declare its counters and the token of its first function.
 *
 * `entry` is the value of the global `name` in a realm, in which `run` runs scripts, and `give` gives sources their
 * counters.  `entries`, if calls are recorded, is what all text uses that does; the answer declares that.
 */
function hookRealm(name, entry, give, entries, run) {
  const declared = { __proto__: null };
  let isShared = entries === undefined;
  let given;
  // The program may freeze what it finds, but not a variable.
  entry.given = () => given;
  const declare = (what) => run(`const ${what} = ${name}.given();`);
  const share = () => {
    if (isShared) return;
    isShared = true;
    given = entries;
    declare('{ here: $_fM, sums: $_fS, enter: $_fE }');
  };
  entry.own = (number, key, size, sizes, source, places) => {
    share();
    given = give(key, size, sizes, source, places);
    if (declared[number] === undefined) {
      declared[number] = true;
      const own = `$_f${number}`;
      declare(sizes === undefined ? own : source === undefined ? `{ counters: ${own} }` : `{ counters: ${own}, first: ${source} }`);
    }
    return given;
  };
  return share;
}

/** In the realm of this thread, where `give` is the global itself. */
function hookOwnRealm(name, give, entries) {
  hookRealm(name, give, give, entries, (text) => runInThisContext(text, FILE))();
}

/** The value of the global `name` in a context that the program has made; it has what else `give` has. */
function entryIn(context, name, give, entries) {
  const entry = (key, size, sizes, source, places) => {
    share();
    return give(key, size, sizes, source, places);
  };
  setPrototypeOf(entry, give);
  const share = hookRealm(name, entry, give, entries, (text) => runInContext(text, context, FILE));
  return entry;
}

module.exports = { hookOwnRealm, entryIn };
