'use strict';
// Entering and leaving with a clock: time that passed since the last event goes to the function that was running.
// A function that waits is not running; what passes then is nobody's.

const p = require('./primordials.cjs');
const { Paths, OUTSIDE, TOP_SITE } = require('./call_paths.cjs');
const { LAST, NUMBER } = require('./layout.cjs');
const { Activation, beginnings, around, YIELD, AWAIT } = require('./activations.cjs');
const { PathArena } = require('./path_arena.cjs');
const { put } = require('./counters.cjs');

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

/** The program's own time, in ns. */
function ownTime() {
  /** From where it is measured; later by what was not the program's. */
  let origin = clock();
  return {
    __proto__: null,
    /** Footfall may come in between any two steps, for which this time stands still: it is read again then. */
    time() {
      let from;
      let now;
      do {
        from = origin;
        now = clock();
      } while (from !== origin);
      return now - from;
    },
    /** So much of what passed was for something else than the program. */
    discount(passed) {
      origin += passed;
    },
    /** When such a time was, by the clock. */
    byClock: (when) => origin + when,
  };
}

/** Which activation of a thread runs, and whose time passes; `events` takes a timeline. */
function stopwatch(paths, events) {
  const { here, top } = paths;
  const outside = new TimedActivation(-2, top.place, OUTSIDE, top);
  let running = outside;
  let charged = top.times;
  const { time, discount, byClock } = ownTime();
  let last = 0;

  function charge() {
    const now = time();
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
    if (events !== undefined) activation.event = events.begin(activation.token, byClock(last));
  }

  /** Back to what ran before; adds to how long it ran. */
  function stop(activation) {
    running = activation.before;
    here[LAST] = activation.up;
    if (activation.times === null) return;
    activation.ran += charge() - activation.since;
    charged = activation.charges;
    if (events !== undefined) events.end(activation.event, byClock(last));
  }

  return {
    __proto__: null,
    run,
    stop,
    current: () => running,
    /** When something was entered or left last, in the program's own time. */
    lastTime: () => last,
    time,
    discount,
    /** What was called by an activation has ended unseen. */
    catchUp(activation) {
      charge();
      running = activation;
      let timed = activation;
      while (timed.times === null) timed = timed.before;
      charged = timed.times;
    },
    /** Whatever seems to run has ended unseen. */
    endAll() {
      charge();
      charged = top.times;
      running = outside;
    },
    charged: () => {
      const now = time();
      return { times: charged, time: now - last, now };
    },
  };
}

/** What instrumented text calls, for the paths of this thread, with a clock; `events` takes a timeline. */
function timedEntries(paths, events) {
  const { here, nodes, top } = paths;
  paths.makeTimes = () => new Times();
  top.times = new Times();
  const watch = stopwatch(paths, events);
  const { run, stop, current, catchUp } = watch;
  const begun = beginnings(paths, begin);
  const { enter } = begun;
  const { end, back, suspend } = waiting(paths, watch);

  function make(token, n, up) {
    return new TimedActivation(token, n, up, nodes[here[n + NUMBER]]);
  }

  function begin(token, n, up) {
    const made = make(token, n, up);
    run(made);
    return made;
  }

  function activate(token) {
    const up = here[LAST];
    const n = enter(token, up);
    const path = nodes[here[n + NUMBER]];
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
    const up = here[LAST];
    const made = make(token, enter(token, up), up);
    made.waits = YIELD;
    return made;
  }

  return {
    // @ts-expect-error: what is spread has no property __proto__
    __proto__: null,
    ...begun,
    activate,
    call,
    ...around(paths, leave, end, back, suspend),
    mark: () => ({ __proto__: null, running: current(), at: here[LAST] }),
    reset: (mark) => {
      if (current() !== mark.running) catchUp(mark.running);
      here[LAST] = mark.at;
    },
    charged: watch.charged,
    time: watch.time,
    discount: watch.discount,
  };
}

/** An activation has ended: note how long it ran. */
function record(activation) {
  if (activation.times !== null) activation.times.record(activation.ran);
  activation.ran = 0;
}

/** What ends activations that may wait, lets them run again, and lets them wait. */
function waiting({ here }, { run, stop, current, catchUp, endAll, lastTime, time }) {
  function end(activation) {
    const { times, waits } = activation;
    if (waits === 0) stop(activation);
    else if (waits === AWAIT && times !== null) times.wake(activation.fell, time()); // it failed
    record(activation);
  }

  function suspend(activation, what) {
    if (activation.waits !== 0) return;
    activation.at = here[LAST];
    stop(activation);
    activation.waits = what;
    if (what === AWAIT && activation.times !== null) activation.times.fall((activation.fell = lastTime()));
  }

  function back(activation) {
    if (activation.waits !== 0) goOn(activation);
    else if (current() !== activation) catchUp(activation);
  }

  function goOn(activation) {
    if (activation.waits === AWAIT) {
      endAll();
      activation.up = OUTSIDE;
      if (activation.times !== null) activation.times.wake(activation.fell, lastTime());
    } else {
      activation.up = here[LAST];
    }
    activation.waits = 0;
    run(activation);
    here[LAST] = activation.at;
  }

  return { __proto__: null, end, back, suspend };
}

/** What a call that does nothing costs, in picoseconds: inside, in its own time, and outside, in that of its caller.
 *
 * The least of several rounds, since a busy machine only adds.
 */
function calibrate() {
  const paths = new Paths({ paths: 1, fold: 1, clock: 'wall' }, new PathArena(ROOM));
  paths.register(0, [1, 1, 1], 0); // one function
  const { activate, leave } = timedEntries(paths, undefined);
  paths.here[LAST] = TOP_SITE;
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
  return { inside: p.floor(inside * picos), outside: p.floor((whole > inside ? whole - inside : 0) * picos) };
}

module.exports = { Times, Events, timedEntries, calibrate, clock };
