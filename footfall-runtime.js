/* Footfall's runtime: include it before scripts that footfall has instrumented. */
(() => {
'use strict';
if (Object.prototype.hasOwnProperty.call(globalThis, '$$footfall')) return;
const modules = {
__proto__: null,
'settings.cjs': (module, require) => {
module.exports = {"calls": null, "hooks": null, "counts": "/work/wt/lead/.footfall/counts"};
},
'page.cjs': (module, require) => {
'use strict';
// Footfall's runtime in a page or worker: it holds the counters of instrumented scripts there, and tells them to who asks.

const p = require('primordials.cjs');
const settings = require('settings.cjs');
const place = require('place.cjs');
const { Counters } = require('counters.cjs');
const { Calls } = require('calls.cjs');
const { encode, total } = require('encode.cjs');
const { helpers } = require('helpers.cjs');
const { makeHooks } = require('hooks.cjs');
const { Ends } = require('ends.cjs');

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
const USUAL_HOOKS = { __proto__: null, sample: 1, propagate: false, module: '', name: 'a hook', args: true, clock: true };
/** Takes events that nobody else takes: in a page there is no file for them. */
const events = { __proto__: null, file: '', write() {} };
const hooks = pageHooks(settings.hooks || USUAL_HOOKS);

function pageHooks(wanted) {
  let hasFailed = false;
  events.file = wanted.events;
  return makeHooks({ __proto__: null, ...wanted, session: place.process }, {
    __proto__: null,
    ticks: () => p.hrtime()[1],
    write: (line) => events.write(line),
    failed(error) {
      if (!hasFailed) p.report(`footfall: ${wanted.name} failed (further failures are not shown):`, error);
      hasFailed = true;
    },
  });
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

/** Give a script the same as globals: `names` has one for each thing that it uses; `variables` are others, to be written.
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
  const offered = { __proto__: null, ...isPlain ? undefined : given, counters: counted, ...helpers(counted) };
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

let isAside = false;

/** Do something whose time is nobody's, and that runs nothing of the page; answers what it answers. */
function aside(work) {
  if (calls === undefined || isAside) return work();
  isAside = true;
  try {
    return calls.aside(work);
  } finally {
    isAside = false;
  }
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
},
'primordials.cjs': (module, require) => {
'use strict';
// The built-in functions that the runtime uses, in a page or a worker: what takes the place of Node's.

const intrinsics = require('intrinsics.cjs');

const { performance } = globalThis;
const now = intrinsics.uncurry(performance.now);
const NS = 1e6;
/** Times are nanoseconds in numbers that hold 53 bits: since the last of so many milliseconds, which are 40 days. */
const SPAN_MS = 3456000000;
/** Pages and their workers begin at different times, and are to have the same clock. */
const origin = intrinsics.floor((performance.timeOrigin % SPAN_MS) * NS);

let last = 0;

/** Whole nanoseconds, as Node tells them.  Browsers round their clock, and it may then go back a little. */
function hrtime() {
  const time = origin + intrinsics.floor(now(performance) * NS);
  if (time > last) last = time;
  return [0, last];
}

module.exports = {
  ...intrinsics,

  report: globalThis.console.error,
  hrtime,
  /** Memory that threads could share is not there for most pages, and not needed: each thread reports for itself. */
  SharedArrayBuffer: ArrayBuffer,
};
},
'intrinsics.cjs': (module, require) => {
'use strict';
// The built-in functions that the runtime uses, taken before the program can change them: those of every engine.

const { call } = Function.prototype;
/** Turn a method into a function that takes `this` first; looks nothing up when it is called. */
const uncurry = call.bind.bind(call);

module.exports = {
  uncurry,
  parse: JSON.parse,
  stringify: JSON.stringify,
  apply: Reflect.apply,
  construct: Reflect.construct,
  defineProperty: Object.defineProperty,
  getDescriptor: Object.getOwnPropertyDescriptor,
  getDescriptors: Object.getOwnPropertyDescriptors,
  ownKeys: Reflect.ownKeys,
  prototypeOf: Object.getPrototypeOf,
  hasOwn: uncurry(Object.prototype.hasOwnProperty),
  wait: Atomics.wait,
  load: Atomics.load,
  store: Atomics.store,
  add: Atomics.add,
  exchange: Atomics.compareExchange,
  isArray: Array.isArray,
  floor: Math.floor,

  startsWith: uncurry(String.prototype.startsWith),
  endsWith: uncurry(String.prototype.endsWith),
  includes: uncurry(String.prototype.includes),
  indexOf: uncurry(String.prototype.indexOf),
  lastIndexOf: uncurry(String.prototype.lastIndexOf),
  slice: uncurry(String.prototype.slice),
  charCodeAt: uncurry(String.prototype.charCodeAt),
  exec: uncurry(RegExp.prototype.exec),
  matches: uncurry(RegExp.prototype.test),
  copyBytes: uncurry(Uint8Array.prototype.slice),
  functionText: uncurry(Function.prototype.toString),
  numberText: uncurry(Number.prototype.toString),
  mapHas: uncurry(Map.prototype.has),
  mapGet: uncurry(Map.prototype.get),
  mapSet: uncurry(Map.prototype.set),
  weakGet: uncurry(WeakMap.prototype.get),
  weakSet: uncurry(WeakMap.prototype.set),

  Error,
  Float64Array,
  Int32Array,
  Map,
  Proxy,
  fromCharCode: String.fromCharCode,
  Uint8Array,
  WeakMap,
};
},
'place.cjs': (module, require) => {
'use strict';
// Where the runtime is: in a page, in a worker of one, or in Node.

const p = require('primordials.cjs');

const { location, process, WorkerGlobalScope } = globalThis;
const isWorker = typeof WorkerGlobalScope === 'function' && globalThis instanceof WorkerGlobalScope;
const digits = (number) => p.numberText(number, 36);

/** What tells the thread from others in what is recorded of calls: 0 for the first, a worker's script or number. */
function threadOf() {
  if (isWorker) return p.slice(location.pathname, p.lastIndexOf(location.pathname, '/') + 1);
  const threads = process && process.getBuiltinModule && process.getBuiltinModule('worker_threads');
  return threads ? threads.threadId : 0;
}

module.exports = {
  /** A name that no other page, worker or process has. */
  process: `${isWorker ? 'worker' : 'page'}-${digits(Date.now())}-${digits(p.floor(Math.random() * 2 ** 48))}`,
  thread: threadOf(),
};
},
'counters.cjs': (module, require) => {
'use strict';
// The counters of one thread, and arenas: what lies there, others can read.  The main thread writes out what a
// terminated thread has counted, and Footfall what a killed process has; see `running/memory.py`.

const p = require('primordials.cjs');
const { Room, entriesFor, full, hereOf } = require('room.cjs');

/** What all worker threads share. */
const SHARED_BYTES = 4 * 1024 * 1024;
/** The first of the main thread, which makes others, each twice as large. */
const OWN_BYTES = 512 * 1024;
/** No more than that at once, if it is enough. */
const MOST_BYTES = 64 * 1024 * 1024;
/** In front of all blocks lie int32: their end; how many bytes are kept for functions; two of nothing, since call paths
 * keep there what is no path: see `paths.cjs`; the four of a token, by which Footfall finds the arena; its number among
 * those of its thread; and, in the first of a process, how many others there are.
 */
const FIRST_BYTE = 64;
const KEPT = 1;
const TOKEN = 4;
const NUMBER = 8;
const MORE = 9;
/** More than that would be too many for an index. */
const MOST_ENTRIES = 1 << 27;
/** Threads that share an arena for call paths have room for so many; memory that is not used costs nothing. */
const SHARED_PATHS = 200000;
const KEY_BYTES = 20;
/** Of a block: int32 length of the block in bytes, int32 thread, int32 counters, key.
 *
 * Of a call path's block, which adds PATH to the counters, five int32 in place of the key: unit, function, number of
 * the parent, site, and for a link the number of its target, else -1.
 */
const HEAD_BYTES = 32;
const PATH = 1 << 30;
const ENDED = -1;

/** The counters of this thread by key; `units` lists them in the order of their making. */
class Counters {
  /** `most`: how many entries the arrays of call paths may have; `more` makes another arena where the first is full. */
  constructor(arena, thread, most = MOST_ENTRIES, more = undefined) {
    this.arena = arena;
    this.more = more;
    this.thread = thread;
    this.most = most;
    this.byKey = { __proto__: null };
    this.units = [];
    this.count = 0;
  }

  /** The counters of a file: the same array whenever they are asked for in this thread. */
  get(key, size) {
    const known = this.byKey[key];
    if (known !== undefined && known.length === size) return known;
    const shared = this.arena === undefined ? undefined : this._allocate(key, size);
    const made = shared || new p.Float64Array(new p.SharedArrayBuffer(size * 8));
    this.byKey[key] = made;
    this.units[this.count++] = { __proto__: null, key, counters: made };
    // Units are known by their order: once one is missing there is no place for paths.
    if (shared === undefined) this.arena = undefined;
    return made;
  }

  _allocate(key, size) {
    const found = allocate(this.arena, this.thread, key, size);
    if (found !== undefined) return found;
    if (this.more === undefined) return undefined;
    this.arena = this.more(HEAD_BYTES + size * 8, new p.Int32Array(this.arena)[NUMBER] + 1);
    return allocate(this.arena, this.thread, key, size);
  }

  /** Where call paths of a thread lie whose counters the main thread can write: in the arena, if there is one. */
  room(paths) {
    return this.arena === undefined ? new Room(entriesFor(paths, this.most)) : new ArenaRoom(this, this.arena);
  }
}

/** Room in an arena that threads share. */
class ArenaRoom {
  constructor(counters, arena) {
    this.counters = counters;
    this.arena = arena;
    /** Whether something found no room: what follows would have other numbers here than in its thread. */
    this.isFull = false;
    this.words = new p.Int32Array(arena);
    this.sums = new p.Float64Array(arena);
    this.here = hereOf(this.sums.length);
  }

  /** The same as that of `Room`; the rest tells the path. */
  take(counters, width, unit, number, parent, site, target) {
    const { words } = this;
    const bytes = HEAD_BYTES + width * 8;
    if (parent === -1) p.add(words, KEPT, -bytes);
    const start = this.isFull ? undefined : reserve(this.arena, bytes);
    if (start === undefined) {
      this.isFull = true;
      return full(this.sums.length);
    }
    const at = start / 4;
    words[at + 3] = unit;
    words[at + 4] = number;
    words[at + 5] = parent;
    words[at + 6] = site;
    words[at + 7] = target;
    // Where a unit is missing the main thread cannot tell whose the path is.
    const isKnown = this.counters.arena !== undefined;
    finish(this.arena, start, isKnown ? this.counters.thread : ENDED, counters | PATH, bytes);
    return (start + HEAD_BYTES) / 8;
  }

  isHalfFull() {
    return this._taken() > this.arena.byteLength / 2;
  }

  keep(width) {
    p.add(this.words, KEPT, HEAD_BYTES + width * 8);
  }

  fits(width) {
    return this._taken() + HEAD_BYTES + width * 8 <= this.arena.byteLength;
  }

  /** How many bytes are used or kept. */
  _taken() {
    return p.load(this.words, 0) + p.load(this.words, KEPT);
  }
}

/** The arena that all worker threads share; `paths` is how many call paths are told apart, undefined for none.
 *
 * `first` is the first of the process.
 */
function makeShared(token, paths, first) {
  const room = roomFor(paths === undefined || paths > SHARED_PATHS ? paths : SHARED_PATHS);
  return noted(first, makeArena(token, room + SHARED_BYTES, 0));
}

/** The first arena of the main thread. */
function makeOwn(token, paths) {
  return makeArena(token, roomFor(paths) + OWN_BYTES, 0);
}

/** Its arena of a number, from 1 on, with room for `least` bytes. */
function makeNext(token, least, number, first) {
  const usual = number > 7 ? MOST_BYTES : OWN_BYTES << number;
  return noted(first, makeArena(token, usual < least ? least : usual, number));
}

/** One more arena, of which the first of the process then tells. */
function noted(first, arena) {
  p.add(new p.Int32Array(first), MORE, 1);
  return arena;
}

function roomFor(paths) {
  return paths === undefined ? 0 : entriesFor(paths, MOST_ENTRIES) * 8;
}

function makeArena(token, bytes, number) {
  const arena = new p.SharedArrayBuffer(FIRST_BYTE + bytes);
  const words = new p.Int32Array(arena);
  words[0] = FIRST_BYTE;
  words[NUMBER] = number;
  for (let i = 0; i < token.length; i++) words[TOKEN + i] = token[i];
  return arena;
}

function allocate(arena, thread, key, size) {
  const bytes = HEAD_BYTES + size * 8;
  const start = key.length === KEY_BYTES ? reserve(arena, bytes) : undefined;
  if (start === undefined) return undefined;
  const text = new p.Uint8Array(arena, start + 12, KEY_BYTES);
  for (let i = 0; i < KEY_BYTES; i++) text[i] = p.charCodeAt(key, i);
  finish(arena, start, thread, size, bytes);
  return new p.Float64Array(arena, start + HEAD_BYTES, size);
}

/** Where a block of so many bytes may be made. */
function reserve(arena, bytes) {
  const words = new p.Int32Array(arena);
  if (p.load(words, 0) + bytes > arena.byteLength) return undefined;
  const start = p.add(words, 0, bytes);
  return start + bytes > arena.byteLength ? undefined : start;
}

/** Make a block known, its length last. */
function finish(arena, start, thread, size, bytes) {
  const words = new p.Int32Array(arena);
  p.store(words, start / 4 + 1, thread);
  p.store(words, start / 4 + 2, size);
  p.store(words, start / 4, bytes);
}

/** Note that a thread has written its counts itself, to the last. */
function markEnded(arena, thread) {
  forEachBlock(arena, (words, at) => {
    if (words[at + 1] === thread) p.store(words, at + 1, ENDED);
  });
}

/** What threads have counted that have not written their last counts: units and call paths, by thread. */
function unfinished(arena) {
  const threads = { __proto__: null };
  forEachBlock(arena, (words, at) => {
    const thread = words[at + 1];
    if (thread === ENDED) return;
    const { units, paths } = threads[thread] || (threads[thread] = { __proto__: null, units: [], paths: [] });
    const isPath = (words[at + 2] & PATH) !== 0;
    const size = words[at + 2] & ~PATH;
    if (isPath) {
      const [unit, number, parent, site, target] = new p.Int32Array(arena, at * 4 + 12, 5);
      put(paths, { __proto__: null, place: (at * 4 + HEAD_BYTES) / 8, size, unit, number, parent, site, target });
      return;
    }
    const text = new p.Uint8Array(arena, at * 4 + 12, KEY_BYTES);
    let key = '';
    for (let i = 0; i < KEY_BYTES; i++) key += p.fromCharCode(text[i]);
    put(units, { __proto__: null, key, counters: new p.Float64Array(arena, at * 4 + HEAD_BYTES, size) });
  });
  return threads;
}

/** Append, whatever the program has made of Array.prototype. */
function put(list, value) {
  p.defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

function forEachBlock(arena, visit) {
  const words = new p.Int32Array(arena);
  const end = p.load(words, 0);
  for (let at = FIRST_BYTE; at < end && at + HEAD_BYTES <= arena.byteLength;) {
    const bytes = p.load(words, at / 4);
    if (bytes === 0) return; // being made, or did not fit
    visit(words, at / 4);
    at += bytes;
  }
}

module.exports = { Counters, makeShared, makeOwn, makeNext, markEnded, unfinished, put };
},
'room.cjs': (module, require) => {
'use strict';
// Where the call paths of a thread lie: two arrays of one length, told apart by one index.  They keep their size, so
// that compiled code may know where they are; memory that is not used costs nothing.

const p = require('primordials.cjs');

/** In front of all paths lies what is none: see `paths.cjs`. */
const FIRST = 8;
/** Room for a path of the usual size and for what calls beyond the limit of paths need. */
const PER_PATH = 160;
const LEAST = 1 << 16;
/** Behind all places: what has none notes its call sites there, and counts nowhere. */
const BEHIND = 1 << 16;
let isSaid = false;

/** So many entries of both arrays. */
class Room {
  constructor(entries) {
    this.sums = new p.Float64Array(new p.SharedArrayBuffer(entries * 8));
    this.here = hereOf(entries);
    this.entries = entries;
    this.used = FIRST;
    this.kept = 0;
  }

  /** Keep room for a place of a width, that of a function without a caller. */
  keep(width) {
    this.kept += width;
  }

  /** A place of a width for so many counters of a function of a unit; without a caller (-1) it was kept. */
  take(counters, width, unit, number, caller) {
    if (caller === -1) this.kept -= width;
    if (this.used + width > this.entries) return full(this.entries);
    const place = this.used;
    this.used += width;
    return place;
  }

  /** Whether half of it is used or kept: the rest is for call edges. */
  isHalfFull() {
    return this.used + this.kept > this.entries / 2;
  }

  /** Whether there is a place of a width that was not kept. */
  fits(width) {
    return this.used + this.kept + width <= this.entries;
  }
}

/** The place of what finds no room though room was kept for each function; said once. */
function full(place) {
  if (!isSaid) p.report('footfall: there is no room for what is called: some calls are not counted; choose what to measure with --include');
  isSaid = true;
  return place;
}

/** What tells the paths of places, for so many of them. */
function hereOf(entries) {
  return new p.Int32Array(new p.SharedArrayBuffer((entries + BEHIND) * 4));
}

/** How many entries so many paths need; not more than `most`. */
function entriesFor(paths, most) {
  const wanted = paths * PER_PATH;
  return wanted < LEAST ? LEAST : wanted > most ? most : wanted;
}

module.exports = { Room, full, hereOf, entriesFor };
},
'calls.cjs': (module, require) => {
'use strict';
// What this thread records of calls: its paths, and what instrumented text reaches them by.

const p = require('primordials.cjs');
const { put } = require('counters.cjs');
const { Paths } = require('paths.cjs');
const { entries } = require('activations.cjs');
const { Callbacks } = require('callbacks.cjs');
const brands = require('brands.cjs');
const { Events, calibrate, clock, timedEntries } = require('times.cjs');

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
    return this.paths.owner(this.paths.here[0]).number;
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

  /** Do something whose time is nobody's, once it is known what the clock costs. */
  apart(work) {
    this.calibrate();
    this.aside(work);
  }

  /** Do something whose time is nobody's; answers what it answers. */
  aside(work) {
    if (this.clock === '') return work();
    const began = clock();
    try {
      return work();
    } finally {
      this.entries.discount(clock() - began);
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
      const made = { __proto__: null, token: i, place, size, parent: above, site, number: nodes.length, target: null };
      if (target >= 0) made.target = nodes[target];
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
},
'paths.cjs': (module, require) => {
'use strict';
// Call paths of one thread: where they are kept, and how one is found or made.
//
// A path has a *place*, an index into two arrays.  `here[place]` tells its function, `here[place + 3 + site]` is the
// place of a path that begins at a call site, or 0; `here[place + 2]` is that of another one from the same site as
// this.  `sums[place + n]` is its counter n, the first of which counts entries.  `here[0]` is the index that belongs to
// the call site that was noted last: whatever is called looks up its own place there.  Functions put back what
// `here[0]` was when they end; see `activations.cjs`.

const p = require('primordials.cjs');
const { put } = require('counters.cjs');

/** In front of what belongs to the call sites of a place: its function, the number of its path, and the next place. */
const HEAD = 3;
const NEXT = 2;
/** What stands for code that is not measured.  Calls that the event loop makes are looked up elsewhere. */
const TOP = 1;
const TOP_SITE = TOP + HEAD;
const OUTSIDE = TOP_SITE + 1;

/** A call path, or a link: calls to a path that is no child of the caller's, its `target`. */
class Path {
  constructor(token, place, size, parent, site, number, target) {
    this.token = token;
    this.place = place;
    /** How many counters it has. */
    this.size = size;
    this.parent = parent;
    this.site = site;
    this.number = number;
    this.target = target;
    /** The times of the path, or null; and an activation that is over. */
    this.times = null;
    this.idle = null;
  }
}

/** The paths of this thread.  `settings`: how many are told apart, and from how many on recursion is folded. */
class Paths {
  /** `room` has the arrays and gives places; see `room.cjs`. */
  constructor(settings, room) {
    this.settings = settings;
    this.room = room;
    this.here = room.here;
    this.sums = room.sums;
    this.here[0] = OUTSIDE;
    /** What runs while nothing measured does; the paths that begin there are its children. */
    this.top = new Path(-2, TOP, 1, null, 0, 0, null);
    this.nodes = [this.top];
    this.links = [];
    /** Knows which functions the event loop calls, and below what they stand; see `callbacks.cjs`. */
    this.callbacks = undefined;
    this.left = settings.paths;
    this.shared = new p.Map();
    /** By token: how many counters and entries, whether it is timed, its unit and number there. */
    this.functions = [];
    /** Makes what holds the times of a path, where they are taken. */
    this.makeTimes = undefined;
  }

  /** Tokens for the functions of a unit, and for so many places where it hands functions over; answers the first. */
  register(unit, sizes, places) {
    const { functions } = this;
    const first = functions.length;
    for (let i = 0; i < sizes.length; i += 3) {
      const width = widthOf(sizes[i], sizes[i + 1]);
      this.room.keep(width);
      put(functions, { __proto__: null, unit, number: i / 3, counters: sizes[i], width, timed: sizes[i + 2] === 1 });
    }
    for (let i = 0; i < places; i++) {
      put(functions, { __proto__: null, unit, number: sizes.length / 3 + i, counters: 1, width: widthOf(1, 1), timed: false });
    }
    return first;
  }

  /** The place of a function that is called where `at`, what was noted last, says; the call is counted. */
  enter(at, token) {
    const path = this.find(at, token);
    this.sums[path.place]++;
    return path.target === null ? path.place : path.target.place;
  }

  /** The path or link of a call, made where it is the first; where there is no room for a link, what it would lead to. */
  find(at, token) {
    if (at === OUTSIDE) at = this._above(token);
    const { here } = this;
    for (let place = here[at]; place !== 0; place = here[place + NEXT]) {
      if (here[place] === ~token) return this.nodes[here[place + 1]];
      if (here[place] === token + 1) return this.links[here[place + 1]];
    }
    return this._make(at, token);
  }

  /** The path to which an index into `here` belongs; of all code that is not measured the first. */
  owner(at) {
    const { nodes } = this;
    let low = 0;
    let high = nodes.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (nodes[middle].place <= at) low = middle;
      else high = middle - 1;
    }
    return nodes[low];
  }

  /** A path that stands for what calls functions from outside; null beyond the limit. */
  outside(token) {
    if (!this._mayAdd()) return null;
    this.left--;
    return this._add(token, this.top, 0);
  }

  /** Where calls stand that no measured function makes. */
  _above(token) {
    return this.callbacks === undefined ? TOP_SITE : this.callbacks.above(token);
  }

  _make(at, token) {
    const parent = this.owner(at);
    const site = at - parent.place - HEAD;
    const above = this.nodes.length > this.settings.fold ? aboveOf(parent, token) : null;
    let made;
    if (above === null && (parent.parent !== null || parent === this.top) && this._mayAdd()) {
      this.left--;
      made = this._add(token, parent, site);
    } else if (this.room.fits(HEAD)) {
      made = this._link(parent, above === null ? this._shared(token) : above, site);
    } else {
      return this._shared(token);
    }
    this.here[made.place + NEXT] = this.here[at];
    this.here[at] = made.place;
    return made;
  }

  /** Whether one more path is told apart. */
  _mayAdd() {
    return this.left > 0 && !this.room.isHalfFull();
  }

  /** What stands for all calls of a function that have no path of their own. */
  _shared(token) {
    let found = p.mapGet(this.shared, token);
    if (found === undefined) {
      found = this._add(token, null, 0);
      p.mapSet(this.shared, token, found);
    }
    return found;
  }

  _add(token, parent, site) {
    const { counters, width, timed } = this.functions[token];
    const number = this.nodes.length;
    const made = new Path(token, this._take(token, counters, width, parent, site, -1), counters, parent, site, number, null);
    if (this.makeTimes !== undefined && timed) made.times = this.makeTimes();
    this.here[made.place] = ~token;
    this.here[made.place + 1] = number;
    put(this.nodes, made);
    return made;
  }

  _link(parent, target, site) {
    const number = this.links.length;
    const { token } = target;
    const made = new Path(token, this._take(token, 1, HEAD, parent, site, target.number), 1, parent, site, number, target);
    this.here[made.place] = token + 1;
    this.here[made.place + 1] = number;
    put(this.links, made);
    return made;
  }

  _take(token, counters, width, parent, site, target) {
    const { unit, number } = this.functions[token];
    const above = parent === null ? -1 : parent.number;
    return this.room.take(counters, width, unit, number, above, site, target);
  }
}

/** How many entries a function with so many counters and call sites takes. */
function widthOf(counters, sites) {
  return counters > HEAD + sites ? counters : HEAD + sites;
}

/** The path of a function above a path, or null. */
function aboveOf(path, token) {
  for (let at = path; at !== null; at = at.parent) if (at.token === token) return at;
  return null;
}

module.exports = { Paths, HEAD, NEXT, TOP_SITE, OUTSIDE };
},
'activations.cjs': (module, require) => {
'use strict';
// What instrumented text calls when functions begin, wait, go on and end, where no clock runs.
//
// Most functions need one thing only: `enter` answers their place.  Those that may be suspended (generators, async
// functions, programs) and those that are entered before their body have an activation.

const { OUTSIDE, HEAD, NEXT } = require('paths.cjs');
const { iterable } = require('iterates.cjs');

const AWAIT = 1;
const YIELD = 2;

/** One call of a function. */
class Activation {
  constructor(token, n, up) {
    this.token = token;
    /** Its place. */
    this.n = n;
    /** What `here[0]` was when it was entered or went on, and when it was suspended. */
    this.up = up;
    this.at = n + HEAD;
    /** Where its entry is counted, if it was entered before its body. */
    this.entry = n;
    /** What it waits for: 0 for nothing, else AWAIT or YIELD. */
    this.waits = 0;
  }
}

/** What instrumented text calls where functions begin; `begin` makes an activation that runs. */
function beginnings(paths, begin) {
  const { here, sums } = paths;
  /** What was entered before its body, which comes next. */
  let ready = null;

  /** Enter a function; `up` is `here[0]`. */
  function enter(token, up) {
    const n = here[up];
    if (here[n] !== ~token) return enterOther(n, token, up);
    sums[n]++;
    return n;
  }

  /** The same where the place that was looked up first is that of something else. */
  function enterOther(first, token, up) {
    for (let n = here[first + NEXT]; n !== 0; n = here[n + NEXT]) {
      if (here[n] === ~token) {
        sums[n]++;
        return n;
      }
    }
    return paths.enter(up, token);
  }

  function start(token) {
    const up = here[0];
    return begin(token, enter(token, up), up);
  }

  /** What was entered early, if its body or what else stands before that is next. */
  function taken(token) {
    const activation = ready;
    ready = null;
    return activation !== null && activation.token === token && activation.at === here[0] ? activation : null;
  }

  return {
    __proto__: null, enter, start,
    /** A function is entered before its body: a default value of a parameter, or a field, may call. */
    early(token, site) {
      let activation = taken(token);
      if (activation === null) {
        const up = here[0];
        const path = paths.find(up, token);
        activation = begin(token, path.target === null ? path.place : path.target.place, up);
        activation.entry = path.place;
      }
      here[0] = activation.n + HEAD + site;
      return activation;
    },
    /** The value that was wanted early. */
    ready(activation, value) {
      activation.at = here[0];
      ready = activation;
      return value;
    },
    /** The body of such a function begins. */
    enterEarly(token) {
      const activation = taken(token);
      if (activation === null) return start(token);
      sums[activation.entry]++;
      return activation;
    },
  };
}

/** What instrumented text calls, for the paths of a thread. */
function entries(paths) {
  const { here } = paths;
  const begun = beginnings(paths, (token, n, up) => new Activation(token, n, up));

  /** A generator is called; its body begins when it is first resumed. */
  function call(token) {
    const activation = begun.start(token);
    activation.waits = YIELD;
    return activation;
  }

  function leave(activation) {
    here[0] = activation.up;
  }

  function end(activation) {
    if (activation.waits === 0) here[0] = activation.up;
  }

  function suspend(activation, what) {
    if (activation.waits !== 0) return;
    activation.at = here[0];
    here[0] = activation.up;
    activation.waits = what;
  }

  /** Be the one that runs again: resumed, or behind an exception. */
  function back(activation) {
    if (activation.waits === 0) return;
    activation.up = activation.waits === AWAIT ? OUTSIDE : here[0];
    activation.waits = 0;
    here[0] = activation.at;
  }

  return {
    __proto__: null, ...begun, activate: begun.start, call, ...around(paths, leave, end, back, suspend),
    /** What runs, and to be back there whatever has ended unseen. */
    mark: () => here[0],
    reset: (at) => {
      here[0] = at;
    },
  };
}

/** What else instrumented text uses, with a clock or without; most answer a value of the program. */
function around(paths, leave, end, back, suspend) {
  return {
    __proto__: null, here: paths.here, sums: paths.sums, leave, end, back, suspend,
    /** A value behind which something else was done: a call site noted, a function left. */
    then: (value) => value,
    awaits(activation, value) {
      suspend(activation, AWAIT);
      return value;
    },
    yields(activation, value) {
      suspend(activation, YIELD);
      return value;
    },
    resumed(value, activation) {
      back(activation);
      return value;
    },
    /** What `for await` takes values from, asked in the function's name. */
    iterates: (activation, inner) => iterable(inner, () => back(activation), () => suspend(activation, AWAIT)),
    /** What `yield*` takes values from. */
    delegates: (activation, inner) => iterable(inner, () => back(activation), () => suspend(activation, YIELD)),
  };
}

module.exports = { beginnings, entries, around, Activation, AWAIT, YIELD };
},
'iterates.cjs': (module, require) => {
'use strict';
// Iterators of `for await` and `yield*`: while one is asked for its next value, the function that asks is the one that runs.

const p = require('primordials.cjs');
const { hidden } = require('hidden.cjs');

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
    get next() { return asked('next'); },
    get return() { return asked('return'); },
    get throw() { return asked('throw'); },
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
    get [asyncIterator]() { return found(asyncIterator); },
    get [iterator]() { return found(iterator); },
  };
}

module.exports = { iterable };
},
'hidden.cjs': (module, require) => {
'use strict';
// Functions of the runtime that an error may show as its place: no file of the engine's can be named in a page.

const hidden = (made) => made;

module.exports = { hidden };
},
'callbacks.cjs': (module, require) => {
'use strict';
// Callbacks: which place handed over the function that the event loop calls, so that it stands below that place.
//
// Nothing that the program hands over is replaced where the program could find it again:
// - Functions written as arguments are known by their token.
// - Timers are known by the object that stands for them, which the event loop says it is running.
// - Other functions that are called once, by promises and the like, are handed over as a proxy without traps.  When it
//   is called, the engine looks for a trap, which tells; then the function itself is called, with nothing on the stack.
// - Other listeners are known by their token, from their text, where one place alone made them listeners.

const p = require('primordials.cjs');
const { put } = require('counters.cjs');
const { HEAD, TOP_SITE } = require('paths.cjs');

/** At the start of each measured function: what tells the source, and the number of the function there. */
const ENTRY = /\(\s*(?:\$\$footfall\[\d+\]\.)?([\w$]*\$t[0-9a-f]{8}\w*)\s*\+\s*(\d+)/;
/** No head of a function that is to be known by its text is longer. */
const LONGEST_HEAD = 2000;
/** The text of a bound function. */
const BOUND = 'function () { [native code] }';
const NONE = -1;

/** A place where functions are handed over. */
class Place {
  constructor(token, kind) {
    this.token = token;
    this.kind = kind;
    /** Whether what functions were handed to is, or once was, what its name says; now, and ever. */
    this.isReal = false;
    this.wasReal = false;
    /** The path that stands for it, once there is one. */
    this.path = null;
  }
}

/** The traps of a proxy: none, but being asked for one means that it is called. */
class Traps {
  constructor(callbacks, place, token) {
    this.callbacks = callbacks;
    this.place = place;
    this.token = token;
  }

  get apply() {
    this.callbacks.called = this;
    return undefined;
  }
}
Object.setPrototypeOf(Traps.prototype, null);

/** The places of one thread.  `brands` says what is what its name says. */
class Callbacks {
  constructor(paths, brands) {
    this.paths = paths;
    this.brands = brands;
    /** By token; null for functions. */
    this.places = [];
    /** By what tells a source: the token of its first function. */
    this.sources = { __proto__: null };
    /** Places by the token of a function written there. */
    this.written = new p.Map();
    /** Places by the token of a function that is a listener by name; null where there are several. */
    this.listeners = new p.Map();
    /** Places by what stands for a timer. */
    this.timers = new p.WeakMap();
    this.hasTimers = false;
    /** Tokens of functions that were looked at, or that measured code has bound; NONE of others. */
    this.tokens = new p.WeakMap();
    this.target = undefined;
    /** The traps of the proxy that is being called. */
    this.called = null;
    /** Where text was handed over that is to be run. */
    this.textual = null;
    paths.callbacks = this;
  }

  /** The places of a unit whose first function has a token; answers the token of the first place. */
  register(first, source, functions, given) {
    this.sources[source] = first;
    while (this.places.length < first + functions) put(this.places, null);
    for (let i = 0; i < given.length; i++) {
      const place = new Place(this.places.length, given[i][0]);
      place.wasReal = p.endsWith(place.kind, '='); // nothing is called where a property is set
      put(this.places, place);
      for (let j = 1; j < given[i].length; j++) p.mapSet(this.written, first + given[i][j], place);
    }
    return first + functions;
  }

  /** The call site below which a function that no measured function called stands, as an index into `here`. */
  above(token) {
    const place = this._placeOf(token);
    if (place === undefined || place === null) return TOP_SITE;
    if (place.path === null) place.path = this.paths.outside(place.token);
    return place.path === null ? TOP_SITE : place.path.place + HEAD; // null beyond the limit of paths
  }

  /** What runs the text that was just handed over: the code outside of its functions has a token. */
  runs(token) {
    if (this.textual !== null) p.mapSet(this.written, token, this.textual);
    this.textual = null;
  }

  _placeOf(token) {
    const { called } = this;
    if (called !== null) {
      this.called = null;
      if (called.token === token) return called.place;
    }
    const written = p.mapGet(this.written, token);
    if (written !== undefined && written.wasReal) return written;
    if (this.hasTimers) {
      const place = p.weakGet(this.timers, this.brands.running());
      if (place !== undefined) return place;
    }
    return p.mapGet(this.listeners, token);
  }

  /** The token of a measured function; undefined for others. */
  tokenOf(given) {
    let token = p.weakGet(this.tokens, given);
    if (token === undefined) {
      const text = p.functionText(given);
      const found = p.exec(ENTRY, text.length > LONGEST_HEAD ? p.slice(text, 0, LONGEST_HEAD) : text);
      const first = found === null ? undefined : this.sources[found[1]];
      token = first === undefined ? NONE : first + +found[2];
      p.weakSet(this.tokens, given, token);
    }
    return token === NONE ? undefined : token;
  }

  /** Whether what functions are handed to at a place is what its name says. */
  _isReal(place, receiver) {
    place.isReal = this.brands.isReal(place.kind, receiver, this);
    if (place.isReal) place.wasReal = true;
    return place.isReal;
  }

  /** What instrumented text calls; each answers a value of the program. */
  entries() {
    return {
      __proto__: null,
      /** A timer was set. */
      timer: (made, token) => {
        if (typeof made === 'object' && made !== null) {
          // Where a function of that name sets the timer in another one, that is the place.
          if (p.weakGet(this.timers, made) === undefined) p.weakSet(this.timers, made, this.places[token]);
          this.hasTimers = true;
        }
        return made;
      },
      /** What a method that took functions, written there, answered: a promise, or what it belongs to. */
      answer: (value, token) => {
        const place = this.places[token];
        if (!place.wasReal) place.wasReal = this.brands.answers(place.kind, value);
        return value;
      },
      /** What a method that takes functions belongs to. */
      receiver: (value, token) => {
        this._isReal(this.places[token], value);
        return value;
      },
      /** A function is handed over where it is written, to a method of `receiver`, or to that itself. */
      written: (given, token, receiver) => {
        const place = this.places[token];
        if (!place.wasReal) this._isReal(place, receiver);
        return given;
      },
      /** The same with a function that is written elsewhere; without a `receiver`, that was told right before. */
      named: (given, token, ...receiver) => this._named(given, this.places[token], receiver),
      /** A function that is to be bound ... */
      binds: (target) => {
        this.target = target;
        return target;
      },
      /** ... and what came of it; `known` is the function, where that is a name. */
      bound: (made, known) => {
        const target = known === undefined ? this.target : known;
        this.target = undefined;
        if (typeof made === 'function' && typeof target === 'function') {
          const token = this.tokenOf(target);
          if (token !== undefined && p.functionText(made) === BOUND) p.weakSet(this.tokens, made, token);
        }
        return made;
      },
    };
  }

  _named(given, place, receiver) {
    if (typeof given !== 'function' && typeof given !== 'string') return given;
    if (receiver.length === 0 ? !place.isReal : !this._isReal(place, receiver[0])) return given;
    if (typeof given === 'string') {
      this.textual = place;
      return given;
    }
    const token = this.tokenOf(given);
    if (token === undefined) return given;
    if (!this.brands.isListener(place.kind)) return new p.Proxy(given, new Traps(this, place, token));
    const known = p.mapGet(this.listeners, token);
    if (known !== place) p.mapSet(this.listeners, token, known === undefined ? place : null);
    return given;
  }
}

module.exports = { Callbacks };
},
'brands.cjs': (module, require) => {
'use strict';
// Whether what functions are handed to is what its name says, in a page or a worker: what takes the place of Node's.

const { makeChains, isBuiltIn } = require('chains.cjs');

const { method, inherits } = makeChains(() => false);
const PROMISES = { __proto__: null, then: true, catch: true, finally: true };
const TARGETS = { __proto__: null, addEventListener: true };
const EMITTERS = { __proto__: null, on: true, once: true, addListener: true, prependListener: true, prependOnceListener: true };
const promises = Promise.prototype;
const targets = globalThis.EventTarget.prototype;
const native = { __proto__: null, then: promises.then, catch: promises.catch, finally: promises.finally };

/** Whether a function of a kind may be called often, and taken back. */
function isListener(kind) {
  return TARGETS[kind] !== undefined;
}

/** Whether a method of an object, or a function that is called by its name, is what its name says.
 *
 * `callbacks` knows which functions are measured.
 */
function isReal(kind, receiver, callbacks) {
  if (EMITTERS[kind] !== undefined) return false; // a library's, and no part of the page
  try {
    if (PROMISES[kind] !== undefined) {
      // `catch` and `finally` hand on to `then`.
      return inherits(receiver, promises) && isNative(receiver, kind) && (kind === 'then' || isNative(receiver, 'then'));
    }
    if (TARGETS[kind] !== undefined) return inherits(receiver, targets);
    const called = typeof receiver === 'function' ? receiver : method(receiver, kind);
    return isBuiltIn(called, kind) && callbacks.tokenOf(called) === undefined;
  } catch {
    return false; // a proxy that does not tell
  }
}

/** The same by what the method answers. */
function answers(kind, value) {
  try {
    return PROMISES[kind] !== undefined && inherits(value, promises);
  } catch {
    return false; // a proxy that does not tell
  }
}

function isNative(receiver, name) {
  const found = method(receiver, name);
  return found === native[name] || isBuiltIn(found, name);
}

module.exports = { isReal, answers, isListener, running: () => undefined };
},
'chains.cjs': (module, require) => {
'use strict';
// What an object has or inherits, looked up without anybody noticing.

const p = require('primordials.cjs');
const { undisguised } = require('disguise.cjs');

/** `isProxy` tells proxies, which would notice, where the engine lets it be told. */
function makeChains(isProxy) {
  const goesOn = (value) => ((typeof value === 'object' && value !== null) || typeof value === 'function') && !isProxy(value);
  return {
    __proto__: null,
    /** A method of an object; undefined where it has none, an accessor, or where that cannot be told. */
    method(owner, name) {
      for (let at = owner; goesOn(at); at = p.prototypeOf(at)) {
        const found = p.getDescriptor(at, name);
        if (found !== undefined) return found.value;
      }
      return undefined;
    },
    inherits(receiver, prototype) {
      for (let at = receiver; goesOn(at); at = p.prototypeOf(at)) if (at === prototype) return true;
      return false;
    },
  };
}

/** Whether a function is the engine's own of a name, of any realm, or stands for that: none that is written has such a
 * text.
 */
function isBuiltIn(given, name) {
  return typeof given === 'function' && p.functionText(undisguised(given)) === `function ${name}() { [native code] }`;
}

module.exports = { makeChains, isBuiltIn };
},
'disguise.cjs': (module, require) => {
'use strict';
// Functions that stand for a built-in one look like it: name, length, own properties, and their text.

const p = require('primordials.cjs');

const originals = new p.WeakMap();
const objectPrototype = p.prototypeOf({});

/** Make a replacement look like the function it replaces.
 *
 * A method, which has no prototype, is to take the place of what has none.
 */
function disguise(replacement, original) {
  const descriptors = p.getDescriptors(original);
  const keys = p.ownKeys(descriptors);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'prototype' && isPlain(original.prototype) && p.hasOwn(replacement, 'prototype')) continue;
    try {
      p.defineProperty(replacement, keys[i], descriptors[keys[i]]);
    } catch {
      // the prototype of a function is not to be redefined
    }
  }
  p.weakSet(originals, replacement, original);
  return replacement;
}

/** Whether a prototype is what each function gets. */
function isPlain(prototype) {
  return p.ownKeys(prototype).length === 1 && p.prototypeOf(prototype) === objectPrototype;
}

/** The function that another was disguised as, or itself. */
function undisguised(maybe) {
  for (let found = maybe; typeof found === 'function'; found = p.weakGet(originals, maybe)) maybe = found;
  return maybe;
}

module.exports = { disguise, undisguised };
},
'times.cjs': (module, require) => {
'use strict';
// Entering and leaving with a clock: time that passed since the last event goes to the function that was running.
// A function that waits is not running; what passes then is nobody's.

const p = require('primordials.cjs');
const { Paths, OUTSIDE, TOP_SITE } = require('paths.cjs');
const { Activation, beginnings, around, YIELD, AWAIT } = require('activations.cjs');
const { Room } = require('room.cjs');
const { put } = require('counters.cjs');

const BUCKETS = 16;
/** Bucket 0 is below 4^3 ns, each following one four times as wide. */
const FIRST_NS = 64;
const ROUND = 1000;
const LEAST_ROUNDS = 8;
const LONG_ENOUGH_NS = 15e6;
const NS = 1e9;
/** So much is more than enough for the one path of a calibration. */
const ROOM = 64;

/** Nanoseconds since a point that all threads of the system share. */
function clock() {
  const [seconds, nanoseconds] = p.hrtime();
  return seconds * NS + nanoseconds;
}

/** What passed on a call path. */
class Times {
  constructor() {
    this.self = 0;
    /** How long activations waited that run again; of those that still wait the number, and the sum of their starts. */
    this.waited = 0;
    this.waiting = 0;
    this.starts = 0;
    this.least = Infinity;
    this.most = 0;
    this.buckets = new p.Float64Array(BUCKETS);
  }

  fall(start) {
    this.waiting++;
    this.starts += start;
  }

  wake(start, now) {
    this.waiting--;
    this.starts -= start;
    this.waited += now - start;
  }

  /** How long activations waited, those included that still do. */
  waits(now) {
    return this.waited + this.waiting * now - this.starts;
  }

  /** Forget what passed. */
  clear() {
    this.self = this.most = 0;
    this.least = Infinity;
    for (let i = 0; i < BUCKETS; i++) this.buckets[i] = 0;
  }

  /** Note a call that has ended: how long it ran, with what it called. */
  record(duration) {
    if (duration < this.least) this.least = duration;
    if (duration > this.most) this.most = duration;
    let bucket = 0;
    for (let upper = FIRST_NS; duration >= upper && bucket < BUCKETS - 1; upper *= 4) bucket++;
    this.buckets[bucket]++;
  }
}

/** Calls as they happened, for a timeline: token, start, duration, which is -1 while it runs. */
class Events {
  constructor(limit) {
    this.limit = limit;
    this.data = [];
  }

  begin(token, now) {
    const { data } = this;
    if (data.length >= 3 * this.limit) return -1;
    put(data, token);
    put(data, now);
    put(data, -1);
    return data.length - 1;
  }

  end(event, now) {
    if (event >= 0) this.data[event] = now - this.data[event - 1];
  }
}

/** One call of a function whose time may be taken. */
class TimedActivation extends Activation {
  constructor(token, n, up, path) {
    super(token, n, up);
    this.path = path;
    /** The times of the path, or null. */
    this.times = path.times;
    /** What ran when it began or went on, and whose time passed. */
    this.before = null;
    this.charges = null;
    /** Since when it runs, how long it ran before, since when it waits, and where it is in the timeline. */
    this.since = 0;
    this.ran = 0;
    this.fell = 0;
    this.event = -1;
  }
}

/** What instrumented text calls, for the paths of this thread, with a clock; `events` takes a timeline. */
function timedEntries(paths, events) {
  const { here, nodes, top } = paths;
  paths.makeTimes = () => new Times();
  top.times = new Times();
  const outside = new TimedActivation(-2, top.place, OUTSIDE, top);
  const begun = beginnings(paths, begin);
  const { enter } = begun;
  let running = outside;
  let charged = top.times;
  let last = clock();
  /** From where waiting is measured, so that sums of starts stay exact; later by what is not the program's. */
  let origin = last;

  function charge() {
    const now = clock();
    charged.self += now - last;
    last = now;
    return now;
  }

  /** From here on, time is that of an activation. */
  function run(activation) {
    activation.before = running;
    running = activation;
    if (activation.times === null) return;
    activation.since = charge();
    activation.charges = charged;
    charged = activation.times;
    if (events !== undefined) activation.event = events.begin(activation.token, last);
  }

  /** Back to what ran before; adds to how long it ran. */
  function stop(activation) {
    running = activation.before;
    here[0] = activation.up;
    if (activation.times === null) return;
    activation.ran += charge() - activation.since;
    charged = activation.charges;
    if (events !== undefined) events.end(activation.event, last);
  }

  function record(activation) {
    if (activation.times !== null) activation.times.record(activation.ran);
    activation.ran = 0;
  }

  function make(token, n, up) {
    return new TimedActivation(token, n, up, nodes[here[n + 1]]);
  }

  function begin(token, n, up) {
    const made = make(token, n, up);
    run(made);
    return made;
  }

  function activate(token) {
    const up = here[0];
    const n = enter(token, up);
    const path = nodes[here[n + 1]];
    let made = path.idle;
    if (made === null) {
      made = new TimedActivation(token, n, up, path);
    } else {
      path.idle = null;
      made.up = up;
    }
    run(made);
    return made;
  }

  function leave(activation) {
    stop(activation);
    record(activation);
    activation.path.idle = activation;
  }

  function call(token) {
    const up = here[0];
    const made = make(token, enter(token, up), up);
    made.waits = YIELD;
    return made;
  }

  function end(activation) {
    const { times, waits } = activation;
    if (waits === 0) stop(activation);
    else if (waits === AWAIT && times !== null) times.wake(activation.fell, clock() - origin); // it failed
    record(activation);
  }

  function suspend(activation, what) {
    if (activation.waits !== 0) return;
    activation.at = here[0];
    stop(activation);
    activation.waits = what;
    if (what === AWAIT && activation.times !== null) activation.times.fall((activation.fell = last - origin));
  }

  function back(activation) {
    if (activation.waits !== 0) goOn(activation);
    else if (running !== activation) catchUp(activation);
  }

  function goOn(activation) {
    if (activation.waits === AWAIT) {
      // Whatever seems to run has ended unseen.
      charge();
      charged = top.times;
      running = outside;
      activation.up = OUTSIDE;
      if (activation.times !== null) activation.times.wake(activation.fell, last - origin);
    } else {
      activation.up = here[0];
    }
    activation.waits = 0;
    run(activation);
    here[0] = activation.at;
  }

  /** What was called has ended unseen. */
  function catchUp(activation) {
    charge();
    running = activation;
    let timed = activation;
    while (timed.times === null) timed = timed.before;
    charged = timed.times;
  }

  return {
    __proto__: null, ...begun, activate, call, ...around(paths, leave, end, back, suspend),
    mark: () => ({ __proto__: null, running, at: here[0] }),
    reset: (mark) => {
      if (running !== mark.running) catchUp(mark.running);
      here[0] = mark.at;
    },
    charged: () => {
      const now = clock();
      return { times: charged, time: now - last, now: now - origin };
    },
    /** Time that passed for something else than the program. */
    discount: (time) => {
      last += time;
      origin += time;
    },
  };
}

/** What a call that does nothing costs, in picoseconds: inside, in its own time, and outside, in that of its caller.
 *
 * The least of several rounds, since a busy machine only adds.
 */
function calibrate() {
  const paths = new Paths({ paths: 1, fold: 1, clock: 'wall' }, new Room(ROOM));
  paths.register(0, [1, 1, 1], 0); // one function
  const { activate, leave } = timedEntries(paths, undefined);
  paths.here[0] = TOP_SITE;
  leave(activate(0));
  const { times } = paths.nodes[1];
  let inside = 0;
  let whole = Infinity;
  const began = clock();
  for (let round = 0; round < LEAST_ROUNDS || clock() - began < LONG_ENOUGH_NS; round++) {
    const before = times.self;
    const from = clock();
    for (let i = 0; i < ROUND; i++) leave(activate(0));
    const took = clock() - from;
    if (took < whole) {
      whole = took;
      inside = times.self - before;
    }
  }
  const picos = 1000 / ROUND;
  return { inside: p.floor(inside * picos), outside: p.floor((whole > inside ? whole - inside : 0) * picos), took: clock() - began };
}

module.exports = { Times, Events, timedEntries, calibrate, clock };
},
'encode.cjs': (module, require) => {
'use strict';
// Raw counts as bytes; docs/raw-counts.md tells the form.

const p = require('primordials.cjs');
const { Output } = require('output.cjs');
const { writeCalls } = require('callswriter.cjs');

const MAGIC = 'FOOTFALL';
const VERSION = 3;
const END = 7;

/** Changes whenever something was counted; `calls` is undefined where they are not recorded. */
function total(units, calls) {
  let sum = units.length + (calls === undefined ? 0 : calls.sum());
  for (let u = 0; u < units.length; u++) {
    const { counters } = units[u];
    for (let i = 0; i < counters.length; i++) sum += counters[i];
  }
  return sum;
}

/** The raw counts of one thread; `ended`: these are the last. */
function encode(units, ended, calls) {
  let size = 8 + 4 + 1 + 2 + 4 + 4 + 2 + 8 + 8 + 4 + 1;
  for (let u = 0; u < units.length; u++) size += 2 + units[u].key.length + 4 + 8 * units[u].counters.length;
  const out = new Output(size);
  for (let i = 0; i < MAGIC.length; i++) out.byte(p.charCodeAt(MAGIC, i));
  out.int32(VERSION);
  out.byte(ended ? 1 : 0);
  out.text(''); // the process
  out.int32(units.length);
  for (let u = 0; u < units.length; u++) {
    const { key, counters } = units[u];
    out.text(key);
    out.int32(counters.length);
    for (let i = 0; i < counters.length; i++) out.int64(counters[i]);
  }
  out.int32(0); // frames
  writeCalls(out, calls, ended);
  out.byte(END);
  return out;
}

module.exports = { encode, total };
},
'output.cjs': (module, require) => {
'use strict';
// Bytes in the form that docs/raw-counts.md tells, as many as come.

const p = require('primordials.cjs');

const TWO_32 = 4294967296;
const SEVEN_BITS = 128;

class Output {
  constructor(size) {
    this.data = new p.Uint8Array(size);
    this.at = 0;
  }

  /** Make room for so many bytes. */
  reserve(bytes) {
    const { data, at } = this;
    if (at + bytes <= data.length) return;
    const grown = new p.Uint8Array((at + bytes) * 2);
    for (let i = 0; i < at; i++) grown[i] = data[i];
    this.data = grown;
  }

  byte(value) {
    if (this.at === this.data.length) this.reserve(1);
    this.data[this.at++] = value;
  }

  int32(value) {
    this.reserve(4);
    const { data } = this;
    data[this.at++] = value >>> 24;
    data[this.at++] = value >>> 16;
    data[this.at++] = value >>> 8;
    data[this.at++] = value;
  }

  int64(value) {
    this.int32(p.floor(value / TWO_32));
    this.int32(value % TWO_32);
  }

  /** Seven bits a byte, the lowest first; all but the last byte have the highest bit set. */
  number(value) {
    while (value >= SEVEN_BITS) {
      this.byte((value % SEVEN_BITS) + SEVEN_BITS);
      value = p.floor(value / SEVEN_BITS);
    }
    this.byte(value);
  }

  /** Text of ASCII characters. */
  text(value) {
    this.byte(value.length >>> 8);
    this.byte(value.length);
    for (let i = 0; i < value.length; i++) this.byte(p.charCodeAt(value, i));
  }
}

module.exports = { Output };
},
'callswriter.cjs': (module, require) => {
'use strict';
// The part of the raw form that holds call paths; docs/raw-counts.md tells it.

const p = require('primordials.cjs');

/** Write what a thread recorded of calls; `calls` is undefined where it recorded none. */
function writeCalls(out, calls, ended) {
  if (calls !== undefined) calls.calibrate();
  const overhead = calls === undefined ? undefined : calls.overhead;
  out.text(calls === undefined ? '' : calls.clock);
  out.int64(overhead === undefined ? -1 : overhead.inside);
  out.int64(overhead === undefined ? -1 : overhead.outside);
  const any = calls !== undefined && calls.paths.nodes.length > 1;
  out.int32(any ? 1 : 0);
  if (any) context(out, calls, ended);
}

function context(out, calls, ended) {
  const { nodes, links, functions, sums } = calls.paths;
  out.text(calls.name);
  out.number(calls.isClocked ? 1 : 0);
  out.number(calls.current());
  out.number(nodes.length);
  const pending = calls.pending();
  for (let n = 1; n < nodes.length; n++) {
    const node = nodes[n];
    const of = functions[node.token];
    const { parent, site } = node;
    out.number(parent === null ? 0 : parent.number + 1);
    out.number(of.unit);
    out.number(of.number);
    out.number(site);
    out.number(sums[node.place]);
    times(out, pending === undefined ? null : node.times, pending);
    counters(out, sums, node.place, node.size);
  }
  out.number(links.length);
  for (let n = 0; n < links.length; n++) {
    const { parent, target, site, place } = links[n];
    out.number(parent.number);
    out.number(target.number);
    out.number(site);
    out.number(sums[place]);
  }
  events(out, calls, ended);
}

/** All but the first, which counts entries. */
function counters(out, sums, place, size) {
  let used = size;
  while (used > 1 && sums[place + used - 1] === 0) used--;
  out.number(used);
  out.number(0);
  for (let i = 1; i < used; i++) out.number(sums[place + i]);
}

function times(out, taken, pending) {
  if (taken === null) {
    out.number(0);
    out.number(0);
    out.number(0);
    return;
  }
  out.number(taken.self + (pending.times === taken ? pending.time : 0));
  out.number(taken.waits(pending.now));
  const { buckets, least, most } = taken;
  out.number(least === Infinity ? 0 : buckets.length);
  if (least === Infinity) return;
  out.number(least);
  out.number(most);
  for (let i = 0; i < buckets.length; i++) out.number(buckets[i]);
}

function events(out, calls, ended) {
  const data = ended && calls.events !== undefined ? calls.events.data : [];
  const { functions } = calls.paths;
  out.number(data.length / 3);
  let before = 0;
  for (let i = 0; i < data.length; i += 3) {
    const of = functions[data[i]];
    out.number(of.unit);
    out.number(of.number);
    const later = data[i + 1] - before;
    out.number(later < 0 ? -2 * later - 1 : 2 * later);
    out.number(data[i + 2] + 1);
    before = data[i + 1];
  }
}

module.exports = { writeCalls };
},
'helpers.cjs': (module, require) => {
'use strict';
// What sources call to count within expressions: the same as plan/edits.py writes into modules.

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
},
'hooks.cjs': (module, require) => {
'use strict';
// Hooks at entry and exit of functions: what instrumented text calls.  Nothing of Node's, so that pages can load it too.
//
// A hook is a function that stands in the hooked one.  While one runs, no others do: calls that begin then have none.

const { stringify } = JSON;
const { now } = Date;
const { apply, defineProperty, getPrototypeOf, getOwnPropertyDescriptor } = Reflect;
const { of } = Array;
const { prototype: promises } = Promise;
const { then } = promises;

/** One call whose hooks run. */
class Call {
  constructor(start) {
    this.start = start;
    this.args = undefined;
  }
}

/** The hooks of one thread or page.
 *
 * `settings`: `sample`, one in so many calls; `propagate`, whether errors of hooks reach the program; `module` and
 * `session`, for events; `clock`, whether hooks ask how long a call took.
 * `host`: `ticks()` gives nanoseconds, `write(line)` takes an event that nobody else takes, `failed(error)` says that a
 * hook failed.
 */
function makeHooks(settings, host) {
  const { sample, propagate, module, session, clock } = settings;
  const numbers = { __proto__: null };
  const untold = new Call(0);
  const head = `{"moduleName":${stringify(module)},"sessionId":`;
  const ownSession = stringify(session);
  const quoted = { __proto__: null };
  let isBusy = false;

  /** A call begins: what to hand to the others, or null where it has no hooks.  `name` tells its function from others. */
  function begin(name) {
    if (isBusy) return null;
    if (sample > 1) {
      const number = numbers[name] || 0;
      numbers[name] = number + 1;
      if (number % sample !== 0) return null;
    }
    return clock ? new Call(host.ticks()) : settings.args ? new Call(0) : untold;
  }

  /** Run a hook. */
  function run(hook, result, thrown) {
    const before = isBusy;
    isBusy = true;
    try {
      hook(result, thrown);
    } catch (error) {
      if (propagate) throw error;
      host.failed(error);
    } finally {
      isBusy = before;
    }
  }

  /** Run the hook at the exit of an async function: once the promise that it returns is settled, where it returns one. */
  function settle(result, thrown, hook) {
    if (thrown === undefined && isPromise(result)) {
      try {
        apply(then, result, [(value) => run(hook, value), (error) => run(hook, undefined, error)]);
        return;
      } catch {
        // it only looks like one
      }
    }
    run(hook, result, thrown);
  }

  /** An event in GWT's form; `global` is the global object of who sends it. */
  function eventOf(method, evtGroup, global) {
    const own = isThere(global) ? global.__gwtStatsSessionId : undefined;
    return {
      moduleName: module, sessionId: isThere(own) ? own : session, subSystem: 'profile', evtGroup,
      millis: now(), type: 'method', method,
    };
  }

  /** Send an event: to the page's or program's own function for it, or else to the host. */
  function event(method, evtGroup, global) {
    const take = isThere(global) ? global.__gwtStatsEvent : undefined;
    if (typeof take === 'function') {
      apply(take, global, [eventOf(method, evtGroup, global)]);
      return;
    }
    const own = isThere(global) ? global.__gwtStatsSessionId : undefined;
    const sessionId = isThere(own) ? stringify(own) || 'null' : ownSession;
    const name = quoted[method] || (quoted[method] = stringify(method));
    host.write(`${head}${sessionId},"subSystem":"profile","evtGroup":"${evtGroup}","millis":${now()},"type":"method","method":${name}}\n`);
  }

  return {
    __proto__: null, begin, run, settle, event, eventOf,
    /** Nanoseconds since a call began. */
    since: (call) => host.ticks() - call.start,
    /** `this` where there is one: in constructors of derived classes there is none before super(). */
    self(get) {
      try {
        return get();
      } catch {
        return undefined;
      }
    },
    /** An array of its own, of some values and more behind them. */
    list(values, rest) {
      const made = apply(of, undefined, values);
      for (let i = 0; rest !== undefined && i < rest.length; i++) put(made, rest[i]);
      return made;
    },
  };
}

/** Whether a value is a promise that is waited for as the language does it, which nobody sees. */
function isPromise(value) {
  return typeof value === 'object' && value !== null && getPrototypeOf(value) === promises
    && getOwnPropertyDescriptor(value, 'then') === undefined && getOwnPropertyDescriptor(value, 'constructor') === undefined;
}

function isThere(value) {
  return value !== undefined && value !== null;
}

/** Append, whatever the program has made of Array.prototype. */
function put(list, value) {
  defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

module.exports = { makeHooks };
},
'ends.cjs': (module, require) => {
'use strict';
// Where code outside of functions ends, in a page or a worker.  Such code says so itself, but where an error ends it:
// then the event loop tells of the error before anything else runs.

const p = require('primordials.cjs');
const { Runs } = require('runs.cjs');

const root = globalThis;
const { addEventListener } = root;
const isPage = typeof document === 'object' || typeof WorkerGlobalScope === 'function';
/** A frame of a stack trace, in the form of any engine. */
const FRAME = /:\d+:\d+/;
/** What `depth` tells a listener that the event loop calls. */
const OWN = 2;

/** What runs in this thread; `calls` are those that it records. */
class Ends {
  constructor(calls) {
    this.calls = calls;
    this.scripts = new Runs(calls.entries, () => calls.aside(depth));
    const nothing = this.scripts.mark();
    const failed = (event) => {
      if (!event.isTrusted || event.target !== root) return;
      const running = depth();
      if (running === OWN) this.scripts.endTo(nothing);
      else this.scripts.endDeeper(running);
    };
    if (isPage) p.apply(addEventListener, root, ['error', failed, true]);
  }

  /** Let a script that is made at run time, which has counters `c`, begin runs. */
  equip(c) {
    this.scripts.equip(c);
  }

  /** A text is to be run whose counters are `c`: where it was handed over is known. */
  handed(c, { sizes, source }) {
    this.calls.callbacks.runs(c[source] + sizes.length / 3 - 1);
  }

  /** Do something that may run such scripts; answers what it answers. */
  within(work) {
    const before = this.scripts.mark();
    try {
      return work();
    } finally {
      this.scripts.endTo(before);
    }
  }
}

/** How many functions are running that the engine tells of; NaN where it does not. */
function depth() {
  const found = p.getDescriptor(p.Error, 'stackTraceLimit');
  const isSet = found !== undefined && found.writable === true;
  if (isSet) p.Error.stackTraceLimit = Infinity;
  const { stack } = new p.Error();
  if (isSet) p.Error.stackTraceLimit = found.value;
  if (typeof stack !== 'string') return NaN;
  let frames = 0;
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = p.indexOf(stack, '\n', at);
    if (p.exec(FRAME, end < 0 ? p.slice(stack, at) : p.slice(stack, at, end)) !== null) frames++;
  }
  return frames;
}

module.exports = { Ends };
},
'runs.cjs': (module, require) => {
'use strict';
// Runs of scripts that record calls.  A script can declare nothing, since that would be global: the place and the call
// of its code outside of functions stand at its counters, those of the run that began last in front of others.

const p = require('primordials.cjs');

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
      c.run = this.last = { __proto__: null, c, activation, place: activation.n, depth, outer: c.run, before: this.last };
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

function hide(owner, name, value) {
  p.defineProperty(owner, name, { __proto__: null, value });
}

module.exports = { Runs };
},
'texts.cjs': (module, require) => {
'use strict';
// What is known of instrumented scripts: their sources, and the author's text of each of their functions.

const p = require('primordials.cjs');
const { disguise, undisguised } = require('disguise.cjs');
const { without } = require('without.cjs');
const { give } = require('page.cjs');

/** By key: what `described.py` tells of a copy. */
const described = new p.Map();
/** Functions of copies by the length of their text. */
const byLength = new p.Map();

/** Learn of a copy. */
give.describe = function describe(about) {
  if (p.mapHas(described, about.key)) return;
  p.mapSet(described, about.key, about);
  for (let i = 0; i < about.texts.length; i++) {
    const { 1: length } = about.texts[i];
    const others = p.mapGet(byLength, length);
    const one = { __proto__: null, edits: about.edits, row: about.texts[i], next: others };
    p.mapSet(byLength, length, one);
  }
  if (!isHooked) hookToString();
};

let isHooked = false;

/** Functions that are turned into text give the author's, which runs where there are no counters. */
function hookToString() {
  isHooked = true;
  const { toString } = Function.prototype;
  const replaced = {
    toString() {
      return original(p.apply(toString, undisguised(this), []));
    },
  }.toString;
  try {
    Function.prototype.toString = disguise(replaced, toString);
  } catch {
    // frozen
  }
}

/** The author's text of a function, from its text as the engine has it. */
function original(text) {
  let sum;
  for (let one = p.mapGet(byLength, text.length); one !== undefined; one = one.next) {
    if (sum === undefined) sum = crc32(text);
    if (one.row[2] === sum) return without(text, one.row[0], one.edits);
  }
  return text;
}

/** The CRC-32 of a text in UTF-16, low bytes first. */
function crc32(text) {
  let crc = -1;
  for (let i = 0; i < text.length; i++) {
    const unit = p.charCodeAt(text, i);
    crc = (crc >>> 8) ^ step((crc ^ unit) & 255);
    crc = (crc >>> 8) ^ step((crc ^ (unit >>> 8)) & 255);
  }
  return ~crc >>> 0;
}

function step(value) {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xEDB88320 : value >>> 1;
  return value;
}

module.exports = { described };
},
'without.cjs': (module, require) => {
'use strict';
// The author's text, from the instrumented one and the places of what was inserted.

const p = require('primordials.cjs');

/** Text that stands at `start`, without the insertions: their starts and lengths, one after the other. */
function without(text, start, edits) {
  let result = '';
  let done = 0;
  for (let i = firstFrom(edits, start); i < edits.length; i += 2) {
    const at = edits[i] - start;
    if (at >= text.length) break;
    result += p.slice(text, done, at);
    done = at + edits[i + 1];
  }
  return result + p.slice(text, done);
}

function firstFrom(edits, start) {
  let low = 0;
  let high = edits.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edits[2 * middle] < start) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

module.exports = { without };
},
'inline.cjs': (module, require) => {
'use strict';
// Scripts that stand in the pages of a copy get their counters when they first reach for them: a page has those of all
// pages at hand.

const p = require('primordials.cjs');
const { give } = require('page.cjs');
const { unitIn } = require('units.cjs');

const root = globalThis;
const inPage = typeof document === 'object';

/** Learn of the scripts of a page. */
give.unit = function unit(name, ...about) {
  if (!inPage || p.hasOwn(root, name)) return;
  p.defineProperty(root, name, { __proto__: null, configurable: true, get: () => unitIn(root, () => {}, name, ...about) });
};
},
'units.cjs': (module, require) => {
'use strict';
// The scripts of a page reach their counters by a global, the unit, which holds helpers too.  No page sees it unless it
// asks for it by name.

const p = require('primordials.cjs');
const { give, hooks } = require('page.cjs');
const { helpers } = require('helpers.cjs');

function hide(target, what, value) {
  p.defineProperty(target, what, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

/** Give a script its counters as a global of a realm; `names` are other globals that it needs.
 *
 * `more` is given new counters with their key, to add what else scripts call.
 */
function unitIn(target, more, unit, names, key, size, ...recorded) {
  const known = p.getDescriptor(target, unit);
  if (known !== undefined && known.get === undefined) return known.value;
  const given = give(key, size, ...recorded);
  const c = recorded.length === 0 ? given : given.counters;
  if (!p.hasOwn(c, 'pass')) equip(c, key, given, more);
  p.defineProperty(target, unit, { __proto__: null, value: c });
  for (let i = 0; i < names.length; i++) hide(target, names[i], undefined);
  if (recorded.length > 1) hide(target, recorded[1], given.first); // by this name functions tell their source
  return c;
}

/** Add to counters what scripts call. */
function equip(c, key, given, more) {
  const made = helpers(c);
  for (const what in made) hide(c, what, made[what]);
  more(c, key);
  hide(c, 'hooks', hooks);
  if (given === c) return;
  for (const what in given) if (what !== 'counters' && what !== 'hooks') hide(c, what, given[what]);
}

module.exports = { unitIn, equip, hide };
},
'byhand.cjs': (module, require) => {
'use strict';
// In Node, where a copy is run by hand: the counts are written when a thread ends, and while they change; events of
// hooks at once.

const settings = require('settings.cjs');
const page = require('page.cjs');
const { hookExits } = require('exits.cjs');

const EVERY_MS = 500;
const { process } = globalThis;

if (typeof process === 'object' && process !== null && typeof process.getBuiltinModule === 'function') start();

function start() {
  const { appendFileSync, mkdirSync, writeFileSync, renameSync } = process.getBuiltinModule('fs');
  const { setInterval } = process.getBuiltinModule('timers');
  const folder = process.env.FOOTFALL_COUNTS || settings.counts;
  let changes = -1;
  let isSilent = false;

  function write(ended) {
    if (!ended && page.changes() === changes) return;
    const files = page.counts(ended);
    try {
      mkdirSync(folder, { recursive: true });
      for (const name in files) {
        writeFileSync(`${folder}/${name}.part`, files[name]);
        renameSync(`${folder}/${name}.part`, `${folder}/${name}`);
      }
      changes = page.changes();
    } catch (error) {
      if (!isSilent) process._rawDebug(`footfall: the counts cannot be written to ${folder}: ${error.message}`);
      isSilent = true;
    }
  }

  page.events.write = (line) => {
    if (page.events.file) appendFileSync(page.events.file, line);
  };
  hookExits(() => write(true), () => write(false), () => false);
  setInterval(() => write(false), EVERY_MS).unref();
}
},
'exits.cjs': (module, require) => {
'use strict';
// Knows when the program ends, behind all of its own handlers, without being one of them.

const { disguise } = require('disguise.cjs');
const p = require('primordials.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

/** Call `last` when this thread ends, after its own exit handlers, and `before` when it may be about to be killed.
 *
 * `hides` says of a thread that was made whether the program is not to hear of it.
 */
function hookExits(last, before, hides = () => false) {
  const parent = Object.getPrototypeOf(process);
  const { emit } = process;
  const watched = disguise(function emit_(event) {
    if (event === 'beforeExit') watchOuter();
    else if (event === 'worker' && hides(arguments[1])) return false;
    try {
      return p.apply(emit, this, arguments);
    } finally {
      if (event === 'exit' && this === process) last();
    }
  }, emit);
  p.defineProperty(parent, 'emit', { __proto__: null, value: watched, writable: true, enumerable: false, configurable: true });

  /** Where the program has replaced process.emit, what its replacement does at exit still counts. */
  function watchOuter() {
    const outer = p.getDescriptor(process, 'emit');
    if (outer === undefined || !outer.writable || typeof outer.value !== 'function' || outer.value === outermost) return;
    const replaced = outer.value;
    outermost = disguise(function emit_(event) {
      try {
        return p.apply(replaced, this, arguments);
      } finally {
        if (event === 'exit') last();
      }
    }, replaced);
    process.emit = outermost;
  }
  let outermost;

  replace('reallyExit', last);
  replace('abort', before);
  const { kill, pid } = process;
  process.kill = disguise(function kill_(target) {
    if (target === pid || target === 0) before();
    return p.apply(kill, this, arguments);
  }, kill);
}

function replace(name, first) {
  const original = process[name];
  if (typeof original !== 'function' || original.disabled) return;
  process[name] = disguise({
    replaced() {
      first();
      return p.apply(original, this, arguments);
    },
  }.replaced, original);
}

module.exports = { hookExits };
},
'report.cjs': (module, require) => {
'use strict';
// footfall.report(): what was counted in this page so far, in a window of its own, or above the page where the browser
// opens none.  It is read again each second while the program goes on.

const style = require('report.css');
const { footfall, counters, paths, counts, changes } = require('page.cjs');
const { described } = require('texts.cjs');
const { unpack, counted, Tally } = require('outline.cjs');
const { Maker, FunctionsPane, SourcePane, numberText, say } = require('panes.cjs');

const EVERY_MS = 1000;
const WINDOW = 'popup,width=1180,height=760';
const { setInterval, clearInterval, open, document, addEventListener, removeEventListener } = globalThis;

class Report {
  /** `view`: the window that shows it; `over`: whether that is the page's own. */
  constructor(view, over) {
    this.view = view;
    this.over = over;
    this.files = [];
    this.known = new Set();
    this.before = new Map();
    this.last = -1;
    this.shown = undefined;
    this.isPaused = this.isStill = false;
    const { document: its } = view;
    const maker = this.maker = new Maker(its);
    this.host = maker.make('div');
    const root = this.host.attachShadow({ mode: 'open' });
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    this.state = maker.make('div', 'state', 'reading');
    this.cards = maker.make('div', 'cards');
    this.functions = undefined;
    this.source = new SourcePane(maker, (key) => this.openFile(this.files.find((file) => file.key === key)));
    this.panes = maker.make('div', 'panes');
    const pause = maker.button('Pause', () => {
      this.isPaused = !this.isPaused;
      say(pause, this.isPaused ? 'Go on' : 'Pause');
      this.update();
    });
    const buttons = [pause, maker.button('Reset', () => this.reset()), maker.button('Download', () => download(its))];
    if (over) buttons.push(maker.button('Close', () => this.close()));
    const header = maker.make('header', '', maker.make('h1', '', 'Footfall'), this.state, ...buttons);
    root.append(maker.make('div', over ? 'footfall over' : 'footfall', header, this.cards, this.panes));
    (its.body || its.documentElement).append(this.host);
    if (!over) its.title = `Footfall: ${document.title || location.pathname}`;
    // A window has timers of its own; the numbers of the program's stay as they are.
    this.timer = over ? setInterval(() => this.update(), EVERY_MS) : view.setInterval(() => this.update(), EVERY_MS);
    this.leave = () => {
      this.stop();
      this.say('the page has gone; these are its last counts', true);
    };
    addEventListener('pagehide', this.leave);
    this.update();
  }

  say(text, isStill) {
    say(this.state, text);
    this.state.classList.toggle('still', isStill);
  }

  stop() {
    if (this.over) clearInterval(this.timer);
    else this.view.clearInterval(this.timer);
    removeEventListener('pagehide', this.leave);
  }

  close() {
    this.stop();
    this.host.remove();
    if (current === this) current = undefined;
  }

  reset() {
    footfall.reset();
    this.before.clear();
    this.last = -1;
    this.update();
  }

  update() {
    this.read().catch((error) => this.say(`the counts cannot be shown: ${error.message}`, true));
  }

  async read() {
    if (!this.over && this.view.closed) {
      this.close();
      return;
    }
    for (const [key, about] of described) {
      if (this.known.has(key)) continue;
      this.known.add(key);
      this.files.push(await unpack(about));
    }
    if (this.isPaused) {
      this.say('paused; the program goes on', true);
      return;
    }
    if (this.files.length === 0) {
      this.say('no instrumented script has told what it is: include the runtime that was written with it', true);
      return;
    }
    const now = changes();
    const time = new Date().toLocaleTimeString();
    const isStill = now === this.last;
    this.say(isStill ? `${time} \u00b7 nothing new` : `${time} \u00b7 counting`, isStill);
    // What was new in the last second is so no longer.
    if (!isStill || !this.isStill) this.draw();
    this.last = now;
    this.isStill = isStill;
  }

  draw() {
    const calls = paths();
    const all = this.files.map((file) => counted(file, counters.units, calls));
    if (this.functions === undefined) {
      this.functions = new FunctionsPane(this.maker, calls !== null && calls.clock !== '', (row) => this.choose(row));
      this.panes.append(this.functions.element, this.source.element);
    }
    this.source.offer(this.files);
    const rows = this.files.flatMap((file, number) => file.functions.map((one, at) => {
      const { calls, work, self, total } = all[number].functions[at];
      const id = `${file.key} ${at}`;
      const more = calls - (this.before.get(id) ?? calls);
      this.before.set(id, calls);
      return { name: one.name, file, line: one.line, place: `${file.path}:${one.line}`, calls, work, self, total, more };
    }));
    this.functions.show(rows);
    this.total(all, rows);
    if (this.shown === undefined && this.files.length > 0) this.shown = this.files[0];
    if (this.shown === undefined) return;
    this.source.open(this.shown);
    this.source.fill(all[this.files.indexOf(this.shown)]);
  }

  total(all, rows) {
    const [functions, statements, sides] = [new Tally(), new Tally(), new Tally()];
    for (const { calls } of rows) functions.add(calls);
    for (const one of all) {
      statements.join(one.statements);
      sides.join(one.sides);
    }
    const cards = [
      share('Functions', functions),
      share('Statements', statements),
      share('Branch sides', sides),
      { title: 'Calls', value: numberText(functions.sum), note: '' },
      { title: 'Work', value: statements.known ? numberText(statements.sum) : '\u2013', note: 'statements' },
    ];
    const { maker } = this;
    if (this.cards.children.length === 0) {
      this.cards.append(...cards.map((card) => {
        const bar = card.percent === undefined ? [] : [maker.make('div', 'share', maker.make('div'))];
        return maker.make('div', 'card', maker.make('h2', '', card.title), maker.make('strong'), maker.make('small'), ...bar);
      }));
    }
    cards.forEach((card, at) => {
      const { children } = this.cards.children[at];
      say(children[1], card.value);
      say(children[2], card.note);
      if (card.percent !== undefined) children[3].firstChild.style.width = `${card.percent}%`;
    });
  }

  choose({ file, line }) {
    this.openFile(file);
    this.source.point(line);
  }

  openFile(file) {
    this.shown = file;
    this.draw();
  }
}

/** How many of some counts are not 0; those that are not measured are left out. */
function share(title, { known, ran }) {
  const percent = known ? (100 * ran) / known : 0;
  const value = known ? `${Math.floor(percent * 10) / 10} %` : '\u2013';
  return { title, value, note: `${numberText(ran)} of ${numberText(known)} ran`, percent };
}

/** Save the raw counts as a file, which footfall reads from the folder `counts` of a working folder. */
function download(its = document) {
  const files = counts(true);
  for (const name in files) {
    const link = its.createElement('a');
    link.href = URL.createObjectURL(new Blob([files[name]], { type: 'application/octet-stream' }));
    link.download = name;
    link.click();
    its.defaultView.setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}

let current;

/** Open the report, or bring it to the front. */
function report() {
  if (current !== undefined && (current.over || !current.view.closed)) {
    if (!current.over) current.view.focus();
    return;
  }
  let view = null;
  try {
    view = open('', '', WINDOW);
  } catch {
    // forbidden, as in a frame with a sandbox
  }
  current = view === null || view === undefined ? new Report(globalThis, true) : new Report(view, false);
}

if (typeof document === 'object') Object.assign(footfall, { report, download: () => download() });
},
'report.css': (module, require) => {
module.exports = ":host { all: initial; }\n.footfall {\n  color-scheme: light; --page: #f6f7f9; --card: #fff; --text: #1c2330; --muted: #5a6475; --line: #dde2ea; --link: #0b5cad;\n  --ran: #2b7bba; --never: #c25e00; --never-text: #9a4500; --never-back: #fdf1e3; --heat: 43 123 186;\n  --comment: #525d6b; --string: #1a6b3c; --number: #7a3e9d; --word: #0b4a8f;\n  --mono: ui-monospace, \"SF Mono\", Menlo, Consolas, \"DejaVu Sans Mono\", monospace;\n  display: flex; flex-direction: column; position: fixed; inset: 0; background: var(--page); color: var(--text);\n  font: 14px/1.5 system-ui, \"Segoe UI\", Roboto, sans-serif; text-align: left;\n}\n@media (prefers-color-scheme: dark) { .footfall {\n  color-scheme: dark; --page: #12151b; --card: #1a1f28; --text: #dfe5ee; --muted: #9aa5b5; --line: #2d3542; --link: #78b7f2;\n  --ran: #4a9fe0; --never: #f59a4a; --never-text: #f59a4a; --never-back: #2d2115; --heat: 74 159 224;\n  --comment: #96a1b0; --string: #8fd3a8; --number: #d3a6f0; --word: #8fc1f7;\n} }\n.footfall.over { inset: auto 16px 16px auto; width: min(1060px, calc(100vw - 32px)); height: min(620px, calc(100vh - 32px)); z-index: 2147483647;\n  border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 12px 50px rgb(0 0 0 / 0.35); overflow: hidden; }\n* { box-sizing: border-box; }\nheader { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; padding: 8px 16px; background: var(--card); border-bottom: 1px solid var(--line); }\nh1 { font-size: 16px; margin: 0; }\n.state { flex: 1; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; }\n.state::before { content: \"\"; display: inline-block; width: 9px; height: 9px; margin-right: 7px; border-radius: 50%; background: #2ea44f; }\n.state.still::before { background: var(--muted); }\nbutton, select, input { font: inherit; font-size: 13px; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px; }\nbutton { cursor: pointer; }\nbutton:hover { border-color: var(--link); }\n:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }\n.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 8px; padding: 10px 16px 0; }\n.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 6px 12px 7px; }\n.card h2 { margin: 0; font-size: 12px; font-weight: 500; color: var(--muted); }\n.card strong { font-size: 17px; font-variant-numeric: tabular-nums; }\n.card small { color: var(--muted); margin-left: 6px; white-space: nowrap; }\n.share { height: 5px; margin-top: 3px; border-radius: 3px; background: var(--line); overflow: hidden; }\n.share div { height: 100%; background: var(--ran); transition: width 0.3s; }\n.panes { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 1fr) 1fr; gap: 10px; padding: 10px 16px 14px; }\n@media (max-width: 760px) { .panes { grid-template-columns: 1fr; grid-template-rows: 1fr 1fr; } }\n.pane { display: flex; flex-direction: column; min-height: 0; min-width: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }\n.bar { display: flex; gap: 8px; align-items: center; padding: 6px 10px; border-bottom: 1px solid var(--line); }\n.bar input, .bar select { flex: 1; min-width: 0; }\n.bar label { display: flex; align-items: center; white-space: nowrap; color: var(--muted); font-size: 13px; }\n.bar label input { margin: 0 5px 0 0; }\n.scroll { flex: 1; overflow: auto; }\n/* A window without a document of its own is in quirks mode, where tables inherit neither. */\ntable { border-collapse: collapse; width: 100%; font: inherit; color: inherit; }\n.functions { font-size: 13px; }\n.functions th, .functions td { padding: 2px 8px; text-align: left; border-bottom: 1px solid var(--line); font-weight: normal; white-space: nowrap; }\n.functions thead th { position: sticky; top: 0; background: var(--card); z-index: 1; padding: 0 3px; }\n.functions thead button { border: none; background: none; padding: 3px 5px; color: var(--muted); font-weight: 600; font-size: 12px; }\n.functions th[aria-sort] button { color: var(--text); }\n.functions th[aria-sort] button::after { content: \" \u25bc\"; font-size: 9px; }\n.functions tbody tr { cursor: pointer; }\n.functions tbody tr:hover, .functions tr.chosen { background: rgb(var(--heat) / 0.1); }\n.functions td:first-child { max-width: 170px; overflow: hidden; text-overflow: ellipsis; font-family: var(--mono); font-size: 12.5px; }\n.functions .num { text-align: right; font-variant-numeric: tabular-nums; }\n.place, .unknown, .empty { color: var(--muted); }\n.never td { color: var(--never-text); }\n.more { color: var(--ran); }\n.empty { padding: 20px; }\n.code { font: 12.5px/19px var(--mono); table-layout: fixed; }\n.code td { padding: 0; height: 19px; white-space: pre; vertical-align: top; }\n.code .no { text-align: right; padding: 0 1ch; color: var(--muted); user-select: none; }\n.code .count { text-align: right; padding: 0 1ch; border-right: 1px solid var(--line); font-variant-numeric: tabular-nums; }\n.code .text { padding-left: 1.2ch; tab-size: 4; }\n.code tr.never .count, .code tr.never .text { background: var(--never-back); }\n.code tr.never .count { color: var(--never-text); font-weight: 600; }\n.code tr.partly .text { box-shadow: inset 3px 0 var(--never); }\n.code tr.gap .count { color: var(--muted); font-style: italic; }\n.code tr.target td { outline: 1px solid var(--link); outline-offset: -1px; }\n.c { color: var(--comment); font-style: italic; } .s { color: var(--string); } .n { color: var(--number); } .w { color: var(--word); }\n";
},
'outline.cjs': (module, require) => {
'use strict';
// What counters mean: counts of functions, statements and branches.  docs/raw-counts.md tells of those in call paths.

const NL = 10;
const CR = 13;

/** A copy as the report knows it; `about` is what `texts.cjs` keeps.  Numbers are 1-based, counts not there yet. */
async function unpack(about) {
  const bytes = Uint8Array.from(atob(about.packed), (one) => one.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const [head, [, size], , functions, , statements, branches, , gaps, , equations] = await new Response(plain).json();
  const lines = new Lines(head[5]);
  return {
    key: about.key,
    path: about.path,
    size,
    equations,
    lines: lines.texts,
    functions: functions.map(([name, , kind, start, , , , calls, , , , , first]) => ({ name, kind, line: lines.at(start), calls, first })),
    statements: statements.map(([, start, , count, owner]) => ({ line: lines.at(start), count, owner })),
    branches: branches.map(([kind, , , at, sides]) => ({ kind, line: lines.at(at), sides })),
    gaps: gaps.map(([at, what, reason]) => ({ line: lines.at(at), what, reason })),
  };
}

/** The lines of a text, and on which of them a byte of its UTF-8 lies. */
class Lines {
  constructor(text) {
    this.texts = text.split(/\r\n|\r|\n/);
    const data = new TextEncoder().encode(text);
    this.starts = [0];
    for (let at = 0; at < data.length; at++) {
      if (data[at] === NL || (data[at] === CR && data[at + 1] !== NL)) this.starts.push(at + 1);
    }
  }

  at(offset) {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle] <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The counts of a file: of its functions, and how many of its statements and sides ran; `null` for what is not measured.
 *
 * `units` as the runtime has them, `calls` as in a snapshot.  `value` gives the count behind a reference.
 */
function counted(file, units, calls) {
  const counters = new Float64Array(file.size);
  const times = file.functions.map(() => ({ self: null, total: null }));
  const isIts = units.map((unit) => unit.key === file.key);
  for (let u = 0; u < units.length; u++) {
    const { counters: numbers } = units[u];
    for (let i = 0; isIts[u] && i < numbers.length; i++) counters[i] += numbers[i];
  }
  if (calls !== null) addPaths(file, calls, isIts, counters, times);
  const values = solve(file.equations, counters);
  const value = (ref) => (ref === null ? null : ref >= 0 ? counters[ref] : values[-1 - ref]);
  const work = file.functions.map(() => (file.statements.length > 0 ? 0 : null));
  const statements = new Tally();
  for (const { count, owner } of file.statements) {
    const number = value(count);
    statements.add(number);
    if (owner !== null) work[owner] = number === null || work[owner] === null ? null : work[owner] + number;
  }
  const sides = new Tally();
  for (const branch of file.branches) for (const [, ref] of branch.sides) sides.add(value(ref));
  const functions = file.functions.map((one, number) => ({ calls: value(one.calls), work: work[number], ...times[number] }));
  return { functions, statements, sides, value };
}

/** How many counts there are, how many are not 0, their sum, and the highest. */
class Tally {
  constructor() {
    this.known = this.ran = this.sum = this.most = 0;
  }

  add(count) {
    if (count === null) return;
    this.known++;
    if (count > 0) this.ran++;
    this.sum += count;
    if (count > this.most) this.most = count;
  }

  join(other) {
    this.known += other.known;
    this.ran += other.ran;
    this.sum += other.sum;
    this.most = Math.max(this.most, other.most);
  }
}

/** What stands on each line of a file that has anything to count: references of statements, branches, gaps. */
function byLine(file) {
  const lines = new Map();
  const at = (line) => {
    if (!lines.has(line)) lines.set(line, { statements: [], sides: [], gaps: [] });
    return lines.get(line);
  };
  for (const { line, count } of file.statements) at(line).statements.push(count);
  for (const { line, kind, sides } of file.branches) for (const [name, ref] of sides) at(line).sides.push({ kind, name, ref });
  for (const gap of file.gaps) at(gap.line).gaps.push(gap);
  return lines;
}

/** Add what lies in call paths: the counters of functions, and their times, recursion not counted twice. */
function addPaths(file, { nodes, links, clock }, isIts, counters, times) {
  const linked = new Map();
  for (const { callee, calls } of links) linked.set(callee, (linked.get(callee) || 0) + calls);
  const totals = clock === '' ? [] : nodes.map((node) => node.self || 0);
  for (let n = totals.length - 1; n >= 0; n--) if (nodes[n].parent > 0) totals[nodes[n].parent - 1] += totals[n];
  nodes.forEach((node, n) => {
    if (!isIts[node.unit]) return;
    if (node.function >= file.functions.length) return; // where a callback was given away
    const { first } = file.functions[node.function];
    counters[first] += linked.get(n + 1) || 0;
    node.counters.forEach((count, number) => { counters[first + number] += count; });
    if (node.self === null) return;
    const sum = times[node.function];
    sum.self += node.self;
    sum.total += isWithin(nodes, n) ? 0 : totals[n];
  });
}

/** Whether a path goes through its function before. */
function isWithin(nodes, n) {
  for (let up = nodes[n].parent; up > 0; up = nodes[up - 1].parent) {
    if (nodes[up - 1].unit === nodes[n].unit && nodes[up - 1].function === nodes[n].function) return true;
  }
  return false;
}

/** The values of equations, which refer to counters and to one another, never in a circle. */
function solve(equations, counters) {
  const values = [];
  const valueOf = (ref) => {
    if (ref >= 0) return counters[ref];
    const row = -1 - ref;
    if (values[row] === undefined) values[row] = equations[row].reduce((sum, [factor, inner]) => sum + factor * valueOf(inner), 0);
    return values[row];
  };
  equations.forEach((_, row) => valueOf(-1 - row));
  return values;
}

module.exports = { unpack, counted, byLine, Tally };
},
'panes.cjs': (module, require) => {
'use strict';
// The two halves of the report: functions, and a source with its counts.

const { byLine } = require('outline.cjs');

const MOST_ROWS = 300;
const HEATS = 9;
const TOKENS = /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[^]|[^`\\])*`?)|\b(\d[\w.]*)|\b(async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|finally|for|function|get|if|import|in|instanceof|let|new|null|of|return|set|static|super|switch|this|throw|true|false|try|typeof|undefined|var|void|while|with|yield)\b/g;
const KINDS = ['c', 's', 'n', 'w'];

const numberText = (count) => (count === null ? '?' : String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ','));

function durationText(ns) {
  if (ns === null) return '';
  const [unit, size] = ns < 1e6 ? ['\u00b5s', 1e3] : ns < 1e9 ? ['ms', 1e6] : ['s', 1e9];
  return `${Number((ns / size).toPrecision(3))} ${unit}`;
}

/** Makes elements of a document. */
class Maker {
  constructor(document) {
    this.document = document;
  }

  /** An element with a class, and what is in it: elements or text. */
  make(name, of = '', ...inside) {
    const made = this.document.createElement(name);
    if (of) made.className = of;
    made.append(...inside);
    return made;
  }

  button(text, act) {
    const made = this.make('button', '', text);
    made.type = 'button';
    made.addEventListener('click', act);
    return made;
  }
}

/** Set what an element says, where it is something else. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const COLUMNS = [
  { title: 'Function', text: (row) => row.name, key: (row) => row.name },
  { title: 'Calls', number: true, text: (row) => numberText(row.calls), key: (row) => row.calls },
  { title: 'New', number: true, text: (row) => (row.more ? `+${numberText(row.more)}` : ''), key: (row) => row.more, of: 'more' },
  { title: 'Work', number: true, text: (row) => numberText(row.work), key: (row) => row.work },
  { title: 'Self', number: true, timed: true, text: (row) => durationText(row.self), key: (row) => row.self },
  { title: 'Total', number: true, timed: true, text: (row) => durationText(row.total), key: (row) => row.total },
  { title: 'Place', text: (row) => row.place, key: (row) => row.place, of: 'place' },
];

/** The table of functions; `choose` is told which one was clicked. */
class FunctionsPane {
  constructor(maker, isTimed, choose) {
    this.maker = maker;
    this.choose = choose;
    this.columns = COLUMNS.filter((column) => isTimed || !column.timed);
    this.sorted = this.columns.find((column) => column.title === (isTimed ? 'Self' : 'Work'));
    this.rows = [];
    this.filter = maker.make('input');
    this.filter.type = 'search';
    this.filter.placeholder = 'Filter functions';
    this.filter.setAttribute('aria-label', 'Filter functions');
    this.onlyNever = maker.make('input');
    this.onlyNever.type = 'checkbox';
    for (const one of [this.filter, this.onlyNever]) one.addEventListener('input', () => this.draw());
    this.heads = this.columns.map((column) => {
      const head = maker.make('th', column.number ? 'num' : '', maker.button(column.title, () => {
        this.sorted = column;
        this.draw();
      }));
      return head;
    });
    this.body = maker.make('tbody');
    const table = maker.make('table', 'functions', maker.make('thead', '', maker.make('tr', '', ...this.heads)), this.body);
    const bar = maker.make('div', 'bar', this.filter, maker.make('label', '', this.onlyNever, 'never ran'));
    this.element = maker.make('section', 'pane', bar, maker.make('div', 'scroll', table));
  }

  /** Show rows: name, calls, more, work, self, total, place. */
  show(rows) {
    this.rows = rows;
    this.draw();
  }

  draw() {
    const { key, number } = this.sorted;
    const words = this.filter.value.toLowerCase();
    const found = this.rows.filter((row) => `${row.name} ${row.place}`.toLowerCase().includes(words) && (!this.onlyNever.checked || row.calls === 0));
    found.sort((a, b) => (number ? (key(b) ?? -1) - (key(a) ?? -1) : key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
    this.columns.forEach((column, at) => {
      if (column === this.sorted) this.heads[at].setAttribute('aria-sort', number ? 'descending' : 'ascending');
      else this.heads[at].removeAttribute('aria-sort');
    });
    const shown = found.slice(0, MOST_ROWS);
    while (this.body.children.length > shown.length) this.body.lastElementChild.remove();
    while (this.body.children.length < shown.length) this.body.append(this._row());
    shown.forEach((row, at) => this._fill(this.body.children[at], row));
  }

  _row() {
    const line = this.maker.make('tr', '', ...this.columns.map((column) => this.maker.make('td', [column.number ? 'num' : '', column.of || ''].join(' ').trim())));
    line.tabIndex = 0;
    line.addEventListener('click', () => this.choose(line.shown));
    line.addEventListener('keydown', (event) => event.key === 'Enter' && this.choose(line.shown));
    return line;
  }

  _fill(line, row) {
    line.shown = row;
    line.className = row.calls === 0 ? 'never' : '';
    this.columns.forEach((column, at) => say(line.children[at], column.text(row)));
    line.children[0].title = row.name;
  }
}

/** A source with its counts. */
class SourcePane {
  constructor(maker, choose) {
    this.maker = maker;
    this.select = maker.make('select');
    this.select.setAttribute('aria-label', 'Source');
    this.select.addEventListener('change', () => choose(this.select.value));
    this.listing = maker.make('div', 'scroll');
    this.listing.tabIndex = 0;
    this.element = maker.make('section', 'pane', maker.make('div', 'bar', this.select), this.listing);
    this.file = undefined;
    this.lines = new Map();
    this.rows = [];
  }

  /** Offer files. */
  offer(files) {
    const known = this.select.options.length;
    for (const { key, path } of files.slice(known)) {
      const option = this.maker.make('option', '', path);
      option.value = key;
      this.select.append(option);
    }
  }

  /** Show a file. */
  open(file) {
    if (this.file === file) return;
    this.file = file;
    this.lines = byLine(file);
    this.select.value = file.key;
    const coloured = tokens(this.maker, file.lines);
    this.rows = file.lines.map((_, at) => {
      const count = this.maker.make('td', 'count');
      const row = this.maker.make('tr', '', this.maker.make('td', 'no', `${at + 1}`), count, this.maker.make('td', 'text', ...coloured[at]));
      return { row, count };
    });
    const numbers = this.maker.make('col');
    numbers.style.width = `${String(file.lines.length).length + 3}ch`;
    this.margin = this.maker.make('col');
    this.width = 0;
    const body = this.maker.make('tbody');
    for (const { row } of this.rows) body.append(row);
    this.listing.replaceChildren(this.maker.make('table', 'code', numbers, this.margin, this.maker.make('col'), body));
  }

  /** Show counts in the margin: of all lines, or of those that have changed. */
  fill({ statements, value }) {
    const top = Math.max(1000, statements.most);
    for (const [line, on] of this.lines) {
      const numbers = on.statements.map(value);
      const sides = on.sides.map((side) => value(side.ref));
      const shown = `${numbers.join()};${sides.join()};${Math.floor(Math.log2(top))}`;
      if (on.shown === shown) continue;
      on.shown = shown;
      this._show(this.rows[line - 1], on, numbers, sides, top);
    }
    this.margin.style.width = `${this.width + 3}ch`;
  }

  _show({ row, count }, on, numbers, sides, top) {
    const [few, rest] = [numbers.slice(0, 3), numbers.length > 3 ? ' \u2026' : ''];
    const text = numbers.length === 0 && on.gaps.length > 0 ? '?' : few.map(numberText).join(' ') + rest;
    say(count, text);
    this.width = Math.max(this.width, text.length);
    const known = numbers.filter((one) => one !== null);
    const most = known.reduce((one, other) => Math.max(one, other), 0);
    const isHalf = known.includes(0) || sides.includes(0);
    row.classList.toggle('never', known.length > 0 && most === 0);
    row.classList.toggle('partly', most > 0 && isHalf);
    row.classList.toggle('gap', on.gaps.length > 0);
    const heat = most ? Math.min(HEATS, 1 + Math.floor(((HEATS - 1) * Math.log(most)) / Math.log(top))) : 0;
    count.style.background = heat ? `rgb(var(--heat) / ${(0.06 + (0.5 * heat) / HEATS).toFixed(2)})` : '';
    row.title = [
      ...numbers.map((one) => `begun ${numberText(one)}`),
      ...on.sides.map(({ kind, name }, at) => `${kind} ${name} ${numberText(sides[at])}`),
      ...on.gaps.map((gap) => `not measured: ${gap.what}: ${gap.reason}`),
    ].join(' \u00b7 ');
  }

  /** Mark a line, and let it be seen. */
  point(line) {
    for (const { row } of this.rows) row.classList.remove('target');
    const found = this.rows[line - 1];
    if (found === undefined) return;
    found.row.classList.add('target');
    found.row.scrollIntoView({ block: 'center' });
  }
}

/** The pieces of each line: comments, strings, numbers and words of the language have a colour. */
function tokens(maker, lines) {
  const made = lines.map(() => []);
  const text = lines.join('\n');
  let line = 0;
  const put = (piece, kind) => piece.split('\n').forEach((part, at) => {
    if (at) line++;
    if (part) made[line].push(kind ? maker.make('span', kind, part) : part);
  });
  let done = 0;
  for (const match of text.matchAll(TOKENS)) {
    put(text.slice(done, match.index));
    put(match[0], KINDS[match.slice(1).findIndex((group) => group !== undefined)]);
    done = match.index + match[0].length;
  }
  put(text.slice(done));
  return made;
}

module.exports = { Maker, FunctionsPane, SourcePane, numberText, say };
},
};
const loaded = { __proto__: null };
const load = (name) => {
  if (loaded[name] === undefined) modules[name](loaded[name] = { __proto__: null, exports: undefined }, load);
  return loaded[name].exports;
};
load('page.cjs');
load('texts.cjs');
load('inline.cjs');
load('byhand.cjs');
load('report.cjs');
})();
$$footfall.describe?.({"key":"3fee3b1bafa1d8990702","path":"a.mjs","mark":"Qt_","packed":"eNpVjt2KwyAQhV9FvGrBbTPR+kPovkiSC7UKKWlS1HT7+KuRZXdhmNGZcz5O32PqnaMGjPYablKpRjQtJviuXzraMD1T/ujT4x7z3JL/kHk6qoUXF2EkBwfSG36xNw7KcuVvgknOjDRCZolWjWuAgmTWsUZz0SoKNCOmx3MNCQ34dH4X+oA75N77zq5LTMijKzoc0fUTQYf84dgNCx5JjzFheeTqsc+cXVIihrB+5RsQ1pJlm2eSlbS+9pbC5uquKXav5+hqHytsW2ya1uWHUXTFWK8vHSZtZocJSMIogV9yCZWTBxdjtTPCJGn/CGrefzV+A4+ibkw=","edits":[0,95,113,10,146,11,158,1,161,10],"texts":[[140,18,154303174],[140,19,686779596]]});
