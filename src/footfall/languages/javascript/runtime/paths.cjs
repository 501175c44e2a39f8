'use strict';
// Call paths of one thread: what entering and leaving functions does.
//
// `current` is the path node whose function runs.  A node is live while its `up`, the one to go back to, is set.
// Calls along a path that is live already (folded recursion, generators and async functions, of which many run at a
// time) get a frame: a node of its own that shares everything with its `base` but what belongs to one activation.

const p = require('./primordials.cjs');
const { put } = require('./counters.cjs');
const { iterable } = require('./iterates.cjs');

/** Sites of a function that has called nothing yet: no child, wherever it stands. */
const NO_KIDS = [];

/** A call path, or one activation of it.  Few fields, since deep in recursion each call makes one. */
class Node {
  constructor(token, c, kids, about) {
    this.token = token;
    this.c = c;
    /** By call site: the first of the paths that begin there. */
    this.kids = kids;
    /** The call site at which the function stands. */
    this.s = 0;
    this.up = null;
    this.base = this;
    /** The next path from the same site. */
    this.next = null;
    /** What a suspended activation waits for: 0 for nothing, else AWAIT or YIELD. */
    this.waits = 0;
    /** Whether it was entered before its body, and then whether code before the body runs. */
    this.early = 0;
    this.about = about;
  }
}

/** A call path where a clock runs. */
class TimedNode extends Node {
  constructor(token, c, kids, about) {
    super(token, c, kids, about);
    /** The times of the path, or null; then of this activation: whose time passed before, since when it runs, ... */
    this.times = null;
    this.charges = null;
    this.since = 0;
    /** ... how long it ran before, since when it waits, and where it is in the timeline. */
    this.ran = 0;
    this.fell = 0;
    this.event = -1;
  }
}

/** Where a path comes from.  `target`: for a link, calls to a node that is no child, that node. */
class About {
  constructor(parent, site, number, target) {
    this.parent = parent;
    this.site = site;
    this.number = number;
    this.target = target;
  }
}

const READY = 1;
const BUSY = 2;
const AWAIT = 1;
const YIELD = 2;

/** An engine takes so many arguments even where little of its stack is left. */
const FEW = 256;

const NOWHERE = new About(null, 0, -1, null);
/** What is not found: no function has its token. */
const NIL = new Node(-1, new p.Float64Array(1), NO_KIDS, NOWHERE);
const TIMED_NIL = new TimedNode(-1, NIL.c, NO_KIDS, NOWHERE);

/** The paths of this thread.  `settings`: how many are told apart, and from how many on recursion is folded. */
class Paths {
  constructor(settings) {
    this.settings = settings;
    this.Node = settings.clock === '' ? Node : TimedNode;
    this.nil = settings.clock === '' ? NIL : TIMED_NIL;
    /** What runs while nothing measured does; the paths that begin there are those of `top`. */
    this.root = new this.Node(-2, new p.Float64Array(1), [this.nil], NOWHERE);
    this.top = new this.Node(-2, new p.Float64Array(1), [this.nil], new About(null, 0, 0, null));
    this.root.base = this.top;
    this.nodes = [this.top];
    /** Knows which functions the event loop calls, and below what they stand; see `callbacks.cjs`. */
    this.callbacks = undefined;
    this.links = [];
    this.left = settings.paths;
    this.shared = new p.Map();
    /** By token: how many counters and call sites, whether it is timed, its unit and number there. */
    this.functions = [];
    /** Makes the counters of a path: how many, whose, its parent's number, its site, for a link its target's number. */
    this.makeCounters = (size) => new p.Float64Array(size);
    /** Makes what holds the times of a path, where they are taken. */
    this.makeTimes = undefined;
  }

  /** Tokens for the functions of a unit, and for so many places where it hands functions over; answers the first. */
  register(unit, sizes, places) {
    const { functions } = this;
    const first = functions.length;
    for (let i = 0; i < sizes.length; i += 3) {
      const sites = sizes[i + 1];
      put(functions, { __proto__: null, unit, number: i / 3, counters: sizes[i], sites, timed: sizes[i + 2] === 1, none: null });
      while (NO_KIDS.length < sites) put(NO_KIDS, this.nil);
    }
    for (let i = 0; i < places; i++) {
      put(functions, { __proto__: null, unit, number: sizes.length / 3 + i, counters: 1, sites: 1, timed: false, none: null });
    }
    return first;
  }

  /** The node for a call from `up`: found or made; a frame where it is live. */
  called(up, token) {
    if (up === this.root) up = this.callbacks === undefined ? this.top : this.callbacks.above(token);
    const { base } = up;
    if (up.kids !== base.kids) up.kids = base.kids;
    let node = up.kids[up.s];
    while (node.token !== token) {
      node = node.next;
      if (node === null) {
        node = this._make(up, token);
        break;
      }
    }
    if (node.about.target !== null) {
      node.c[0]++;
      node = node.about.target;
      node.c[0]--; // whoever enters it counts
    }
    return node.up === null ? node : this.frame(node);
  }

  /** An activation of its own. */
  frame(node) {
    const made = new this.Node(node.token, node.c, node.kids, NOWHERE);
    made.base = node;
    if (this.makeTimes !== undefined) made.times = node.times;
    return made;
  }

