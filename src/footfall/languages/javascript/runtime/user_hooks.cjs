'use strict';
// Hooks at entry and exit of functions: what instrumented text calls.  Nothing is of Node, so that pages can load it.
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

/** What sends events, as `settings` of the run tell it; `host` takes what no function of the program takes. */
function makeEvents({ module, session }, host) {
  const head = `{"moduleName":${stringify(module)},"sessionId":`;
  const ownSession = stringify(session);
  const quoted = { __proto__: null };

  /** An event in GWT's form; `global` is the global object of who sends it. */
  function eventOf(method, evtGroup, global) {
    const own = isThere(global) ? global.__gwtStatsSessionId : undefined;
    return {
      moduleName: module,
      sessionId: isThere(own) ? own : session,
      subSystem: 'profile',
      evtGroup,
      millis: now(),
      type: 'method',
      method,
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
    const what = `"subSystem":"profile","evtGroup":"${evtGroup}"`;
    host.write(`${head}${sessionId},${what},"millis":${now()},"type":"method","method":${name}}\n`);
  }

  return { __proto__: null, event, eventOf };
}

/** The hooks of one thread or page.
 *
 * `settings`: `sample`, one in so many calls; `propagate`, whether errors of hooks reach the program; `module` and
 * `session`, for events; `clock`, whether hooks ask how long a call took.
 * `host`: `ticks()` gives nanoseconds, `write(line)` takes an event that nobody else takes, `failed(error)` says that a
 * hook failed.
 */
function makeHooks(settings, host) {
  const { sample, propagate, clock } = settings;
  const numbers = { __proto__: null };
  const untold = new Call(0);
  const { event, eventOf } = makeEvents(settings, host);
  let isBusy = false;

  /** A call begins: what to hand to the others, or null where it has no hooks.  `name` tells functions apart. */
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

  /** Run the hook at the exit of an async function: where it returns a promise, once that is settled. */
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

  return {
    __proto__: null,
    begin,
    run,
    settle,
    event,
    eventOf,
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
  return (
    typeof value === 'object'
    && value !== null
    && getPrototypeOf(value) === promises
    && getOwnPropertyDescriptor(value, 'then') === undefined
    && getOwnPropertyDescriptor(value, 'constructor') === undefined
  );
}

function isThere(value) {
  return value !== undefined && value !== null;
}

/** Append, whatever the program has made of Array.prototype. */
function put(list, value) {
  defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

module.exports = { makeHooks };
