'use strict';
// Text that the program makes while it runs: the server instruments it as it does files, once per place and text.

const p = require('./primordials.cjs');
const { Script } = require('vm');
const { callers } = require('./loader_reads.cjs');
const { ENTRY } = require('./global_name.cjs');
const { helpers } = require('./helpers.cjs');
const { hide } = require('./hide.cjs');
const { Runs } = require('./script_activations.cjs');

const LOADERS = 'node:internal/modules/';
/** Why a text that was to be measured is not. */
const BROKEN = 'the engine does not understand it with counters';
/** A line of a stack trace, for code in a file. */
const FRAME = /(?:\(|at (?:async )?)((?:\/|file:|node:)[^()]*):(\d+):(\d+)\)?$/;
const NATIVE_EVAL = 'function eval() { [native code] }';
// biome-ignore lint/security/noGlobalEval: what the program calls is compared with it
const builtInEval = globalThis.eval;
/** Whether code may not be made of strings in this process; undefined until it is tried. */
let isForbidden;

/** Measure what this thread makes; by `entry` instrumented text reaches its counters, `contexts` knows where. */
function hookMade(files, counters, entry, contexts, hooks, calls) {
  const made = new Made(files, counters, entry, hooks, calls);
  hide(entry, 'evals', (key) => made.evalsOf(key));
  hide(entry, 'module', (key, size, sizes, source, places) => {
    const c = p.apply(counters.get, counters, [key, size]);
    made.equip(c, key, calls === undefined || source === undefined ? undefined : { sizes, source, places });
    return c;
  });
  require('./function_constructor.cjs').hookConstructors(made);
  require('./vm_scripts.cjs').hookScripts(made, contexts);
}

class Made {
  constructor(files, counters, entry, hooks, calls) {
    this.files = files;
    this.counters = counters;
    this.entry = entry;
    this.hooks = hooks;
    this.calls = calls;
    /** The runs of scripts that record calls. */
    this.runs = calls === undefined ? undefined : new Runs(calls.entries);
    this.places = new p.Map();
    /** Prototypes of functions in the realms of contexts that can reach the counters. */
    this.realms = new p.WeakMap();
  }

  /** What runs a text: the nearest file on the stack; undefined where that is one of Node's loaders. */
  callerOf(below) {
    const sites = callers(below);
    return typeof sites === 'string' ? nearestInText(sites) : nearest(sites);
  }

  /** Where a text is run; undefined where nothing that is run there is measured. */
  placeOf(below) {
    return this.placeAt(this.callerOf(below));
  }

  /** The same of what {@link callerOf} has found. */
  placeAt(found) {
    if (found === undefined || this.files.isLeftAlone(found.path)) return undefined;
    const name = `${found.path}:${found.line}:${found.column}`;
    let place = p.mapGet(this.places, name);
    if (place === undefined) {
      place = newPlace(found);
      p.mapSet(this.places, name, place);
    }
    return place;
  }

  /** The server's answer about a text that is run at a place, asked for once; undefined to leave the text alone.
   *
   * `sure`: the engine understands the text.
   */
  answer(place, form, name, text, sure) {
    const texts = textsOf(place, form);
    if (p.mapHas(texts, text)) return p.mapGet(texts, text);
    if (place.closed || p.includes(text, ENTRY) || !p.isWellFormed(text)) return undefined;
    const request = { ...place.request, __proto__: null, kind: 'made', form, name, sure };
    const answer = this.files.client.askAbout(text, request);
    if (answer === undefined || answer.closed === true) {
      place.closed = true;
      return undefined;
    }
    const known = answer.text === undefined ? undefined : answer;
    p.mapSet(texts, text, known);
    if (known !== undefined) this._put(answer);
    return known;
  }

  /** Note that no code may be made of strings at a place. */
  forbidden(place) {
    this.note(place, 'code from strings is forbidden here: nothing was run');
    place.closed = true;
  }

  /** Let the profile say why code of a place is not measured. */
  note(place, reason) {
    this.answer(place, 'note', '', reason, false);
  }

  /** Whether a text was asked for before. */
  knows(place, form, text) {
    return p.mapHas(textsOf(place, form), text);
  }

  /** Tell the server that a text is not measured after all. */
  retract({ key }, reason) {
    this.files.client.ask({ __proto__: null, path: '', kind: 'retract', key, reason });
  }

