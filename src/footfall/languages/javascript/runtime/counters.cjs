'use strict';
// The counters of one thread, and arenas: what lies there, others can read.  The main thread writes out what a
// terminated thread has counted, and Footfall what a killed process has; see `running/process_memory.py`.

const p = require('./primordials.cjs');
const {
  END,
  KEPT,
  TOKEN,
  ARENA_NUMBER,
  MORE,
  FIRST_BYTE,
  BLOCK_BYTES,
  BLOCK_THREAD,
  BLOCK_COUNTERS,
  BLOCK_KEY,
  KEY_BYTES,
  PATH_UNIT,
  PATH_FUNCTION,
  PATH_PARENT,
  PATH_SITE,
  PATH_TARGET,
  PATH,
  HEAD_BYTES,
  ENDED,
} = require('./layout.cjs');
const { PathArena, entriesFor, full, hereOf } = require('./path_arena.cjs');

/** What all worker threads share. */
const SHARED_BYTES = 4 * 1024 * 1024;
/** The first of the main thread, which makes others, each twice as large. */
const OWN_BYTES = 512 * 1024;
/** No more than that at once, if it is enough. */
const MOST_BYTES = 64 * 1024 * 1024;
/** More than that would be too many for an index. */
const MOST_ENTRIES = 1 << 27;
/** Threads that share an arena for call paths have room for so many; memory that is not used costs nothing. */
const SHARED_PATHS = 200000;

/** The counters of this thread by key; `units` lists them in the order of their making. */
class Counters {
  /** `most`: how many entries the arrays of call paths may have; `more` makes another arena where the first is full.
   *
   * @param {SharedArrayBuffer | undefined} arena
   * @param {number | string} thread
   * @param {number} [most]
   * @param {(least: number, number: number) => SharedArrayBuffer} [more]
   */
  constructor(arena, thread, most = MOST_ENTRIES, more = undefined) {
    /** @type {SharedArrayBuffer | undefined} */
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
    if (this.arena === undefined || this.more === undefined) return undefined;
    this.arena = this.more(HEAD_BYTES + size * 8, new p.Int32Array(this.arena)[ARENA_NUMBER] + 1);
    return allocate(this.arena, this.thread, key, size);
  }

  /** Where call paths of a thread lie whose counters the main thread can write: in the arena, if there is one. */
  room(paths) {
    return this.arena === undefined ? new PathArena(entriesFor(paths, this.most)) : new ArenaRoom(this, this.arena);
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

  /** The same as that of `PathArena`; the rest tells the path. */
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
    words[at + PATH_UNIT] = unit;
    words[at + PATH_FUNCTION] = number;
    words[at + PATH_PARENT] = parent;
    words[at + PATH_SITE] = site;
    words[at + PATH_TARGET] = target;
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
    return p.load(this.words, END) + p.load(this.words, KEPT);
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
  words[END] = FIRST_BYTE;
  words[ARENA_NUMBER] = number;
  for (let i = 0; i < token.length; i++) words[TOKEN + i] = token[i];
  return arena;
}

function allocate(arena, thread, key, size) {
  const bytes = HEAD_BYTES + size * 8;
  const start = key.length === KEY_BYTES ? reserve(arena, bytes) : undefined;
  if (start === undefined) return undefined;
  const text = new p.Uint8Array(arena, start + BLOCK_KEY * 4, KEY_BYTES);
  for (let i = 0; i < KEY_BYTES; i++) text[i] = p.charCodeAt(key, i);
  finish(arena, start, thread, size, bytes);
  return new p.Float64Array(arena, start + HEAD_BYTES, size);
}

/** Where a block of so many bytes may be made. */
function reserve(arena, bytes) {
  const words = new p.Int32Array(arena);
  if (p.load(words, END) + bytes > arena.byteLength) return undefined;
  const start = p.add(words, END, bytes);
  return start + bytes > arena.byteLength ? undefined : start;
}

/** Make a block known, its length last. */
function finish(arena, start, thread, size, bytes) {
  const words = new p.Int32Array(arena);
  p.store(words, start / 4 + BLOCK_THREAD, thread);
  p.store(words, start / 4 + BLOCK_COUNTERS, size);
  p.store(words, start / 4 + BLOCK_BYTES, bytes);
}

/** Note that a thread has written its counts itself, to the last. */
function markEnded(arena, thread) {
  forEachBlock(arena, (words, at) => {
    if (words[at + BLOCK_THREAD] === thread) p.store(words, at + BLOCK_THREAD, ENDED);
  });
}

/** What threads have counted that have not written their last counts: units and call paths, by thread. */
function unfinished(arena) {
  const threads = { __proto__: null };
  forEachBlock(arena, (words, at) => {
    const thread = words[at + BLOCK_THREAD];
    if (thread === ENDED) return;
    const { units, paths } = threads[thread] || (threads[thread] = { __proto__: null, units: [], paths: [] });
    const isPath = (words[at + BLOCK_COUNTERS] & PATH) !== 0;
    const size = words[at + BLOCK_COUNTERS] & ~PATH;
    if (isPath) {
      put(paths, {
        __proto__: null,
        place: (at * 4 + HEAD_BYTES) / 8,
        size,
        unit: words[at + PATH_UNIT],
        number: words[at + PATH_FUNCTION],
        parent: words[at + PATH_PARENT],
        site: words[at + PATH_SITE],
        target: words[at + PATH_TARGET],
      });
      return;
    }
    const text = new p.Uint8Array(arena, (at + BLOCK_KEY) * 4, KEY_BYTES);
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
  const end = p.load(words, END);
  for (let at = FIRST_BYTE; at < end && at + HEAD_BYTES <= arena.byteLength; ) {
    const bytes = p.load(words, at / 4 + BLOCK_BYTES);
    if (bytes === 0) return; // being made, or did not fit
    visit(words, at / 4);
    at += bytes;
  }
}

module.exports = { Counters, makeShared, makeOwn, makeNext, markEnded, unfinished, put };
