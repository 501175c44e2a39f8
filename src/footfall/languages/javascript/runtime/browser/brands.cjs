'use strict';
// Whether what functions are handed to is what its name says, in a page or a worker: what takes the place of Node's.

const { makeChains, isBuiltIn } = require('../unobservable_lookup.cjs');

const { method, inherits } = makeChains(() => false);
const PROMISES = { __proto__: null, then: true, catch: true, finally: true };
const TARGETS = { __proto__: null, addEventListener: true };
const EMITTERS = {
  __proto__: null,
  on: true,
  once: true,
  addListener: true,
  prependListener: true,
  prependOnceListener: true,
};
const promises = Promise.prototype;
const targets = globalThis.EventTarget.prototype;
const native = { __proto__: null, then: promises.then, catch: promises.catch, finally: promises.finally };

/** Whether a function of a kind may be called often, and taken back. */
function isListener(kind) {
  return TARGETS[kind] !== undefined;
}

/** Whether a method of an object, or a function that is called by its name, is what its name says.
 *
 * `callbacks` knows which functions are measured.
 */
function isReal(kind, receiver, callbacks) {
  if (EMITTERS[kind] !== undefined) return false; // a library's, and no part of the page
  try {
    if (PROMISES[kind] !== undefined) {
      // `catch` and `finally` hand on to `then`.
      return (
        inherits(receiver, promises) && isNative(receiver, kind) && (kind === 'then' || isNative(receiver, 'then'))
      );
    }
    if (TARGETS[kind] !== undefined) return inherits(receiver, targets);
    const called = typeof receiver === 'function' ? receiver : method(receiver, kind);
    return isBuiltIn(called, kind) && callbacks.tokenOf(called) === undefined;
  } catch {
    return false; // a proxy that does not tell
  }
}

/** The same by what the method answers. */
function answers(kind, value) {
  try {
    return PROMISES[kind] !== undefined && inherits(value, promises);
  } catch {
    return false; // a proxy that does not tell
  }
}

function isNative(receiver, name) {
  const found = method(receiver, name);
  return found === native[name] || isBuiltIn(found, name);
}

module.exports = { isReal, answers, isListener, running: () => undefined };
