'use strict';
// Functions that stand for a built-in one look like it: name, length, own properties, and their text.

const p = require('./primordials.cjs');

const originals = new p.WeakMap();
const objectPrototype = p.prototypeOf({});

/** Make a replacement look like the function it replaces.
 *
 * A method, which has no prototype, is to take the place of what has none.
 */
function disguise(replacement, original) {
  /** @type {PropertyDescriptorMap} */
  const descriptors = p.getDescriptors(original);
  const keys = p.ownKeys(descriptors);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'prototype' && isPlain(original.prototype) && p.hasOwn(replacement, 'prototype')) continue;
    try {
      p.defineProperty(replacement, keys[i], descriptors[keys[i]]);
    } catch {
      // the prototype of a function is not to be redefined
    }
  }
  p.weakSet(originals, replacement, original);
  return replacement;
}

/** Whether a prototype is what each function gets. */
function isPlain(prototype) {
  return p.ownKeys(prototype).length === 1 && p.prototypeOf(prototype) === objectPrototype;
}

/** The function that another was disguised as, or itself. */
function undisguised(maybe) {
  for (let found = maybe; typeof found === 'function'; found = p.weakGet(originals, maybe)) maybe = found;
  return maybe;
}

module.exports = { disguise, undisguised };
