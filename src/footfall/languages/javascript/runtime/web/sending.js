/* What follows the runtime in pages and workers that are served: gives scripts their counters, and sends these. */
(function () {
  'use strict';
  const root = globalThis;
  const entry = root.$$footfall;
  if (entry === undefined || entry.script !== undefined) return;
  const settings = __SETTINGS__;
  const inPage = typeof document === 'object';
  if (inPage && document.currentScript !== null && document.currentScript.localName === 'script') document.currentScript.remove();
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyDescriptors } = Object;
  const { apply } = Reflect;
  const { Float64Array: Numbers, Uint8Array: Bytes, Math: { floor, random }, Promise: { prototype: { then } } } = root;
  const fetchIt = root.fetch.bind(root);
  const listen = root.addEventListener.bind(root);
  const unlisten = root.removeEventListener.bind(root);
  const every = root.setInterval.bind(root);
  const navigator = root.navigator;
  const beacon = inPage ? navigator.sendBeacon.bind(navigator) : undefined;
  const subarray = Bytes.prototype.subarray;
  const isServiceWorker = typeof ServiceWorkerGlobalScope === 'function' && root instanceof ServiceWorkerGlobalScope;
  const MOST = 60000;
  const name = `${inPage ? 'page' : 'worker'}-${Date.now().toString(36)}-${floor(random() * 2 ** 48).toString(36)}`;
  const origin = root.location.origin === 'null' ? settings.origin : root.location.origin;
  const address = `${origin}/__footfall__/counts?process=${name}`;
  /** Each unit: its key, its counters, and what of them the server has. */
  const units = [];
  let count = 0;
  const hide = (target, what, value) =>
    defineProperty(target, what, { __proto__: null, value, writable: true, enumerable: false, configurable: true });

  /** Give a script its counters: as a global of its realm, which holds helpers too; `names` are other globals it needs. */
  hide(entry, 'script', function script(target, unit, names, key, size, sizes) {
    const known = getOwnPropertyDescriptor(target, unit);
    if (known !== undefined) return known.value;
    const given = entry(key, size, sizes);
    const counters = given.counters === undefined ? given : given.counters;
    if (getOwnPropertyDescriptor(counters, 'pass') === undefined) {
      define(counters, key, given);
      if (!settings.whole) units[count++] = { __proto__: null, key, counters, sent: new Numbers(size), pending: undefined };
    }
    defineProperty(target, unit, { __proto__: null, value: counters });
    for (let i = 0; i < names.length; i++) hide(target, names[i], undefined);
    return counters;
  });

  function define(c, key, given) {
    hide(c, 'pass', (n, v) => (c[n]++, v));
    hide(c, 'chain', (n, v) => (c[v === null || v === undefined ? n + 1 : n]++, v));
    hide(c, 'skip', (n, _, v, f) => (f && c[n]++, v));
    hide(c, 'nothing', function* nothing() {});
    hide(c, 'rest', (all, from) => {
      const rest = [];
      for (let i = from; i < all.length; i++) rest[rest.length] = all[i];
      return rest;
    });
    hide(c, 'evals', entry.evals === undefined ? (site, called, text) => text : entry.evals(key));
    if (given === c) return;
    const more = getOwnPropertyDescriptors(given);
    for (const what in more) if (what !== 'counters') defineProperty(c, what, more[what]);
  }

  // --- messages ----------------------------------------------------------------------------

  /** What the server does not have yet, in messages of at most so many bytes. */
  function news(most) {
    const messages = [];
    let bytes = new Bytes(1024);
    let at = 0;
    const put = (byte) => {
      if (at === bytes.length) {
        const more = new Bytes(2 * at);
        more.set(bytes);
        bytes = more;
      }
      bytes[at++] = byte;
    };
    const number = (value) => {
      while (value > 127) {
        put((value % 128) + 128);
        value = floor(value / 128);
      }
      put(value);
    };
    const begin = ({ key, counters }) => {
      for (let i = 0; i < 20; i++) put(key.charCodeAt(i));
      number(counters.length);
    };
    for (let u = 0; u < count; u++) {
      const unit = units[u];
      const { counters, sent } = unit;
      if (unit.pending === undefined) unit.pending = new Numbers(counters.length);
      let last = -2;
      for (let i = 0; i < counters.length; i++) {
        const value = counters[i];
        unit.pending[i] = value;
        if (value === sent[i]) continue;
        if (last === -2) {
          begin(unit);
          last = -1;
        }
        number(i - last);
        number(value);
        last = i;
        if (at > most) {
          put(0);
          messages[messages.length] = apply(subarray, bytes, [0, at]);
          bytes = new Bytes(1024);
          at = 0;
          last = -2;
        }
      }
      if (last > -2) put(0);
    }
    if (at > 0) messages[messages.length] = apply(subarray, bytes, [0, at]);
    return messages;
  }

  function taken() {
    for (let u = 0; u < count; u++) if (units[u].pending !== undefined) units[u].sent.set(units[u].pending);
  }

  let isBusy = false;
  let sequence = 0;
  let lastChanges = -1;

  /** The raw counts of the runtime as one message, where calls are recorded. */
  function whole(isLast) {
    const files = root.footfall.counts(isLast);
    for (const file in files) return files[file];
    return undefined;
  }

  function tick() {
    if (inPage) goLast();
    if (isBusy) return;
    if (settings.whole) {
      const changes = entry.changes();
      if (changes === lastChanges) return;
      lastChanges = changes;
    }
    const messages = settings.whole ? [whole(false)] : news(1 << 22);
    if (messages.length === 0) return;
    isBusy = true;
    const done = () => {
      isBusy = false;
    };
    const sent = fetchIt(`${address}&number=${sequence++}`, { method: 'POST', body: messages[0], credentials: 'omit', cache: 'no-store' });
    apply(then, sent, [(answer) => {
      if (answer.ok && !settings.whole) taken();
      done();
    }, done]);
  }

  /** The page goes, or may go without another word. */
  function last() {
    const messages = settings.whole ? [whole(true)] : news(MOST / 2);
    let lost = 0;
    for (let m = 0; m < messages.length; m++) {
      if (!beacon(`${address}&number=${sequence++}&last=1`, messages[m])) lost += messages[m].length;
    }
    if (lost === 0 && !settings.whole) taken();
    if (lost > 0) beacon(`${address}&number=${sequence++}&last=1&lost=${lost}`, '');
  }

  const hidden = () => {
    if (document.visibilityState === 'hidden') last();
  };

  /** Let those listeners be the last ones, so that what others count at the end is known. */
  function goLast() {
    unlisten('pagehide', last);
    listen('pagehide', last);
    unlisten('visibilitychange', hidden);
    listen('visibilitychange', hidden);
  }

  if (inPage) {
    goLast();
    listen('DOMContentLoaded', tick);
    listen('load', tick);
  } else if (isServiceWorker) {
    // Footfall's own requests are no business of the program's.
    listen('fetch', (event) => {
      if (event.request.url.startsWith(`${origin}/__footfall__/`)) event.stopImmediatePropagation();
    });
  }
  every(tick, inPage ? 500 : 100);
})();
