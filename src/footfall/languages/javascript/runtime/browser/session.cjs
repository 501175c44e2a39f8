'use strict';
// What is added to the runtime where pages are served by `footfall serve`: scripts get their counters as globals,
// which no page sees unless it asks for them by name, and counts are sent to the server.

const p = require('../primordials.cjs');
const settings = require('./settings.cjs');
const { OURS, origin, address, isKnown, isLate, renew, follow } = require('./endpoints.cjs');
const { counters: own, give, counts, changes, running } = require('./page_runtime.cjs');
const place = require('./environment.cjs');
const { unitIn, equip, hide } = require('./counter_globals.cjs');
const { hookToString } = require('./tostring.cjs');
const { hookMaking } = require('./dynamic_code.cjs');
const { News } = require('./sent_counts.cjs');
const { hookAnswers } = require('./service_worker.cjs');
const { hookWorkers, answer } = require('./worker_ends.cjs');

const root = globalThis;
const entry = root.$$footfall;
/** The most bytes that a browser sends for a page that is gone. */
const MOST = 60000;
const PAGE_MS = 500;
const WORKER_MS = 100;
/** Every so many times a service worker asks for the token that it does not have. */
const ASKING = 20;
const inPage = typeof document === 'object';
const isServiceWorker = typeof ServiceWorkerGlobalScope === 'function' && root instanceof ServiceWorkerGlobalScope;
const isDedicated = typeof DedicatedWorkerGlobalScope === 'function' && root instanceof DedicatedWorkerGlobalScope;
const { fetch, XMLHttpRequest, addEventListener, removeEventListener, setInterval, navigator } = root;
const { sendBeacon } = navigator;
const { then } = Promise.prototype;
const isWhole = settings.calls !== null;
const news = new News(own.units);
let number = 0;
let ticks = 1;
let isBusy = false;
/** Whether the server no longer takes what this thread tells: it is that of another session. */
let isOver = false;
let lastChanges = -1;
/** What is to be looked at from time to time. */
let look;

follow({
  __proto__: null,
  came() {
    if (isWhole) isOver = isOver || number > 0;
    else news.rebase();
  },
  failed: () => news.failed(),
});
const policy = policyOf();
delete root.footfall;
if (inPage && document.currentScript !== null) document.currentScript.remove();

/** What the page's policies leave as it would be without them, as the address of this script tells. */
function policyOf() {
  /** @type {any} */
  const script = inPage ? document.currentScript : null;
  const strict =
    script === null || typeof script.src !== 'string' ? '' : p.slice(script.src, p.lastIndexOf(script.src, '/') + 1);
  const isFree = (what) => !p.includes(strict, `strict-${what}`);
  return { __proto__: null, handlers: isFree('handlers'), scripts: isFree('scripts'), blobs: isFree('blobs') };
}

hide(entry, 'script', (target, ...about) => unitIn(target, addEvals, ...about));

function addEvals(c, key) {
  hide(c, 'evals', evals(key));
}

/** Counters for a text that is made at run time; `calls` is there where calls in it are recorded. */
function forMade(key, size, calls) {
  const given = calls === undefined ? give(key, size) : give(key, size, calls.sizes, calls.source, calls.places);
  const c = calls === undefined ? given : given.counters;
  if (p.hasOwn(c, 'pass')) return c;
  equip(c, key, given, addEvals);
  if (calls === undefined) return c;
  hide(c, calls.source, given.first);
  running.equip(c);
  return c;
}

/** All raw counts as one message, where calls are recorded. */
function whole(isLast) {
  const files = counts(isLast);
  for (const file in files) return files[file];
  return undefined;
}

/** Where to send something, with what tells more of it. */
function counting(more) {
  return `${address('counts')}?process=${place.process}${more}`;
}

function post(body) {
  const options = { __proto__: null, method: 'POST', body, credentials: 'omit', cache: 'no-store' };
  return p.apply(fetch, root, [counting(`&number=${number++}`), options]);
}

