'use strict';
// Call paths of one thread: where they are kept, and how one is found or made.
//
// A path has a *place*, an index into two arrays.  `here[place + FUNCTION]` tells its function,
// `here[place + HEAD + site]` is the place of a path that begins at a call site, or 0; `here[place + NEXT]` is that of
// another one from the same site as this.  `sums[place + n]` is its counter n, the first of which counts entries.
// `here[LAST]` is the index that belongs to the call site that was noted last: whatever is called looks up its own
// place there.  Functions put back what it was when they end; see `activations.cjs`.

const p = require('./primordials.cjs');
const { put } = require('./counters.cjs');
const { LAST, FUNCTION, NUMBER, NEXT, HEAD } = require('./layout.cjs');

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
  /** `room` has the arrays and gives places; see `path_arena.cjs`. */
  constructor(settings, room) {
    this.settings = settings;
    this.room = room;
    this.here = room.here;
    this.sums = room.sums;
    this.here[LAST] = OUTSIDE;
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
      put(functions, {
        __proto__: null,
        unit,
        number: sizes.length / 3 + i,
        counters: 1,
        width: widthOf(1, 1),
        timed: false,
      });
    }
    return first;
  }

  /** The place of a function that is called where `at`, what was noted last, says; the call is counted. */
  enter(at, token) {
    const path = this.find(at, token);
    this.sums[path.place]++;
    return path.target === null ? path.place : path.target.place;
  }

  /** The path or link of a call, made where it is the first; without room for a link, what it would lead to. */
  find(at, token) {
    if (at === OUTSIDE) at = this._above(token);
    const { here } = this;
    for (let place = here[at]; place !== 0; place = here[place + NEXT]) {
      if (here[place + FUNCTION] === ~token) return this.nodes[here[place + NUMBER]];
      if (here[place + FUNCTION] === token + 1) return this.links[here[place + NUMBER]];
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
    const made = new Path(
      token,
      this._take(token, counters, width, parent, site, -1),
      counters,
      parent,
      site,
      number,
      null,
    );
    if (this.makeTimes !== undefined && timed) made.times = this.makeTimes();
    this.here[made.place + FUNCTION] = ~token; // below 0: a path
    this.here[made.place + NUMBER] = number;
    put(this.nodes, made);
    return made;
  }

  _link(parent, target, site) {
    const number = this.links.length;
    const { token } = target;
    const made = new Path(
      token,
      this._take(token, 1, HEAD, parent, site, target.number),
      1,
      parent,
      site,
      number,
      target,
    );
    this.here[made.place + FUNCTION] = token + 1; // above 0: a link
    this.here[made.place + NUMBER] = number;
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

module.exports = { Paths, TOP_SITE, OUTSIDE };
