'use strict';
// Entering and leaving with a clock: time that passed since the last event goes to the function that was running.
// A function that waits is not running; what passes then is nobody's.

const p = require('./primordials.cjs');
const { Paths, around, YIELD, AWAIT, READY, BUSY } = require('./paths.cjs');
const { put } = require('./counters.cjs');

const BUCKETS = 16;
/** Bucket 0 is below 4^3 ns, each following one four times as wide. */
const FIRST_NS = 64;
const ROUND = 1000;
const LEAST_ROUNDS = 8;
const LONG_ENOUGH_NS = 15e6;
const NS = 1e9;

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

/** What instrumented text calls, for the paths of this thread, with a clock; `events` takes a timeline. */
function timedEntries(paths, events) {
  const { root } = paths;
  paths.makeTimes = () => new Times();
  root.times = new Times();
  let current = root;
  let charged = root.times;
  let last = clock();
  /** From where waiting is measured, so that sums of starts stay exact; later by what is not the program's. */
  let origin = last;

  function charge() {
    const now = clock();
    charged.self += now - last;
    last = now;
    return now;
  }

  /** From here on, time is that of a node. */
  function run(node) {
    current = node;
    if (node.times === null) return;
    node.since = charge();
    node.charges = charged;
    charged = node.times;
    if (events !== undefined) node.event = events.begin(node.token, last);
  }

  /** Back to what ran before a node; adds to how long that ran. */
  function stop(node) {
    current = node.up;
    if (node.times === null) return;
    node.ran += charge() - node.since;
    charged = node.charges;
    if (events !== undefined) events.end(node.event, last);
  }

  function record(node) {
    if (node.times !== null) node.times.record(node.ran);
    node.ran = 0;
    node.up = null;
  }

  function enter(token) {
    const up = current;
    let node = up.kids[up.s];
    if (node.token !== token || node.up !== null) node = paths.called(up, token);
    node.c[0]++;
    node.up = up;
    run(node);
    return node;
  }

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
    run(node);
    return node;
  }

  function enterEarly(token) {
    if (current.early !== READY || current.token !== token) return enter(token);
    current.early = 0;
    current.c[0]++;
    return current;
  }

  function leave(node) {
    stop(node);
    record(node);
  }

  function start(token) {
    const node = paths.frame(paths.called(current, token).base);
    node.c[0]++;
    node.up = current;
    run(node);
    return node;
  }

  function call(token) {
    const node = paths.frame(paths.called(current, token).base);
    node.c[0]++;
    node.waits = YIELD;
    return node;
  }

  function end(node) {
    if (node.waits === 0) stop(node);
    else if (node.waits === AWAIT && node.times !== null) node.times.wake(node.fell, clock() - origin); // it failed
    record(node);
  }

  function suspend(node, what) {
    if (node.waits !== 0) return;
    stop(node);
    node.up = root;
    node.waits = what;
    if (what === AWAIT && node.times !== null) node.times.fall((node.fell = last - origin));
  }

  function back(node) {
    if (node.waits !== 0) {
      if (node.waits === AWAIT) {
        // Whatever seems to run has ended unseen.
        charge();
        charged = root.times;
        node.up = root;
        if (node.times !== null) node.times.wake(node.fell, last - origin);
      } else {
        node.up = current;
      }
      node.waits = 0;
      run(node);
    } else if (current !== node) {
      charge();
      current = node;
      let timed = node;
      while (timed.times === null) timed = timed.up;
      charged = timed.times;
    }
  }

  return {
    __proto__: null, enter, early, enterEarly, leave, start, call, end, back, suspend, ...around(leave, end, back, suspend),
    currentNode: () => current,
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
  const paths = new Paths({ paths: 1, fold: 1, clock: 'wall' });
  paths.register(0, [1, 1, 1], 0); // one function
  const { enter, leave } = timedEntries(paths, undefined);
  leave(enter(0));
  const { times } = paths.nodes[1];
  let inside = 0;
  let whole = Infinity;
  const began = clock();
  for (let round = 0; round < LEAST_ROUNDS || clock() - began < LONG_ENOUGH_NS; round++) {
    const before = times.self;
    const from = clock();
    for (let i = 0; i < ROUND; i++) leave(enter(0));
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
