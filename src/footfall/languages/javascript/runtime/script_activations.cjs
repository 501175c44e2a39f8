'use strict';
// Runs of scripts that record calls.  A script can declare nothing, since that would be global: the place and the call
// of its code outside of functions stand at its counters, those of the run that began last in front of others.

const p = require('./primordials.cjs');
const { hide } = require('./hide.cjs');

class Runs {
  /** `depth` tells how many functions are running, where that says which run an error has ended. */
  constructor(entries, depth = () => 0) {
    this.entries = entries;
    this.depth = depth;
    /** The run that began last and has not ended. */
    this.last = null;
  }

  /** Let a script, which has counters `c`, begin runs. */
  equip(c) {
    p.defineProperty(c, 'run', { __proto__: null, value: null, writable: true });
    hide(c, 'begin', (token) => {
      const depth = this.depth();
      const activation = this.entries.start(token);
      c.run = this.last = {
        __proto__: null,
        c,
        activation,
        place: activation.n,
        depth,
        outer: c.run,
        before: this.last,
      };
    });
    hide(c, 'finish', () => this._finish(c.run));
  }

  /** A run has come to its end, and so has all that it has begun. */
  _finish(run) {
    while (this.last !== null && this.last !== run) this._end();
    if (this.last !== null) this._end();
  }

  /** Runs have ended that began where more functions were running. */
  endDeeper(depth) {
    while (this.last !== null && this.last.depth > depth) this._end();
  }

  _end() {
    const { c, activation, outer, before } = this.last;
    this.entries.end(activation);
    c.run = outer;
    this.last = before;
  }

  /** What runs now. */
  mark() {
    return { __proto__: null, last: this.last, at: this.entries.mark() };
  }

  /** Only what ran then does, whatever has begun since. */
  endTo({ last, at }) {
    while (this.last !== last) this._end();
    this.entries.reset(at);
  }
}

module.exports = { Runs };
