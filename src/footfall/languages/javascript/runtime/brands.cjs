'use strict';
// Whether what functions are handed to is what its name says: any object may have a method `then` or `on`.

const { makeChains, isBuiltIn } = require('./unobservable_lookup.cjs');
const { isPromise, isProxy } = require('util').types;
const { executionAsyncResource } = require('async_hooks');
const EventEmitter = require('events');

const { method, inherits } = makeChains(isProxy);
const PROMISES = { __proto__: null, then: true, catch: true, finally: true };
const FRAMES = { __proto__: null, requestAnimationFrame: true, requestIdleCallback: true };
const BUILT_IN = { __proto__: null, nextTick: process.nextTick, queueMicrotask: globalThis.queueMicrotask };
const emitters = EventEmitter.prototype;
const targets = globalThis.EventTarget.prototype;
const native = {
  __proto__: null,
  then: Promise.prototype.then,
  catch: Promise.prototype.catch,
  finally: Promise.prototype.finally,
};

/** Whether a callback of a kind may be called often, and taken back. */
function isListener(kind) {
  return PROMISES[kind] === undefined && FRAMES[kind] === undefined && BUILT_IN[kind] === undefined;
}

/** Whether a method of an object, or a function that is called by its name, is what its name says.
 *
 * `callbacks` knows which functions are measured.
 */
function isReal(kind, receiver, callbacks) {
  if (PROMISES[kind] !== undefined) {
    // `catch` and `finally` hand on to `then`.
    return isPromise(receiver) && isNative(receiver, kind) && (kind === 'then' || isNative(receiver, 'then'));
  }
  if (BUILT_IN[kind] !== undefined) return called(kind, receiver) === BUILT_IN[kind];
  if (FRAMES[kind] !== undefined) {
    const frames = called(kind, receiver);
    return typeof frames === 'function' && callbacks.tokenOf(frames) === undefined;
  }
  return (kind !== 'addEventListener' && inherits(receiver, emitters)) || inherits(receiver, targets);
}

/** The same by what the method answers. */
function answers(kind, value) {
  return PROMISES[kind] === undefined ? isReal(kind, value) : isPromise(value);
}

/** The function that is called: what is given itself, or a method of it. */
function called(name, receiver) {
  return typeof receiver === 'function' ? receiver : method(receiver, name);
}

function isNative(receiver, name) {
  const found = method(receiver, name);
  return found === native[name] || isBuiltIn(found, name);
}

module.exports = { isReal, answers, isListener, running: executionAsyncResource };
