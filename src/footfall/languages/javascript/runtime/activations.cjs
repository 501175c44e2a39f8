'use strict';
// What instrumented text calls when functions begin, wait, go on and end, where no clock runs.
//
// Most functions need one thing only: `enter` answers their place.  Those that may be suspended (generators, async
// functions, programs) and those that are entered before their body have an activation.

const { OUTSIDE } = require('./call_paths.cjs');
const { LAST, NEXT, HEAD } = require('./layout.cjs');
const { iterable } = require('./iterator_attribution.cjs');

const AWAIT = 1;
const YIELD = 2;

/** One call of a function. */
class Activation {
  constructor(token, n, up) {
    this.token = token;
    /** Its place. */
    this.n = n;
    /** What `here[LAST]` was when it was entered or went on, and when it was suspended. */
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
  /** Enter a function; `up` is `here[LAST]`.  What tells the function of a place lies there itself, at FUNCTION. */
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
    const up = here[LAST];
    return begin(token, enter(token, up), up);
  }

  const { early, ready, enterEarly } = earlyEntries(paths, begin, start);
  return { __proto__: null, enter, start, early, ready, enterEarly };
}

/** What functions call that are entered before their body; `begin` makes an activation, `start` one that is entered. */
function earlyEntries(paths, begin, start) {
  const { here, sums } = paths;
  /** What was entered before its body, which comes next. */
  let ready = null;

  /** What was entered early, if its body or what else stands before that is next. */
  function taken(token) {
    const activation = ready;
    ready = null;
    return activation !== null && activation.token === token && activation.at === here[LAST] ? activation : null;
  }

  return {
    __proto__: null,
    /** A function is entered before its body: a default value of a parameter, or a field, may call. */
    early(token, site) {
      let activation = taken(token);
      if (activation === null) {
        const up = here[LAST];
        const path = paths.find(up, token);
        activation = begin(token, path.target === null ? path.place : path.target.place, up);
        activation.entry = path.place;
      }
      here[LAST] = activation.n + HEAD + site;
      return activation;
    },
    /** The value that was wanted early. */
    ready(activation, value) {
      activation.at = here[LAST];
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
    here[LAST] = activation.up;
  }

  function end(activation) {
    if (activation.waits === 0) here[LAST] = activation.up;
  }

  function suspend(activation, what) {
    if (activation.waits !== 0) return;
    activation.at = here[LAST];
    here[LAST] = activation.up;
    activation.waits = what;
  }

  /** Be the one that runs again: resumed, or behind an exception. */
  function back(activation) {
    if (activation.waits === 0) return;
    activation.up = activation.waits === AWAIT ? OUTSIDE : here[LAST];
    activation.waits = 0;
    here[LAST] = activation.at;
  }

  return {
    // @ts-expect-error: what is spread has no property __proto__
    __proto__: null,
    ...begun,
    activate: begun.start,
    call,
    ...around(paths, leave, end, back, suspend),
    /** What runs, and to be back there whatever has ended unseen. */
    mark: () => here[LAST],
    reset: (at) => {
      here[LAST] = at;
    },
  };
}

/** What else instrumented text uses, with a clock or without; most answer a value of the program. */
function around(paths, leave, end, back, suspend) {
  return {
    __proto__: null,
    here: paths.here,
    sums: paths.sums,
    leave,
    end,
    back,
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
    iterates: (activation, inner) =>
      iterable(
        inner,
        () => back(activation),
        () => suspend(activation, AWAIT),
      ),
    /** What `yield*` takes values from. */
    delegates: (activation, inner) =>
      iterable(
        inner,
        () => back(activation),
        () => suspend(activation, YIELD),
      ),
  };
}

module.exports = { beginnings, entries, around, Activation, AWAIT, YIELD };
