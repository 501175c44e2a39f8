'use strict';
// Whether what functions are handed to is what its name says, in a page or a worker: what takes the place of Node's.

const p = require('../primordials.cjs');

const PROMISES = { __proto__: null, then: true, catch: true, finally: true };
const TARGETS = { __proto__: null, addEventListener: true };
const EMITTERS = { __proto__: null, on: true, once: true, addListener: true, prependListener: true, prependOnceListener: true };
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
      return inherits(receiver, promises) && isNative(receiver, kind) && (kind === 'then' || isNative(receiver, 'then'));
    }
    if (TARGETS[kind] !== undefined) return inherits(receiver, targets);
    const called = typeof receiver === 'function' ? receiver : method(receiver, kind);
    return typeof called === 'function' && callbacks.tokenOf(called) === undefined && isBuiltIn(called, kind);
  } catch {
    return false; // a proxy that does not tell
  }
}

/** The same by what the method answers. */
function answers(kind, value) {
  return PROMISES[kind] !== undefined && inherits(value, promises);
}

/** A method of an object; undefined where it has none, or an accessor. */
function method(owner, name) {
  for (let at = owner; isObject(at); at = p.prototypeOf(at)) {
    const found = p.getDescriptor(at, name);
    if (found !== undefined) return found.value;
  }
  return undefined;
}

function isNative(receiver, name) {
  const found = method(receiver, name);
  return found === native[name] || (typeof found === 'function' && isBuiltIn(found, name));
}

/** No function that is written has such a text. */
function isBuiltIn(given, name) {
  return p.functionText(given) === `function ${name}() { [native code] }`;
}

function inherits(receiver, prototype) {
  for (let at = receiver; isObject(at); at = p.prototypeOf(at)) if (at === prototype) return true;
  return false;
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

module.exports = { isReal, answers, isListener, running: () => undefined };
