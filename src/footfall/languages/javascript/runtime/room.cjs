'use strict';
// Where the call paths of a thread lie: two arrays of one length, told apart by one index.  They keep their size, so
// that compiled code may know where they are; memory that is not used costs nothing.

const p = require('./primordials.cjs');

/** In front of all paths lies what is none: see `paths.cjs`. */
const FIRST = 8;
/** Room for a path of the usual size and for what calls beyond the limit of paths need. */
const PER_PATH = 160;
const LEAST = 1 << 16;
/** Where what finds no room is put. */
const SINK = 1 << 16;
let isSaid = false;

/** So many entries of both arrays. */
class Room {
  constructor(entries) {
    this.sums = new p.Float64Array(new p.SharedArrayBuffer((entries + SINK) * 8));
    this.here = hereOf(entries);
    this.entries = entries;
    this.used = FIRST;
  }

  /** A place of a width for so many counters; the rest tells whose it is. */
  take(counters, width) {
    if (this.used + width > this.entries) return full(this.entries);
    const place = this.used;
    this.used += width;
    return place;
  }

  /** Whether half of it is used. */
  isHalfFull() {
    return this.used > this.entries / 2;
  }
}

/** The place of what finds no room, of which there is enough for all that a program can call; said once. */
function full(place) {
  if (!isSaid) p.report('footfall: there is no room for what is called: some calls are not counted; choose what to measure with --include');
  isSaid = true;
  return place;
}

/** What tells the paths of places, for so many of them. */
function hereOf(entries) {
  return new p.Int32Array(new p.SharedArrayBuffer((entries + SINK) * 4));
}

/** How many entries so many paths need; not more than `most`. */
function entriesFor(paths, most) {
  const wanted = paths * PER_PATH;
  return wanted < LEAST ? LEAST : wanted > most ? most : wanted;
}

module.exports = { Room, full, hereOf, entriesFor };