/** Send what is new, unless that is being done. */
function tick() {
  if (inPage) {
    beLast();
    look();
  }
  if (!isKnown() && isLate && ticks++ % ASKING === 0) renew(() => {});
  if (isBusy || isOver || !isKnown()) return;
  if (isWhole) {
    const now = changes();
    if (now === lastChanges) return;
    lastChanges = now;
  }
  const messages = isWhole ? [whole(false)] : news.messages(Infinity);
  if (messages.length === 0) return;
  isBusy = true;
  const arrived = (answer) => {
    isBusy = false;
    if (answer.ok && !isWhole) news.arrived();
    if (!answer.ok) lastChanges = -1;
    if (answer.status === 403) restart();
  };
  const failed = () => {
    isBusy = false;
    lastChanges = -1;
    news.failed();
  };
  p.apply(then, post(messages[0]), [arrived, failed]);
}

/** The server is that of another session: a service worker goes on for it, whose other counts it cannot part. */
function restart() {
  isOver = true;
  if (isLate && !isWhole)
    renew((isNew) => {
      isOver = !isNew;
    });
}

/** Send what is new so that it arrives though the page may go. */
function sendLast() {
  if (isOver || !isKnown()) return;
  const messages = isWhole ? [whole(true)] : news.messages(MOST / 2);
  let lost = 0;
  for (let m = 0; m < messages.length; m++) {
    if (!p.apply(sendBeacon, navigator, [counting(`&number=${number++}&last=1`), messages[m]]))
      lost += /** @type {{ length: number }} */ (messages[m]).length;
  }
  if (lost > 0) p.apply(sendBeacon, navigator, [counting(`&number=${number++}&last=1&lost=${lost}`), '']);
  else if (!isWhole) news.arrived();
}

/** All that is new, with the address it is for. */
function lastOfWorker() {
  const messages = isWhole ? [whole(true)] : news.messages(Infinity);
  return { to: counting(`&number=${number++}&last=1`), body: messages.length === 0 ? '' : messages[0] };
}

/** Send what another thread had to tell; nothing if it was too busy. */
function forward(told) {
  const { to, body } = told === undefined ? { to: counting('&busy=1'), body: '' } : told;
  const options = {
    __proto__: null,
    method: 'POST',
    body,
    credentials: 'omit',
    cache: 'no-store',
    keepalive: body.length < MOST,
  };
  p.apply(then, p.apply(fetch, root, [to, options]), [undefined, () => {}]);
}

/** Send all that is new before anything else happens. */
function flush() {
  const { to, body } = lastOfWorker();
  const request = new XMLHttpRequest();
  try {
    request.open('POST', to, false);
    request.send(body);
  } catch {
    // the server is gone
  }
}

function onVisibility() {
  if (document.visibilityState === 'hidden') sendLast();
}

/** Let the page's own listeners come before these, so that what they count is sent too. */
function beLast() {
  relisten('pagehide', sendLast);
  relisten('visibilitychange', onVisibility);
}

function relisten(type, listener) {
  p.apply(removeEventListener, root, [type, listener]);
  p.apply(addEventListener, root, [type, listener]);
}

if (inPage) {
  beLast();
  p.apply(addEventListener, root, ['DOMContentLoaded', tick]);
  p.apply(addEventListener, root, ['load', tick]);
} else if (isServiceWorker) {
  // Footfall's own requests are no business of the program's, and those of pages that are gone would not come through.
  p.apply(addEventListener, root, [
    'install',
    (/** @type {any} */ event) => {
      if (event.addRoutes !== undefined) {
        event.addRoutes([{ condition: { urlPattern: `${origin}${OURS}*` }, source: 'network' }]);
      }
    },
  ]);
  p.apply(addEventListener, root, [
    'fetch',
    (/** @type {any} */ event) => {
      if (p.startsWith(event.request.url, `${origin}${OURS}`)) event.stopImmediatePropagation();
    },
  ]);
  hookAnswers();
}
hookToString((text) => {
  try {
    const asked = new XMLHttpRequest();
    asked.open('POST', address('author'), false);
    asked.send(text);
    return asked.status === 200 ? asked.responseText : text;
  } catch {
    return text; // the server is gone, or nothing can wait here
  }
});
const making = hookMaking(entry, forMade, running);
const { evals } = making;
if (inPage) look = require('./dom_writes.cjs').hookWriting(making, entry, policy, running);
hookWorkers(forward, () => forward({ to: counting('&made=1'), body: '' }), policy.blobs ? making.worker : undefined);
if (isDedicated) answer(lastOfWorker, flush);
p.apply(setInterval, root, [tick, inPage ? PAGE_MS : WORKER_MS]);
