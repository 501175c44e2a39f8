'use strict';
// The four constructors of functions: `Function`, and those that can be had only from a function of their kind.

const p = require('./primordials.cjs');

/** Put others in their place.  `replacement` makes one of an original; `heirOf` tells which object of the two it is
 * whose prototype is to be the new `Function`, as that of the others is the old one.
 */
function replaceConstructors(replacement, heirOf) {
  const samples = [function () {}, async function () {}, function* () {}, async function* () {}];
  let base;
  for (let i = 0; i < samples.length; i++) {
    const prototype = p.prototypeOf(samples[i]);
    const original = prototype.constructor;
    const replaced = replacement(original);
    try {
      p.defineProperty(prototype, 'constructor', { ...p.getDescriptor(prototype, 'constructor'), value: replaced });
      if (base === undefined) {
        p.defineProperty(globalThis, 'Function', { ...p.getDescriptor(globalThis, 'Function'), value: replaced });
        base = replaced;
      } else {
        Object.setPrototypeOf(heirOf(original, replaced), base);
      }
    } catch {
      // frozen
    }
  }
}

module.exports = { replaceConstructors };
