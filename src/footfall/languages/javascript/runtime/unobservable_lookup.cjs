'use strict';
// What an object has or inherits, looked up without anybody noticing.

const p = require('./primordials.cjs');
const { undisguised } = require('./disguise.cjs');

/** `isProxy` tells proxies, which would notice, where the engine lets it be told. */
function makeChains(isProxy) {
  const goesOn = (value) =>
    ((typeof value === 'object' && value !== null) || typeof value === 'function') && !isProxy(value);
  return {
    __proto__: null,
    /** A method of an object; undefined where it has none, an accessor, or where that cannot be told. */
    method(owner, name) {
      for (let at = owner; goesOn(at); at = p.prototypeOf(at)) {
        const found = p.getDescriptor(at, name);
        if (found !== undefined) return found.value;
      }
      return undefined;
    },
    inherits(receiver, prototype) {
      for (let at = receiver; goesOn(at); at = p.prototypeOf(at)) if (at === prototype) return true;
      return false;
    },
  };
}

/** Whether a function is the engine's own of a name, of any realm, or stands for that: none that is written has such a
 * text.
 */
function isBuiltIn(given, name) {
  return typeof given === 'function' && p.functionText(undisguised(given)) === `function ${name}() { [native code] }`;
}

module.exports = { makeChains, isBuiltIn };
