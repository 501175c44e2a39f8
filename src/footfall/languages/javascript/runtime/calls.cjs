'use strict';
// What this thread records of calls: its paths, and what instrumented text reaches them by.

const p = require('./primordials.cjs');
const { Paths, entries } = require('./paths.cjs');
const { Events, calibrate, timedEntries } = require('./times.cjs');

class Calls {
  /** `settings`: those of the run; `thread`: the number of this thread, 0 for the first of its process. */
  constructor(settings, thread) {
    this.name = thread === 0 ? 'main' : `worker-${thread}`;
    this.paths = new Paths(settings);
    this.clock = settings.clock;
    /** What the clock costs, once it is known. */
    this.overhead = undefined;
    this.events = settings.events > 0 ? new Events(settings.events) : undefined;
    this.entries = settings.clock === '' ? entries(this.paths) : timedEntries(this.paths, this.events);
    this.units = { __proto__: null };
  }

  /** What a unit is given; the same tokens whenever it is loaded. */
  entriesOf(counters, key, given, sizes) {
    let first = this.units[key];
    if (first === undefined) {
      let unit = 0;
      while (counters.units[unit].key !== key) unit++;
      first = this.units[key] = this.paths.register(unit, sizes);
    }
    return { __proto__: null, counters: given, first, ...this.entries };
  }

  /** The number of the node that runs. */
  current() {
    return this.entries.currentNode().base.number;
  }

  /** Whose time passes, and how much of it since anything was entered or left; undefined without a clock. */
  pending() {
    return this.clock === '' ? undefined : this.entries.charged();
  }

  /** Measure what the clock costs. */
  calibrate() {
    if (this.clock === '' || this.overhead !== undefined) return;
    this.overhead = calibrate();
    this.entries.skip(this.overhead.took);
  }

  /** Changes whenever something was counted. */
  sum() {
    const { nodes, links } = this.paths;
    let sum = nodes.length;
    for (let n = 0; n < nodes.length; n++) {
      const { c } = nodes[n];
      for (let i = 0; i < c.length; i++) sum += c[i];
    }
    for (let n = 0; n < links.length; n++) sum += links[n].c[0];
    return sum;
  }
}

module.exports = { Calls };
