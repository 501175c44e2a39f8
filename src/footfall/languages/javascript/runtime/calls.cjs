'use strict';
// What this thread records of calls: its paths, and what instrumented text reaches them by.

const p = require('./primordials.cjs');
const { Paths, entries } = require('./paths.cjs');

class Calls {
  /** `settings`: those of the run; `thread`: the number of this thread, 0 for the first of its process. */
  constructor(settings, thread) {
    this.name = thread === 0 ? 'main' : `worker-${thread}`;
    this.paths = new Paths(settings);
    this.clock = '';
    this.overhead = undefined;
    this.entries = entries(this.paths);
    this.events = undefined;
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

  /** Time of the node that runs, passed since anything was entered or left: that node, and how long. */
  pending() {
    return undefined;
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