  _make(up, token) {
    const { base } = up;
    const site = up.s;
    const above = this.nodes.length > this.settings.fold ? aboveOf(up, token) : null;
    let made;
    if (above !== null) {
      made = this._link(base, above, site);
    } else if ((base.about.parent !== null || base === this.top) && this.left > 0) {
      this.left--;
      made = this._add(token, base, site);
    } else {
      let target = p.mapGet(this.shared, token);
      if (target === undefined) {
        target = this._add(token, null, 0);
        p.mapSet(this.shared, token, target);
      }
      made = this._link(base, target, site);
    }
    if (base.kids === NO_KIDS) base.kids = up.kids = this._noKids(this.functions[base.token]);
    made.next = base.kids[site] === this.nil ? null : base.kids[site];
    base.kids[site] = made;
    return made;
  }

  /** A path that stands for what calls functions from outside; null beyond the limit. */
  outside(token) {
    if (this.left === 0) return null;
    this.left--;
    return this._add(token, this.top, 0);
  }

  _add(token, parent, site) {
    const c = this._counters(token, this.functions[token].counters, parent, site, -1);
    const node = new this.Node(token, c, NO_KIDS, new About(parent, site, this.nodes.length, null));
    if (this.makeTimes !== undefined && this.functions[token].timed) node.times = this.makeTimes();
    put(this.nodes, node);
    return node;
  }

  _link(base, target, site) {
    const c = this._counters(target.token, 1, base, site, target.about.number);
    const made = new this.Node(target.token, c, NO_KIDS, new About(base, site, -1, target));
    made.up = made; // so that it is never taken for a child
    put(this.links, made);
    return made;
  }

  _counters(token, size, parent, site, target) {
    const { unit, number } = this.functions[token];
    return this.makeCounters(size, unit, number, parent === null ? -1 : parent.about.number, site, target);
  }

  /** Nothing called yet from any site of a function.  A copy of an array is made sooner than one by `put`. */
  _noKids(of) {
    if (of.none !== null) return p.apply(p.Array, undefined, of.none);
    const made = [];
    for (let i = 0; i < of.sites; i++) put(made, this.nil);
    if (of.sites <= FEW) of.none = p.apply(p.Array, undefined, made);
    return made;
  }
}

/** The node of a function on the path to a node, or null. */
function aboveOf(up, token) {
  for (let node = up.base; node !== null; node = node.about.parent) if (node.token === token) return node;
  return null;
}

/** What instrumented text calls, for the paths of this thread, without a clock. */
function entries(paths) {
  const { root } = paths;
  let current = root;

  function enter(token) {
    const up = current;
    let node = up.kids[up.s];
    if (node.token !== token || node.up !== null) node = paths.called(up, token);
    node.c[0]++;
    node.up = up;
    current = node;
    return node;
  }

  function leave(node) {
    current = node.up;
    node.up = null;
  }

  /** A function is entered before its body: a default value of a parameter, or a field, may call. */
  function early(token, site) {
    if (current.early === READY && current.token === token) {
      current.early = BUSY;
      current.s = site;
      return current;
    }
    const node = paths.called(current, token);
    node.up = current;
    node.s = site;
    node.early = BUSY;
    current = node;
    return node;
  }

  /** The body of such a function begins. */
  function enterEarly(token) {
    if (current.early !== READY || current.token !== token) return enter(token);
    current.early = 0;
    current.c[0]++;
    return current;
  }

  /** An activation that may be suspended: of an async function or of a program. */
  function start(token) {
    const node = paths.frame(find(token));
    node.c[0]++;
    node.up = current;
    current = node;
    return node;
  }

  /** A generator is called; its body begins when it is first resumed. */
  function call(token) {
    const node = paths.frame(find(token));
    node.c[0]++;
    node.waits = YIELD;
    return node;
  }

  function find(token) {
    const node = paths.called(current, token);
    return node.base;
  }

  function end(node) {
    if (node.waits === 0) current = node.up;
  }

  function suspend(node, what) {
    if (node.waits !== 0) return;
    current = node.up;
    node.up = root;
    node.waits = what;
  }

  /** Be the one that runs again: resumed, or behind an exception. */
  function back(node) {
    if (node.waits !== 0) {
      node.up = node.waits === AWAIT ? root : current;
      node.waits = 0;
    }
    current = node;
  }

  return {
    __proto__: null, enter, early, enterEarly, leave, start, call, end, back, suspend, ...around(leave, end, back, suspend),
    currentNode: () => current,
  };
}

/** What stands around expressions, with a clock or without: each answers a value of the program. */
function around(leave, end, back, suspend) {
  return {
    __proto__: null,
    /** The value that was wanted early. */
    ready(node, value) {
      node.early = READY;
      return value;
    },
    /** A single call of a statement over several lines is next. */
    noted(value, node, site) {
      node.s = site;
      return value;
    },
    /** Leave with a value, where a function has no `finally`. */
    leaveWith(node, value) {
      leave(node);
      return value;
    },
    endWith(node, value) {
      end(node);
      return value;
    },
    awaits(node, value) {
      suspend(node, AWAIT);
      return value;
    },
    yields(node, value) {
      suspend(node, YIELD);
      return value;
    },
    resumed(value, node) {
      back(node);
      return value;
    },
    /** What `for await` takes values from, asked in the function's name. */
    iterates: (node, inner) => iterable(inner, () => back(node), () => suspend(node, AWAIT)),
    /** What `yield*` takes values from. */
    delegates: (node, inner) => iterable(inner, () => back(node), () => suspend(node, YIELD)),
  };
}

module.exports = { Paths, Node, entries, around, AWAIT, YIELD, READY, BUSY };
