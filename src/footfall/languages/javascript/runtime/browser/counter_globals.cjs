'use strict';
// The scripts of a page reach their counters by a global, the unit, which holds helpers too.  No page sees it unless it
// asks for it by name.

const p = require('../primordials.cjs');
const { give, hooks } = require('./page_runtime.cjs');
const { helpers } = require('../helpers.cjs');

function hide(target, what, value) {
  p.defineProperty(target, what, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

/** Give a script its counters as a global of a realm; `names` are other globals that it needs.
 *
 * `more` is given new counters with their key, to add what else scripts call.
 */
function unitIn(target, more, unit, names, key, size, ...recorded) {
  const known = p.getDescriptor(target, unit);
  if (known !== undefined && known.get === undefined) return known.value;
  const given = give(key, size, ...recorded);
  const c = recorded.length === 0 ? given : given.counters;
  if (!p.hasOwn(c, 'pass')) equip(c, key, given, more);
  p.defineProperty(target, unit, { __proto__: null, value: c });
  for (let i = 0; i < names.length; i++) hide(target, names[i], undefined);
  if (recorded.length > 1) hide(target, recorded[1], given.first); // by this name functions tell their source
  return c;
}

/** Add to counters what scripts call. */
function equip(c, key, given, more) {
  const made = helpers(c);
  for (const what in made) hide(c, what, made[what]);
  more(c, key);
  hide(c, 'hooks', hooks);
  if (given === c) return;
  for (const what in given) if (what !== 'counters' && what !== 'hooks') hide(c, what, given[what]);
}

module.exports = { unitIn, equip, hide };
