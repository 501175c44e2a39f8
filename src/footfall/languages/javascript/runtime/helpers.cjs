'use strict';
// What sources call to count within expressions: the same as plan/runtime_interface.py has as text.

/** Helpers for the counters `c`. */
function helpers(c) {
  return {
    __proto__: null,
    pass: (n, v) => {
      c[n]++;
      return v;
    },
    chain: (n, v) => {
      c[v === null || v === undefined ? n + 1 : n]++;
      return v;
    },
    skip: (n, _, v, f) => {
      if (f) c[n]++;
      return v;
    },
    *nothing() {},
    rest: (all, from) => {
      const rest = [];
      for (let i = from; i < all.length; i++) rest[rest.length] = all[i];
      return rest;
    },
  };
}

module.exports = { helpers };
