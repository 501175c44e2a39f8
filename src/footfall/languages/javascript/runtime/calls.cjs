'use strict';
// What this thread records of calls: its paths, and what instrumented text reaches them by.

const p = require('./primordials.cjs');
const { put } = require('./counters.cjs');
const { Paths } = require('./call_paths.cjs');
const { LAST } = require('./layout.cjs');
const { entries } = require('./activations.cjs');
const { Callbacks } = require('./callbacks.cjs');
const brands = require('./brands.cjs');
const { Events, calibrate, timedEntries } = require('./times.cjs');

class Calls {
  /** `settings`: those of the run; `counters` and number of this thread, 0 for the first of its process. */
  constructor(settings, counters, thread) {
    this.name = nameOf(thread);
    this.counters = counters;
    this.paths = new Paths(settings, counters.room(settings.paths));
    this.clock = settings.clock;
    /** Whether times are known where there is a clock. */
    this.isClocked = true;
    /** What the clock costs, once it is known. */
    this.overhead = undefined;
    this.events = settings.events > 0 ? new Events(settings.events) : undefined;
    this.callbacks = new Callbacks(this.paths, brands);
    /** What text calls, by name; see `activations.cjs`, `times.cjs` and `callbacks.cjs`.
     *
     * @type {Record<string, any>}
     */
    this.entries = {
      // @ts-expect-error: what is spread has no property __proto__
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
    return this.paths.owner(this.paths.here[LAST]).number;
  }

  /** Whose time passes, and how much of it since anything was entered or left; undefined without a clock. */
  pending() {
    return this.clock === '' ? undefined : this.entries.charged();
  }

  /** Measure what the clock costs. */
  calibrate() {
    if (this.clock === '' || this.overhead !== undefined) return;
    this.aside(() => {
      this.overhead = calibrate();
    });
  }

  /** Do something whose time is nobody's, once it is known what the clock costs. */
  apart(work) {
    this.calibrate();
    this.aside(work);
  }

  /** Do something whose time is nobody's; answers what it answers.  It may do so too, or be interrupted by such work:
   * in the program's own time each stretch is taken off once.
   */
  aside(work) {
    if (this.clock === '') return work();
    const { time, discount } = this.entries;
    const began = time();
    try {
      return work();
    } finally {
      discount(time() - began);
    }
  }

  /** Changes whenever something was counted. */
  sum() {
    const { nodes, links, sums } = this.paths;
    let sum = nodes.length;
    for (let n = 1; n < nodes.length; n++) {
      const { place, size } = nodes[n];
      for (let i = 0; i < size; i++) sum += sums[place + i];
    }
    for (let n = 0; n < links.length; n++) sum += sums[links[n].place];
    return sum;
  }
}

/** What a thread recorded that did not come to write it, as the main thread finds it in an arena; `clock` is that of
 * the run.
 */
class LostCalls {
  constructor(arena, paths, thread, clock) {
    this.name = nameOf(thread);
    this.isClocked = clock === '';
    this.clock = '';
    this.overhead = undefined;
    this.events = undefined;
    const nodes = [{ __proto__: null, number: 0 }];
    const links = [];
    const functions = [];
    for (let i = 0; i < paths.length; i++) {
      const { place, size, unit, number, parent, site, target } = paths[i];
      put(functions, { __proto__: null, unit, number });
      const above = parent < 0 ? null : nodes[parent];
      const linked = target >= 0 ? nodes[target] : null;
      const made = {
        __proto__: null,
        token: i,
        place,
        size,
        parent: above,
        site,
        number: nodes.length,
        target: linked,
      };
      put(target >= 0 ? links : nodes, made);
    }
    this.paths = { __proto__: null, nodes, links, functions, sums: new p.Float64Array(arena) };
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
