'use strict';
// What this thread records of calls: its paths, and what instrumented text reaches them by.

const { put } = require('./counters.cjs');
const { Paths, entries } = require('./paths.cjs');
const { Callbacks } = require('./callbacks.cjs');
const brands = require('./brands.cjs');
const { Events, calibrate, clock, timedEntries } = require('./times.cjs');

class Calls {
  /** `settings`: those of the run; `counters` and number of this thread, 0 for the first of its process. */
  constructor(settings, counters, thread) {
    this.name = nameOf(thread);
    this.counters = counters;
    this.paths = new Paths(settings);
    this.paths.makeCounters = (size, unit, number, parent, site, target) =>
      counters.path(size, unit, number, parent, site, target);
    this.clock = settings.clock;
    /** Whether times are known where there is a clock. */
    this.isClocked = true;
    /** What the clock costs, once it is known. */
    this.overhead = undefined;
    this.events = settings.events > 0 ? new Events(settings.events) : undefined;
    this.callbacks = new Callbacks(this.paths, brands);
    this.entries = {
      __proto__: null,
      ...(settings.clock === '' ? entries(this.paths) : timedEntries(this.paths, this.events)),
      ...this.callbacks.entries(),
    };
    this.units = { __proto__: null };
  }

  /** What a unit is given; the same tokens whenever it is loaded. */
  entriesOf(key, given, sizes, source, places) {
    const { units } = this.counters;
    let known = this.units[key];
    if (known === undefined) {
      let unit = units.length - 1; // that of a file just loaded is the last
      while (units[unit].key !== key) unit--;
      const first = this.paths.register(unit, sizes, places.length);
      known = this.units[key] = { first, places: this.callbacks.register(first, source, sizes.length / 3, places) };
    }
    return { __proto__: null, counters: given, ...known, ...this.entries };
  }

  /** The number of the node that runs. */
  current() {
    return this.entries.currentNode().base.about.number;
  }

  /** Whose time passes, and how much of it since anything was entered or left; undefined without a clock. */
  pending() {
    return this.clock === '' ? undefined : this.entries.charged();
  }

  /** Measure what the clock costs. */
  calibrate() {
    if (this.clock === '' || this.overhead !== undefined) return;
    this.overhead = calibrate();
    this.entries.discount(this.overhead.took);
  }

  /** Whether no call is just being moved from a link to its target. */
  isSettled() {
    const { nodes } = this.paths;
    for (let n = 0; n < nodes.length; n++) if (nodes[n].c[0] < 0) return false;
    return true;
  }

  /** Do something whose time is nobody's. */
  apart(work) {
    this.calibrate();
    if (this.clock === '') work();
    else {
      const began = clock();
      work();
      this.entries.discount(clock() - began);
    }
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

/** What a thread recorded that did not come to write it, as the main thread finds it; `clock` is that of the run. */
class LostCalls {
  constructor(paths, thread, clock) {
    this.name = nameOf(thread);
    this.isClocked = clock === '';
    this.clock = '';
    this.overhead = undefined;
    this.events = undefined;
    const nodes = [{ __proto__: null, about: { __proto__: null, number: 0 } }];
    const links = [];
    const functions = [];
    for (let i = 0; i < paths.length; i++) {
      const { counters: c, unit, number, parent, site, target } = paths[i];
      put(functions, { __proto__: null, unit, number });
      const about = { __proto__: null, site, parent: parent < 0 ? null : nodes[parent], number: nodes.length, target: null };
      const made = { __proto__: null, token: i, c, about };
      if (target >= 0) about.target = nodes[target];
      put(target >= 0 ? links : nodes, made);
    }
    this.paths = { __proto__: null, nodes, links, functions };
  }

  current() {
    return 0;
  }

  pending() {
    return undefined;
  }

  calibrate() {}

  sum() {
    return 0;
  }
}

function nameOf(thread) {
  return `${thread}` === '0' ? 'main' : `worker-${thread}`;
}

module.exports = { Calls, LostCalls };
