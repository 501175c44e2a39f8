'use strict';
// Callbacks: which place handed over the function that the event loop calls, so that it stands below that place.
//
// Nothing that the program hands over is replaced where the program could find it again:
// - Functions written as arguments are known by their token.
// - Timers are known by the object that stands for them, which the event loop says it is running.
// - Other functions that are called once, by promises and the like, are handed over as a proxy without traps.  When it
//   is called, the engine looks for a trap, which tells; then the function itself is called, with nothing on the stack.
// - Other listeners are known by their token, from their text, where one place alone made them listeners.

const p = require('./primordials.cjs');
const { put } = require('./counters.cjs');
const { TOP_SITE } = require('./call_paths.cjs');
const { HEAD } = require('./layout.cjs');

/** At the start of each measured function: what tells the source, and the number of the function there. */
const ENTRY = /\(\s*(?:\$\$footfall\[\d+\]\.)?([\w$]*\$t[0-9a-f]{8}\w*)\s*\+\s*(\d+)/;
/** No head of a function that is to be known by its text is longer. */
const LONGEST_HEAD = 2000;
/** The text of a bound function. */
const BOUND = 'function () { [native code] }';
const NONE = -1;

/** A place where functions are handed over. */
class Place {
  constructor(token, kind) {
    this.token = token;
    this.kind = kind;
    /** Whether what functions were handed to is, or once was, what its name says; now, and ever. */
    this.isReal = false;
    this.wasReal = false;
    /** The path that stands for it, once there is one. */
    this.path = null;
  }
}

/** The traps of a proxy: none, but being asked for one means that it is called. */
class Traps {
  constructor(callbacks, place, token) {
    this.callbacks = callbacks;
    this.place = place;
    this.token = token;
  }

  get apply() {
    this.callbacks.called = this;
    return undefined;
  }
}
Object.setPrototypeOf(Traps.prototype, null);

/** The places of one thread.  `brands` says what is what its name says. */
class Callbacks {
  constructor(paths, brands) {
    this.paths = paths;
    this.brands = brands;
    /** By token; null for functions. */
    this.places = [];
    /** By what tells a source: the token of its first function. */
    this.sources = { __proto__: null };
    /** Places by the token of a function written there. */
    this.written = new p.Map();
    /** Places by the token of a function that is a listener by name; null where there are several. */
    this.listeners = new p.Map();
    /** Places by what stands for a timer. */
    this.timers = new p.WeakMap();
    this.hasTimers = false;
    /** Tokens of functions that were looked at, or that measured code has bound; NONE of others. */
    this.tokens = new p.WeakMap();
    this.target = undefined;
    /** The traps of the proxy that is being called. */
    this.called = null;
    /** Where text was handed over that is to be run. */
    this.textual = null;
    paths.callbacks = this;
  }

  /** The places of a unit whose first function has a token; answers the token of the first place. */
  register(first, source, functions, given) {
    this.sources[source] = first;
    while (this.places.length < first + functions) put(this.places, null);
    for (let i = 0; i < given.length; i++) {
      const place = new Place(this.places.length, given[i][0]);
      place.wasReal = p.endsWith(place.kind, '='); // nothing is called where a property is set
      put(this.places, place);
      for (let j = 1; j < given[i].length; j++) p.mapSet(this.written, first + given[i][j], place);
    }
    return first + functions;
  }

  /** The call site below which a function that no measured function called stands, as an index into `here`. */
  above(token) {
    const place = this._placeOf(token);
    if (place === undefined || place === null) return TOP_SITE;
    if (place.path === null) place.path = this.paths.outside(place.token);
    return place.path === null ? TOP_SITE : place.path.place + HEAD; // null beyond the limit of paths
  }

  /** What runs the text that was just handed over: the code outside of its functions has a token. */
  runs(token) {
    if (this.textual !== null) p.mapSet(this.written, token, this.textual);
    this.textual = null;
  }

  _placeOf(token) {
    const { called } = this;
    if (called !== null) {
      this.called = null;
      if (called.token === token) return called.place;
    }
    const written = p.mapGet(this.written, token);
    if (written?.wasReal) return written;
    if (this.hasTimers) {
      const place = p.weakGet(this.timers, this.brands.running());
      if (place !== undefined) return place;
    }
    return p.mapGet(this.listeners, token);
  }

  /** The token of a measured function; undefined for others. */
  tokenOf(given) {
    let token = p.weakGet(this.tokens, given);
    if (token === undefined) {
      const text = p.functionText(given);
      const found = p.exec(ENTRY, text.length > LONGEST_HEAD ? p.slice(text, 0, LONGEST_HEAD) : text);
      const first = found === null ? undefined : this.sources[found[1]];
      token = found === null || first === undefined ? NONE : first + +found[2];
      p.weakSet(this.tokens, given, token);
    }
    return token === NONE ? undefined : token;
  }

  /** Whether what functions are handed to at a place is what its name says. */
  _isReal(place, receiver) {
    place.isReal = this.brands.isReal(place.kind, receiver, this);
    if (place.isReal) place.wasReal = true;
    return place.isReal;
  }

  /** What instrumented text calls; each answers a value of the program. */
  entries() {
    return {
      __proto__: null,
      /** A timer was set. */
      timer: (made, token) => {
        if (typeof made === 'object' && made !== null) {
          // Where a function of that name sets the timer in another one, that is the place.
          if (p.weakGet(this.timers, made) === undefined) p.weakSet(this.timers, made, this.places[token]);
          this.hasTimers = true;
        }
        return made;
      },
      /** What a method that took functions, written there, answered: a promise, or what it belongs to. */
      answer: (value, token) => {
        const place = this.places[token];
        if (!place.wasReal) place.wasReal = this.brands.answers(place.kind, value);
        return value;
      },
      /** What a method that takes functions belongs to. */
      receiver: (value, token) => {
        this._isReal(this.places[token], value);
        return value;
      },
      /** A function is handed over where it is written, to a method of `receiver`, or to that itself. */
      written: (given, token, receiver) => {
        const place = this.places[token];
        if (!place.wasReal) this._isReal(place, receiver);
        return given;
      },
      /** The same with a function that is written elsewhere; without a `receiver`, that was told right before. */
      named: (given, token, ...receiver) => this._named(given, this.places[token], receiver),
      /** A function that is to be bound ... */
      binds: (target) => {
        this.target = target;
        return target;
      },
      /** ... and what came of it; `known` is the function, where that is a name. */
      bound: (made, known) => {
        const target = known === undefined ? this.target : known;
        this.target = undefined;
        if (typeof made === 'function' && typeof target === 'function') {
          const token = this.tokenOf(target);
          if (token !== undefined && p.functionText(made) === BOUND) p.weakSet(this.tokens, made, token);
        }
        return made;
      },
    };
  }

  _named(given, place, receiver) {
    if (typeof given !== 'function' && typeof given !== 'string') return given;
    if (receiver.length === 0 ? !place.isReal : !this._isReal(place, receiver[0])) return given;
    if (typeof given === 'string') {
      this.textual = place;
      return given;
    }
    const token = this.tokenOf(given);
    if (token === undefined) return given;
    if (!this.brands.isListener(place.kind)) return new p.Proxy(given, new Traps(this, place, token));
    const known = p.mapGet(this.listeners, token);
    if (known !== place) p.mapSet(this.listeners, token, known === undefined ? place : null);
    return given;
  }
}

module.exports = { Callbacks };
