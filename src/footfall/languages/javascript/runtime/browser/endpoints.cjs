'use strict';
// Footfall's own addresses on the server that a page or worker came from.  What is sent there goes below the session's
// token, which is in what that server hands out, so that no page of another one knows it.

const p = require('../primordials.cjs');
const settings = require('./settings.cjs');

const OURS = '/__footfall__/';
const ADDRESS = /\/__footfall__\/([0-9a-f]{32})\/runtime\.js/;
const root = globalThis;
const { fetch, XMLHttpRequest, document } = root;
const { then } = Promise.prototype;
const origin = root.location.origin === 'null' ? settings.origin : root.location.origin;
let token = settings.token || tokenOfPage() || tokenOfServer();
/** What is told of each token that comes later, and of each time that none came. */
let tell = { __proto__: null, came() {}, failed() {} };
/** Nothing can wait in a service worker, which may also outlive the session: there the token comes later, and again. */
const isLate = XMLHttpRequest === undefined;
let known = token === '' && isLate ? ask() : undefined;

/** The token in the address of this script, if a page loads it. */
function tokenOfPage() {
  /** @type {any} */
  const script = typeof document === 'object' ? document.currentScript : null;
  const found = script === null || typeof script.src !== 'string' ? null : p.exec(ADDRESS, script.src);
  return found === null ? '' : found[1];
}

/** What the server tells those of its own origin; empty for others. */
function tokenOfServer() {
  if (XMLHttpRequest === undefined) return '';
  try {
    const asked = new XMLHttpRequest();
    asked.open('GET', `${origin}${OURS}token`, false);
    asked.send();
    return asked.status === 200 ? asked.responseText : '';
  } catch {
    return ''; // the server is gone, or is another one's
  }
}

function ask() {
  const asked = p.apply(fetch, root, [
    `${origin}${OURS}token`,
    { __proto__: null, credentials: 'omit', cache: 'no-store' },
  ]);
  const read = p.apply(then, asked, [(answer) => (answer.ok ? answer.text() : '')]);
  const take = (told) => {
    const isNew = told !== '' && told !== token;
    if (isNew) {
      token = told;
      tell.came();
    }
    return isNew;
  };
  const failed = () => {
    tell.failed();
    return false;
  };
  return p.apply(then, p.apply(then, read, [take]), [undefined, failed]);
}

/** Ask for the token again, where that is possible, and tell `answer` whether there is another. */
function renew(answer) {
  if (!isLate) return answer(false);
  known = ask();
  return p.apply(then, known, [answer]);
}

/** Let `about` be told of tokens that come (`came`) or do not (`failed`). */
function follow(about) {
  tell = about;
}

/** Whether the token is known. */
function isKnown() {
  return token !== '';
}

/** The address of something that needs the token. */
function address(name) {
  return `${origin}${OURS}${token}/${name}`;
}

/** Do something as soon as the token is known; nothing where it is not to be had. */
function whenKnown(work) {
  const start = () => (isKnown() ? work() : undefined);
  if (!isLate) return start();
  return isKnown() ? p.apply(then, known, [start]) : renew(start);
}

module.exports = { OURS, origin, address, isKnown, isLate, whenKnown, renew, follow };
