'use strict';
// Workers that are ended by the page, or by themselves, tell their last counts first.

const p = require('../primordials.cjs');
const { disguise } = require('../disguise.cjs');

const MARK = '$$footfall';
/** Milliseconds within which a worker that is not busy answers. */
const PATIENCE = 250;
/** Addresses of what a page has made itself. */
const MADE = /^\s*(?:blob|data):/i;
const BLOB = /^\s*blob:/i;
/** Milliseconds after which a worker has read its script. */
const READ_MS = 60000;
const root = globalThis;

/** Have workers of this thread tell `tell` their last message and its address, or nothing if they were too busy.
 *
 * `measured` gives the script with counters of a worker that the page has made, by the address, if it can; `missed`
 * is told of those that are not measured.
 */
function hookWorkers(tell, missed, measured) {
  const { Worker, SharedWorker, MessageChannel, setTimeout, EventTarget, Event, Blob, URL: Address } = root;
  if (typeof Worker !== 'function') return;
  const { addEventListener } = EventTarget.prototype;
  const { stopImmediatePropagation } = Event.prototype;
  const { postMessage, terminate } = Worker.prototype;
  const { createObjectURL, revokeObjectURL } = Address;
  const known = new p.WeakMap();
  if (typeof SharedWorker === 'function') hookShared(SharedWorker, missed);

  function watch(worker) {
    const about = { __proto__: null, isThere: false, isEnded: false };
    p.weakSet(known, worker, about);
    const listener = (event) => {
      const { data } = event;
      if (event.type === 'message' && typeof data === 'object' && data !== null && p.hasOwn(data, MARK))
        about.isThere = true;
      else if (!about.isEnded) return;
      p.apply(stopImmediatePropagation, event, []);
    };
    const types = ['message', 'messageerror', 'error'];
    for (let i = 0; i < types.length; i++) p.apply(addEventListener, worker, [types[i], listener]);
    return worker;
  }

  /** The address of the same script with counters. */
  function addressOf(url) {
    const text = measured === undefined || p.exec(BLOB, url) === null ? undefined : measured(url);
    if (text === undefined) return undefined;
    const made = createObjectURL(new Blob([text], { type: 'text/javascript' }));
    p.apply(setTimeout, root, [() => revokeObjectURL(made), READ_MS]);
    return made;
  }

  const replaced = disguise(
    new Proxy(Worker, {
      __proto__: null,
      construct: (target, args, newTarget) => {
        const made = madeAddress(args[0]);
        const ours = made === '' ? undefined : addressOf(made);
        if (made !== '' && ours === undefined) missed();
        return watch(p.construct(target, ours === undefined ? args : [ours, args[1]], newTarget));
      },
    }),
    Worker,
  );
  p.defineProperty(root, 'Worker', { ...p.getDescriptor(root, 'Worker'), value: replaced });
  p.defineProperty(Worker.prototype, 'constructor', {
    ...p.getDescriptor(Worker.prototype, 'constructor'),
    value: replaced,
  });
  p.defineProperty(Worker.prototype, 'terminate', {
    ...p.getDescriptor(Worker.prototype, 'terminate'),
    value: disguise(
      {
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
      }.terminate,
      terminate,
    ),
  });
}

/** Pages know a shared worker by its address, so those that a page has made stay as they are. */
function hookShared(SharedWorker, missed) {
  const replaced = disguise(
    new Proxy(SharedWorker, {
      __proto__: null,
      construct: (target, args, newTarget) => {
        if (madeAddress(args[0]) !== '') missed();
        return p.construct(target, args, newTarget);
      },
    }),
    SharedWorker,
  );
  const { prototype } = SharedWorker;
  p.defineProperty(root, 'SharedWorker', { ...p.getDescriptor(root, 'SharedWorker'), value: replaced });
  p.defineProperty(prototype, 'constructor', { ...p.getDescriptor(prototype, 'constructor'), value: replaced });
}

/** The address of a script that a page has made; empty for others. */
function madeAddress(value) {
  const address =
    typeof value === 'string' ? value : typeof URL === 'function' && value instanceof URL ? value.href : '';
  return p.exec(MADE, address) === null ? '' : address;
}

/** In a dedicated worker: `last` gives the last message and its address, `flush` sends it at once. */
function answer(last, flush) {
  const { addEventListener, postMessage, queueMicrotask, close } = root;
  p.apply(addEventListener, root, [
    'message',
    (/** @type {any} */ event) => {
      const { data, ports } = event;
      if (typeof data !== 'object' || data === null || !p.hasOwn(data, MARK)) return;
      event.stopImmediatePropagation();
      ports[0].postMessage(last());
    },
  ]);
  p.defineProperty(root, 'close', {
    __proto__: null,
    writable: true,
    enumerable: true,
    configurable: true,
    value: disguise(
      {
        close() {
          p.apply(queueMicrotask, root, [
            () => {
              flush();
              p.apply(close, root, []);
            },
          ]);
        },
      }.close,
      close,
    ),
  });
  p.apply(postMessage, root, [{ [MARK]: true }]);
}

module.exports = { hookWorkers, answer };
