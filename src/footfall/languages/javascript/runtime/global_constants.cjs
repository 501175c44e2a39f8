'use strict';
// What instrumented text finds in its realm: constants of scripts, outside of all modules.  No list of globals shows
// these, and who copies, freezes or deletes globals does not meet them.  Compiled code holds the value of such a
// constant; one of a module is looked up whenever it is used.

const { Script } = require('vm');
const { ENTRY } = require('./global_name.cjs');
const { hide } = require('./hide.cjs');

const FILE = { __proto__: null, filename: 'node:internal/footfall' };
/** Looks nothing up that the program could have put into a context. */
const begin = new Script(
  `const ${ENTRY} = (key, size, sizes, source, places) => ${ENTRY}.give(key, size, sizes, source, places); ${ENTRY}`,
  FILE,
);
const shared = new Script(`const { here: $_fM, sums: $_fS, enter: $_fE } = ${ENTRY}.given();`, FILE);

/** Declare in a realm, in which `run` runs scripts, what text there reaches its counters by.
 *
 * `give` gives sources their counters; `entries`, if calls are recorded, is what all text uses that does.
 */
function enter(run, give, entries) {
  const entry = run(begin);
  const declared = { __proto__: null };
  let given = entries;
  const own = (number, key, size, sizes, source, places) => {
    given = give(key, size, sizes, source, places);
    if (declared[number] === undefined) {
      declared[number] = true;
      const counters = `$_f${number}`;
      const token = source === undefined ? '' : `, first: ${source}`;
      const what = sizes === undefined ? counters : `{ counters: ${counters}${token} }`;
      run(new Script(`const ${what} = ${ENTRY}.given();`, FILE));
    }
    return given;
  };
  hide(entry, 'give', give);
  hide(entry, 'given', () => given);
  hide(entry, 'own', own);
  if (entries !== undefined) run(shared);
  return entry;
}

module.exports = { enter };
