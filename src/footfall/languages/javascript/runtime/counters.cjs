'use strict';
// The counters of one thread, and the arena in which those of all worker threads of a process lie,
// so that the main thread can write out what a terminated thread has counted.

const p = require('./primordials.cjs');

const ARENA_BYTES = 4 * 1024 * 1024;
const KEY_BYTES = 20;
/** Of a block: int32 length of the block in bytes, int32 thread, int32 counters, key. */
const HEAD_BYTES = 32;
const ENDED = -1;

/** The counters of this thread by key; `units` lists them in the order of their making. */
class Counters {
  constructor(arena, thread) {
    this.arena = arena;
    this.thread = thread;
    this.byKey = { __proto__: null };
    this.units = [];
    this.count = 0;
  }

  /** The counters of a file: the same array whenever they are asked for in this thread. */
  get(key, size) {
    const known = this.byKey[key];
    if (known !== undefined && known.length === size) return known;
    const shared = this.arena === undefined ? undefined : allocate(this.arena, this.thread, key, size);
    const made = shared || new p.Float64Array(new p.SharedArrayBuffer(size * 8));
    this.byKey[key] = made;
    this.units[this.count++] = { __proto__: null, key, counters: made };
    return made;
  }
}

/** An arena, empty. */
function makeArena() {
  const arena = new p.SharedArrayBuffer(ARENA_BYTES);
  p.store(new p.Int32Array(arena), 0, 8);
  return arena;
}

function allocate(arena, thread, key, size) {
  const words = new p.Int32Array(arena);
  const bytes = HEAD_BYTES + size * 8;
  if (key.length !== KEY_BYTES || p.load(words, 0) + bytes > ARENA_BYTES) return undefined;
  const start = p.add(words, 0, bytes);
  if (start + bytes > ARENA_BYTES) return undefined;
  const text = new p.Uint8Array(arena, start + 12, KEY_BYTES);
  for (let i = 0; i < KEY_BYTES; i++) text[i] = p.charCodeAt(key, i);
  p.store(words, start / 4 + 1, thread);
  p.store(words, start / 4 + 2, size);
  p.store(words, start / 4, bytes);
  return new p.Float64Array(arena, start + HEAD_BYTES, size);
}

/** Note that a thread has written its counts itself, to the last. */
function markEnded(arena, thread) {
  forEachBlock(arena, (words, at) => {
    if (words[at + 1] === thread) p.store(words, at + 1, ENDED);
  });
}

/** The units of threads that have not written their last counts, by thread. */
function unfinished(arena) {
  const threads = { __proto__: null };
  forEachBlock(arena, (words, at) => {
    const thread = words[at + 1];
    if (thread === ENDED) return;
    const text = new p.Uint8Array(arena, at * 4 + 12, KEY_BYTES);
    let key = '';
    for (let i = 0; i < KEY_BYTES; i++) key += p.fromCharCode(text[i]);
    const units = threads[thread] || (threads[thread] = []);
    const counters = new p.Float64Array(arena, at * 4 + HEAD_BYTES, words[at + 2]);
    p.defineProperty(units, units.length, { __proto__: null, value: { __proto__: null, key, counters } });
  });
  return threads;
}

function forEachBlock(arena, visit) {
  const words = new p.Int32Array(arena);
  const end = p.load(words, 0);
  for (let at = 8; at < end && at + HEAD_BYTES <= ARENA_BYTES;) {
    const bytes = p.load(words, at / 4);
    if (bytes === 0) return; // being made, or did not fit
    visit(words, at / 4);
    at += bytes;
  }
}

module.exports = { Counters, makeArena, markEnded, unfinished };
