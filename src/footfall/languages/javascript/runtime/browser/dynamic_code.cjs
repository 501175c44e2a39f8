'use strict';
// Text that a served page or worker makes while it runs: the server instruments it as it does scripts, once per
// place and text.  It is asked while the program waits, since the code is to run at once.

const p = require('../primordials.cjs');
const { disguise } = require('../disguise.cjs');
const { split } = require('../split_function_text.cjs');
const { replaceConstructors } = require('../replace_constructors.cjs');
const { know } = require('./tostring.cjs');
const { OURS, origin, address, whenKnown } = require('./endpoints.cjs');

const MARK = '$$footfall';
const BROKEN = 'the engine does not understand it with counters';
const FORBIDDEN = 'code from strings is forbidden here: nothing was run';
const NO_WAIT = 'a service worker cannot wait for counters';
/** The end of a line of a stack trace, in the form of any engine. */
const FRAME = /(https?:\/\/[^\s()@]+):(\d+):(\d+)/;
/** Stands for the answer that a place is excluded. */
const EXCLUDED = { __proto__: null };
/** So many functions of a library may stand in front of a page's own. */
const DEPTH = 60;
const root = globalThis;
const { XMLHttpRequest, fetch, Function: BuiltInFunction, eval: builtInEval } = root;
const { then } = Promise.prototype;

/** The texts that this thread makes; `equip` readies counters for one.
 *
 * `running` knows what runs, and does things whose time is nobody's: while the page waits for the server, nobody's
 * passes.
 */
class DynamicCode {
  constructor(entry, equip, running) {
    this.entry = entry;
    this.equip = equip;
    this.running = running;
    /** The server's answers by place, form and text. */
    this.answers = new p.Map();
    /** Whether code from strings is forbidden; undefined until it is tried. */
    this.isForbidden = undefined;
  }

  // --- asking the server -----------------------------------------------------------------------

  ask(request) {
    return this.running.aside(() => asked(request));
  }

  /** The server's answer about a text, asked for once.
   *
   * It is undefined to leave the text alone, EXCLUDED where its place is excluded.
   */
  open(place, form, name, text, sure) {
    if (p.includes(text, MARK)) return undefined;
    const { answers, entry } = this;
    const key = `${p.stringify(place)}\0${form}\0${text}`;
    if (p.mapHas(answers, key)) return p.mapGet(answers, key);
    let told = this.ask({ ...place, __proto__: null, kind: 'made', form, name, sure, text });
    if (told !== undefined && told.text === undefined) told = told.excluded === true ? EXCLUDED : undefined;
    else if (told !== undefined && !p.hasOwn(entry, told.unit)) {
      const counters = this.equip(told.key, told.size, told.calls);
      p.defineProperty(entry, told.unit, { __proto__: null, value: counters, configurable: true });
    }
    p.mapSet(answers, key, told);
    return told;
  }

  answer(place, form, name, text, sure) {
    const told = this.open(place, form, name, text, sure);
    return told === EXCLUDED ? undefined : told;
  }

  /** The answer about a text that a page has written into itself, for the nearest place that is measured. */
  written(form, name, text) {
    const at = places();
    for (let i = 0; i < at.length; i++) {
      const told = this.open(at[i], form, name, text, true);
      if (told !== EXCLUDED) return told;
    }
    return undefined;
  }

  /** The script for a worker of which a page has made the script at an address; undefined where it is not known. */
  worker(url) {
    try {
      const got = new XMLHttpRequest();
      got.open('GET', url, false);
      got.send();
      const text = got.responseText;
      const at = places();
      for (let i = 0; i < at.length; i++) {
        const told = this.ask({ ...at[i], __proto__: null, kind: 'worker', text });
        if (told !== undefined && told.excluded !== true) return told.text;
      }
    } catch {
      // it is not there, or may not be read
    }
    return undefined;
  }

  /** Let the profile leave out a text that does not run with counters. */
  retract(told) {
    told.isSound = false;
    this.ask({ kind: 'retract', key: told.key, reason: BROKEN });
  }

  // --- eval ------------------------------------------------------------------------------------

  /** The helper that looks at what the calls of eval in a text evaluate. */
  evals(key) {
    return (site, called, text) => {
      if (typeof text !== 'string') return text;
      if (called === root ? root.eval !== builtInEval : called !== builtInEval) return text;
      const place = { of: key, site };
      if (this.isForbidden === undefined) this.isForbidden = !parses('');
      if (this.isForbidden) {
        this.answer(place, 'note', '', FORBIDDEN, false);
        return text;
      }
      return this.running.aside(() => this.evaluated(place, text));
    };
  }

  evaluated(place, text) {
    const sure = parses(text);
    const told = this.answer(place, 'eval', 'eval', text, sure);
    if (told === undefined) return text;
    if (told.isSound === undefined) {
      told.isSound = !sure || parses(told.text);
      if (!told.isSound) this.retract(told);
    }
    return told.isSound ? told.text : text;
  }

  // --- new Function ----------------------------------------------------------------------------

