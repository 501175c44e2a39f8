'use strict';
// Workers that are ended by the page, or by themselves, tell their last counts first.

const p = require('../primordials.cjs');
const { disguise } = require('../disguise.cjs');

const MARK = '$$footfall';
/** Milliseconds within which a worker that is not busy answers. */
const PATIENCE = 250;
/** Addresses of what a page has made itself. */
const MADE = /^\s*(?:blob|data):/i;
const root = globalThis;

/** Have workers of this thread tell `tell` their last message and its address, or nothing if they were too busy.
 *
 * `missed` is told of workers that cannot be measured, since the page has made their scripts.
 */
function hookWorkers(tell, missed) {
  const { Worker, MessageChannel, setTimeout, EventTarget, Event } = root;
  if (typeof Worker !== 'function') return;
  const { addEventListener } = EventTarget.prototype;
  const { stopImmediatePropagation } = Event.prototype;
  const { postMessage, terminate } = Worker.prototype;
  const known = new p.WeakMap();

  function watch(worker) {
    const about = { __proto__: null, isThere: false, isEnded: false };
    p.weakSet(known, worker, about);
    const listener = (event) => {
      const { data } = event;
      if (event.type === 'message' && typeof data === 'object' && data !== null && p.hasOwn(data, MARK)) about.isThere = true;
      else if (!about.isEnded) return;
      p.apply(stopImmediatePropagation, event, []);
    };
    const types = ['message', 'messageerror', 'error'];
    for (let i = 0; i < types.length; i++) p.apply(addEventListener, worker, [types[i], listener]);
    return worker;
  }

  const replaced = disguise(new Proxy(Worker, {
    __proto__: null,
    construct: (target, args, newTarget) => {
      const made = p.construct(target, args, newTarget);
      if (typeof args[0] === 'string' ? p.matches(MADE, args[0]) : isMadeAddress(args[0])) missed();
      return watch(made);
    },
  }), Worker);
  p.defineProperty(root, 'Worker', { ...p.getDescriptor(root, 'Worker'), value: replaced });
  p.defineProperty(Worker.prototype, 'constructor', { ...p.getDescriptor(Worker.prototype, 'constructor'), value: replaced });
  p.defineProperty(Worker.prototype, 'terminate', { ...p.getDescriptor(Worker.prototype, 'terminate'), value: disguise({
    terminate() {
      const about = p.weakGet(known, this);
      if (about === undefined || !about.isThere || about.isEnded) return p.apply(terminate, this, []);
      about.isEnded = true;
      const { port1, port2 } = new MessageChannel();
      let isDone = false;
      const done = (data) => {
        if (isDone) return;
        isDone = true;
        p.apply(terminate, this, []);
        tell(data);
      };
      port1.onmessage = ({ data }) => done(data);
      p.apply(postMessage, this, [{ [MARK]: true }, [port2]]);
      p.apply(setTimeout, root, [done, PATIENCE, undefined]);
      return undefined;
    },
  }.terminate, terminate) });
}

function isMadeAddress(value) {
  return typeof URL === 'function' && value instanceof URL && p.matches(MADE, value.href);
}

/** In a dedicated worker: `last` gives the last message and its address, `flush` sends it at once. */
function answer(last, flush) {
  const { addEventListener, postMessage, queueMicrotask, close } = root;
  p.apply(addEventListener, root, ['message', (event) => {
    const { data, ports } = event;
    if (typeof data !== 'object' || data === null || !p.hasOwn(data, MARK)) return;
    event.stopImmediatePropagation();
    ports[0].postMessage(last());
  }]);
  p.defineProperty(root, 'close', { __proto__: null, writable: true, enumerable: true, configurable: true, value: disguise({
    close() {
      p.apply(queueMicrotask, root, [() => {
        flush();
        p.apply(close, root, []);
      }]);
    },
  }.close, close) });
  p.apply(postMessage, root, [{ [MARK]: true }]);
}

module.exports = { hookWorkers, answer };
