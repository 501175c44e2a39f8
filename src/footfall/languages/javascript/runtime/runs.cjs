'use strict';
// Runs of scripts that record calls.  A script can declare nothing, since that would be global: the place and the call
// of its code outside of functions stand at its counters, those of the run that began last in front of others.

const { hide } = require('./realm.cjs');
const p = require('./primordials.cjs');

class Runs {
  constructor(entries) {
    this.entries = entries;
    /** The run that began last and has not ended. */
    this.last = null;
  }

  /** Let a script, which has counters `c`, begin runs. */
  equip(c) {
    p.defineProperty(c, 'run', { __proto__: null, value: null, writable: true });
    hide(c, 'begin', (token) => {
      const activation = this.entries.start(token);
      c.run = this.last = { __proto__: null, c, activation, place: activation.n, outer: c.run, before: this.last };
    });
  }

  /** What runs now. */
  mark() {
    return { __proto__: null, last: this.last, at: this.entries.mark() };
  }

  /** Only what ran then does, whatever has begun since. */
  endTo({ last, at }) {
    while (this.last !== last) {
      const { c, activation, outer, before } = this.last;
      this.entries.end(activation);
      c.run = outer;
      this.last = before;
    }
    this.entries.reset(at);
  }
}

module.exports = { Runs };
