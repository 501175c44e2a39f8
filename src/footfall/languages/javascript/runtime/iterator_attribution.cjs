'use strict';
// Iterators of `for await` and `yield*`: while one is asked for its next value, the function that asks runs.

const p = require('./primordials.cjs');
const { hidden } = require('./stack_disguise.cjs');

const { apply } = p;
const { asyncIterator, iterator } = Symbol;

const make = hidden(function asking(inner, before, after) {
  const asked = (name) => {
    const method = inner[name];
    if (method === undefined || method === null) return method;
    return function (value) {
      before();
      try {
        return arguments.length === 0 ? apply(method, inner, []) : apply(method, inner, [value]);
      } finally {
        after();
      }
    };
  };
  return {
    __proto__: null,
    get next() {
      return asked('next');
    },
    get return() {
      return asked('return');
    },
    get throw() {
      return asked('throw');
    },
  };
});

/** What a loop is given in place of an iterable; `before` and `after` stand around each request. */
function iterable(inner, before, after) {
  const found = (symbol) => {
    const method = inner[symbol];
    if (method === undefined || method === null) return method;
    return () => make(p.apply(method, inner, []), before, after);
  };
  return {
    __proto__: null,
    get [asyncIterator]() {
      return found(asyncIterator);
    },
    get [iterator]() {
      return found(iterator);
    },
  };
}

module.exports = { iterable };
