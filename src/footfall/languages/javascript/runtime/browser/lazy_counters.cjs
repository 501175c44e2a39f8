'use strict';
// Scripts that stand in the pages of a copy get their counters when they first reach for them: a page has those of all
// pages at hand.

const p = require('../primordials.cjs');
const { give } = require('./page_runtime.cjs');
const { unitIn } = require('./counter_globals.cjs');

const root = globalThis;
const inPage = typeof document === 'object';

/** Learn of the scripts of a page. */
/** @type {any} */ (give).unit = function unit(name, ...about) {
  if (!inPage || p.hasOwn(root, name)) return;
  p.defineProperty(root, name, {
    __proto__: null,
    configurable: true,
    get: () => unitIn(root, () => {}, name, ...about),
  });
};
