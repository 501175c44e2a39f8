'use strict';
// Functions that stand for a built-in one look like it: name, length, own properties, and their text.

const p = require('./primordials.cjs');

const originals = new p.WeakMap();

/** Make a replacement look like the function it replaces. */
function disguise(replacement, original) {
  const descriptors = p.getDescriptors(original);
  const keys = p.ownKeys(descriptors);
  for (let i = 0; i < keys.length; i++) {
    try {
      p.defineProperty(replacement, keys[i], descriptors[keys[i]]);
    } catch {
      // the prototype of a function is not to be redefined
    }
  }
  p.weakSet(originals, replacement, original);
  return replacement;
}

/** The function that another was disguised as, or itself. */
function undisguised(maybe) {
  const found = typeof maybe === 'function' ? p.weakGet(originals, maybe) : undefined;
  return found === undefined ? maybe : found;
}

module.exports = { disguise, undisguised };