  /** The same for a text that the engine does not understand. */
  retractBroken(answer) {
    this.retract(answer, BROKEN);
  }

  /** The helper that looks at the arguments of the calls of eval in a file. */
  evalsOf(key) {
    const places = { __proto__: null };
    return (site, called, text) => {
      if (typeof text !== 'string') return text;
      if (!this._evaluates(called)) return text;
      const place = places[site] || (places[site] = newPlace({ __proto__: null, path: '', of: key, site }));
      const known = p.mapGet(place.results, text);
      if (known !== undefined) return known;
      if (place.closed) return text;
      if (isForbidden === undefined) isForbidden = !allowsStrings();
      if (isForbidden) {
        this.forbidden(place);
        return text;
      }
      const sure = parses(text);
      const answer = this.answer(place, 'eval', 'eval', text, sure);
      let result = text;
      if (answer !== undefined) {
        if (sure && !parses(answer.text)) this.retractBroken(answer);
        else result = answer.text;
      }
      if (!place.closed) p.mapSet(place.results, text, result);
      return result;
    };
  }

  /** Whether a function, or that of an object, is the `eval` of a realm in which text can reach its counters. */
  _evaluates(called) {
    if (called === builtInEval) return true;
    if (called === globalThis) {
      const found = p.getDescriptor(globalThis, 'eval');
      return found !== undefined && found.value === builtInEval;
    }
    if (typeof called !== 'function' || p.functionText(called) !== NATIVE_EVAL) return false;
    return p.weakGet(this.realms, p.prototypeOf(called)) === true;
  }

  /** Make the counters and helpers of a text reachable for it, and its author's text known. */
  _put(answer) {
    const { key, size, unit, text, edits, calls } = answer;
    const c = p.apply(this.counters.get, this.counters, [key, size]);
    p.defineProperty(this.entry, unit, {
      __proto__: null,
      value: c,
      writable: true,
      enumerable: true,
      configurable: true,
    });
    this.equip(c, key, calls);
    const { list } = this.files;
    p.defineProperty(list, list.length, { __proto__: null, value: { __proto__: null, text, edits } });
  }

  /** Let all that a text needs hang on its counters. */
  equip(c, key, calls) {
    if (p.hasOwn(c, 'evals')) return;
    hide(c, 'evals', this.evalsOf(key));
    hide(c, 'hooks', this.hooks);
    if (calls !== undefined) this._record(c, key, calls);
    const made = helpers(c);
    for (const what in made) hide(c, what, made[what]);
  }

  /** Let a text, which has counters `c`, record calls. */
  _record(c, key, { sizes, source, places }) {
    const { first, ...given } = this.calls.entriesOf(key, c, sizes, source, places);
    const names = p.ownKeys(given);
    for (let i = 0; i < names.length; i++) hide(c, names[i], given[names[i]]);
    hide(c, source, first);
    /** @type {Runs} */ (this.runs).equip(c);
  }
}

function nearest(sites) {
  for (let i = 0; i < sites.length; i++) {
    const path = sites[i].getFileName();
    if (typeof path !== 'string') continue;
    if (p.startsWith(path, LOADERS)) return undefined;
    if (!p.startsWith(path, '/') && !p.startsWith(path, 'file:')) continue;
    return { __proto__: null, path, line: sites[i].getLineNumber(), column: sites[i].getColumnNumber() };
  }
  return undefined;
}

/** The same from a stack trace as text, which is all that there is where the program has frozen Error. */
function nearestInText(trace) {
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = p.indexOf(trace, '\n', at);
    const found = p.exec(FRAME, end < 0 ? p.slice(trace, at) : p.slice(trace, at, end));
    if (found === null) continue;
    if (p.startsWith(found[1], LOADERS)) return undefined;
    if (!p.startsWith(found[1], 'node:'))
      return { __proto__: null, path: found[1], line: +found[2], column: +found[3] };
  }
  return undefined;
}

function newPlace(request) {
  return {
    __proto__: null,
    request,
    texts: { __proto__: null },
    results: new p.Map(),
    closed: false,
  };
}

function textsOf(place, form) {
  return place.texts[form] || (place.texts[form] = new p.Map());
}

function allowsStrings() {
  try {
    builtInEval('');
    return true;
  } catch {
    return false;
  }
}

/** Whether the engine understands a text as a script. */
function parses(text) {
  try {
    new Script(text);
    return true;
  } catch {
    return false;
  }
}

module.exports = { hookMade };