  make(name, target, args, newTarget) {
    let head = '';
    let body = '';
    for (let i = 0; i < args.length; i++) {
      if (typeof args[i] !== 'string') return p.construct(target, args, newTarget);
      if (i === args.length - 1) body = args[i];
      else head += i === 0 ? args[i] : ',' + args[i];
    }
    const plain = p.construct(target, args, newTarget);
    return this.running.aside(() => this.made(name, target, head, body, newTarget, plain));
  }

  made(name, target, head, body, newTarget, plain) {
    const place = placeOf();
    if (place === undefined) return plain;
    const author = p.functionText(plain);
    const told = this.answer(place, 'function', name, author, true);
    if (told === undefined || told.isSound === false) return plain;
    try {
      const measured = p.construct(target, split(author, head, body, told), newTarget);
      know(p.functionText(measured), author);
      return measured;
    } catch {
      this.retract(told);
      return plain;
    }
  }

  // --- timers with text ------------------------------------------------------------------------

  script(name, text) {
    const place = placeOf();
    if (place === undefined || !parses(text)) return text;
    const told = this.answer(place, 'script', name, text, true);
    if (told === undefined || !parses(told.text)) return text;
    if (told.calls !== undefined) this.running.handed(this.entry[told.unit], told.calls);
    return told.text;
  }
}

/** Measure what this thread makes; see `DynamicCode`.
 *
 * Gives `evals`, the helper of the calls of eval in a text, and what other ways of making code need.
 */
function hookMaking(entry, equip, running) {
  const code = new DynamicCode(entry, equip, running);
  hookConstructors(code);
  hookTimers(code);
  return {
    __proto__: null,
    aside: running.aside,
    evals: (key) => code.evals(key),
    written: (form, name, text) => code.written(form, name, text),
    /** Let the profile say why a text is not measured. */
    note: (reason) => {
      code.written('note', '', reason);
    },
    retract: (told) => code.retract(told),
    worker: (url) => code.worker(url),
    /** Whether the engine may understand a text: where code from strings is forbidden, there is no telling. */
    parses: (text) => !parses('') || parses(text),
  };
}

function hookConstructors(code) {
  const replacement = (original) =>
    disguise(
      new Proxy(original, {
        __proto__: null,
        apply: (target, _self, args) => code.make(original.name, target, args, target),
        construct: (target, args, newTarget) => code.make(original.name, target, args, newTarget),
      }),
      original,
    );
  replaceConstructors(replacement, (original) => original);
}

function hookTimers(code) {
  const names = ['setTimeout', 'setInterval'];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const original = root[name];
    const replaced = {
      [name](handler, ...rest) {
        const given = typeof handler === 'string' ? code.running.aside(() => code.script(name, handler)) : handler;
        return p.apply(original, this, [given, ...rest]);
      },
    }[name];
    p.defineProperty(root, name, { ...p.getDescriptor(root, name), value: disguise(replaced, original) });
  }
}

function asked(request) {
  if (XMLHttpRequest === undefined) return askNothing(request);
  try {
    const sent = new XMLHttpRequest();
    sent.open('POST', address('made'), false);
    sent.send(p.stringify(request));
    return sent.status === 200 ? p.parse(sent.responseText) : undefined;
  } catch {
    return undefined; // the server is gone
  }
}

/** Where nothing can wait, a text stays as it is, and is listed. */
function askNothing({ text, ...request }) {
  const body = p.stringify({ ...request, __proto__: null, form: 'note', text: NO_WAIT });
  const options = { __proto__: null, method: 'POST', body, credentials: 'omit', cache: 'no-store' };
  whenKnown(() => p.apply(then, p.apply(fetch, root, [address('made'), options]), [undefined, () => {}]));
}

/** Where a text is made: the nearest place on the stack, if it is one of the program's. */
function placeOf() {
  return framesOf(new p.Error().stack, origin, true)[0];
}

/** All places of the program's on the stack, the nearest first, and then the page itself. */
function places() {
  const found = framesOf(deepStack(), origin, false);
  found[found.length] = { path: root.location.href, line: 1, column: 1 };
  return found;
}

/** A stack trace that reaches behind a library's functions. */
function deepStack() {
  const found = p.getDescriptor(p.Error, 'stackTraceLimit');
  if (found === undefined || found.writable !== true) return new p.Error().stack;
  p.Error.stackTraceLimit = DEPTH;
  const { stack } = new p.Error();
  p.Error.stackTraceLimit = found.value;
  return stack;
}

/** The places in a stack trace that are of a program; none where the `nearest` one is not. */
function framesOf(stack, origin, nearest) {
  const frames = [];
  if (typeof stack !== 'string') return frames;
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = p.indexOf(stack, '\n', at);
    const found = p.exec(FRAME, end < 0 ? p.slice(stack, at) : p.slice(stack, at, end));
    if (found === null || p.includes(found[1], OURS)) continue;
    if (p.startsWith(found[1], `${origin}/`))
      frames[frames.length] = { path: found[1], line: +found[2], column: +found[3] };
    if (nearest) break;
  }
  return frames;
}

/** Whether an engine understands a text, and may. */
function parses(text) {
  try {
    p.construct(BuiltInFunction, [text]);
    return true;
  } catch {
    return false;
  }
}

module.exports = { hookMaking };
