'use strict';
// Footfall's runtime in a page or worker: it holds the counters of instrumented scripts there, and tells who asks.

const p = require('../primordials.cjs');
const settings = require('./settings.cjs');
const place = require('./environment.cjs');
const { Counters } = require('../counters.cjs');
const { Calls } = require('../calls.cjs');
const { encode, total } = require('../encode.cjs');
const { helpers } = require('../helpers.cjs');
const { makeHooks } = require('../user_hooks.cjs');
const { Ends } = require('./script_ends.cjs');

/** Of the arrays of call paths, which count as memory of the page. */
const MOST_ENTRIES = 1 << 21;
const counters = new Counters(undefined, place.thread, MOST_ENTRIES);
/** For scripts that record calls though the runtime was not made for it. */
const USUAL = { __proto__: null, paths: 200000, fold: 20000, clock: '', events: 0 };
let calls;
let ends;
if (settings.calls !== null) record(settings.calls);

function record(wanted) {
  calls = new Calls(wanted, counters, place.thread);
  ends = new Ends(calls);
}

/** For scripts that have hooks though the runtime was not made for them. */
const USUAL_HOOKS = {
  __proto__: null,
  sample: 1,
  propagate: false,
  module: '',
  name: 'a hook',
  args: true,
  clock: true,
};
/** Takes events that nobody else takes: in a page there is no file for them.
 *
 * @type {{ __proto__: null, file: string, write: (line: string) => void }}
 */
const events = { __proto__: null, file: '', write() {} };
const hooks = pageHooks(settings.hooks || USUAL_HOOKS);

function pageHooks(wanted) {
  let hasFailed = false;
  events.file = wanted.events;
  return makeHooks(
    { __proto__: null, ...wanted, session: place.process },
    {
      __proto__: null,
      ticks: () => p.hrtime()[1],
      write: (line) => events.write(line),
      failed(error) {
        if (!hasFailed) p.report(`footfall: ${wanted.name} failed (further failures are not shown):`, error);
        hasFailed = true;
      },
    },
  );
}

/** What instrumented text calls: gives it its counters, or, where it records calls, an object with them and more. */
function give(key, size, sizes, source, places) {
  const given = counters.get(key, size);
  if (sizes === undefined) return given;
  if (source === undefined) return { __proto__: null, counters: given, hooks };
  if (calls === undefined) record(USUAL);
  return { __proto__: null, hooks, ...calls.entriesOf(key, given, sizes, source, places) };
}

/** By the name of its counters: the key of the script that has it. */
const owners = { __proto__: null };

/** Give a script the same as globals.
 *
 * `names` has one for each thing that it uses; `variables` are others, to be written.
 *
 * A script may run twice.
 */
function globals(names, variables, key, size, ...recorded) {
  const { [names.counters]: owner = key } = owners;
  // One would count into the counters of the other.
  if (owner !== key) throw new p.Error('footfall: two scripts here have the same names; give one another --name');
  owners[names.counters] = key;
  const given = give(key, size, ...recorded);
  const isPlain = recorded.length === 0;
  const counted = isPlain ? given : given.counters;
  // @ts-expect-error: what is spread has no property __proto__
  const offered = { __proto__: null, ...(isPlain ? undefined : given), counters: counted, ...helpers(counted) };
  const keys = p.ownKeys(names);
  for (let i = 0; i < keys.length; i++) {
    const name = names[keys[i]];
    if (!p.hasOwn(globalThis, name)) p.defineProperty(globalThis, name, { __proto__: null, value: offered[keys[i]] });
  }
  for (let i = 0; i < variables.length; i++) {
    p.defineProperty(globalThis, variables[i], { __proto__: null, value: undefined, writable: true });
  }
}

/** The raw counts of this thread: the name of a file and its bytes, in the form that docs/raw-counts.md tells.
 *
 * `ended`: nothing follows, for the page is about to go.
 */
function counts(ended = false) {
  const { data, at } = encode(counters.units, ended, calls);
  return { [`${place.process}.counts`]: p.copyBytes(data, 0, at) };
}

/** A number that changes whenever something was counted. */
function changes() {
  return total(counters.units, calls);
}

/** What was counted so far, as plain objects.
 *
 * The counters of functions lie in their paths (`calls.nodes`) where calls are recorded, and in their units.
 */
function snapshot() {
  const units = [];
  for (let u = 0; u < counters.units.length; u++) {
    const { key, counters: numbers } = counters.units[u];
    units[u] = { key, counters: [...numbers] };
  }
  return { process: place.process, thread: `${place.thread}`, units, calls: paths() };
}

/** Call paths, or null where none are recorded.  Node 0, which is left out, stands for the thread. */
function paths() {
  if (calls === undefined) return null;
  const { nodes, links, functions, sums } = calls.paths;
  const pending = calls.pending();
  /** @type {{ clock: string, current: number, nodes: object[], links: object[] }} */
  const made = { clock: calls.clock, current: calls.current(), nodes: [], links: [] };
  for (let n = 1; n < nodes.length; n++) {
    const { place: from, size, parent: above, site, times, token } = nodes[n];
    const { unit, number } = functions[token];
    const self = times ? times.self + (pending !== undefined && pending.times === times ? pending.time : 0) : null;
    const own = [];
    for (let i = 0; i < size; i++) own[i] = sums[from + i];
    const parent = above === null ? null : above.number;
    made.nodes[n - 1] = { unit, function: number, parent, site, self, counters: own };
  }
  for (let n = 0; n < links.length; n++) {
    const { parent, target, site, place: at } = links[n];
    made.links[n] = { caller: parent.number, callee: target.number, site, calls: sums[at] };
  }
  return made;
}

/** Begin to count again from 0; a timeline goes on, and what runs has run since it was called. */
function reset() {
  for (let u = 0; u < counters.units.length; u++) zero(counters.units[u].counters);
  if (calls === undefined) return;
  const { nodes, links, sums } = calls.paths;
  for (let n = 0; n < links.length; n++) sums[links[n].place] = 0;
  for (let n = 0; n < nodes.length; n++) {
    for (let i = 0; n > 0 && i < nodes[n].size; i++) sums[nodes[n].place + i] = 0;
    if (nodes[n].times) nodes[n].times.clear();
  }
  if (calls.clock !== '') calls.entries.discount(calls.pending().time);
}

function zero(numbers) {
  for (let i = 0; i < numbers.length; i++) numbers[i] = 0;
}

/** Do something whose time is nobody's, and that runs nothing of the page; answers what it answers. */
function aside(work) {
  return calls === undefined ? work() : calls.aside(work);
}

/** What else others have to know of what runs; each does nothing where no calls are recorded. */
const running = {
  __proto__: null,
  aside,
  /** Do something that may run scripts made at run time; answers what it answers. */
  within: (work) => (ends === undefined ? work() : ends.within(work)),
  equip: (c) => ends.equip(c),
  handed: (c, about) => ends.handed(c, about),
};

const footfall = { counts, changes, snapshot, reset };

give.globals = globals;
give.changes = changes;
p.defineProperty(globalThis, '$$footfall', { __proto__: null, value: give });
p.defineProperty(globalThis, 'footfall', { __proto__: null, value: footfall, writable: true, configurable: true });

module.exports = { counters, events, hooks, give, counts, changes, paths, running, footfall };
