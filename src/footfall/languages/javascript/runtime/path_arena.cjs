'use strict';
// Where the call paths of a thread lie: two arrays of one length, told apart by one index.  They keep their size, so
// that compiled code may know where they are; memory that is not used costs nothing.

const p = require('./primordials.cjs');

/** In front of all paths lies what is none: see `call_paths.cjs`. */
const FIRST = 8;
/** Room for a path of the usual size and for what calls beyond the limit of paths need. */
const PER_PATH = 160;
const LEAST = 1 << 16;
/** Behind all places: what has none notes its call sites there, and counts nowhere. */
const BEHIND = 1 << 16;
let isSaid = false;

/** So many entries of both arrays. */
class PathArena {
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
  take(_counters, width, _unit, _number, caller) {
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
  if (!isSaid)
    p.report(
      'footfall: there is no room for what is called: some calls are not counted;'
        + ' choose what to measure with --include',
    );
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

module.exports = { PathArena, full, hereOf, entriesFor };
