'use strict';
// Text that a served page or worker makes while it runs: the server instruments it as it does scripts, once per
// place and text.  It is asked while the program waits, since the code is to run at once.

const p = require('../primordials.cjs');
const { disguise } = require('../disguise.cjs');
const { split } = require('../function_text.cjs');
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

/** Measure what this thread makes; `equip` readies counters for a text.
 *
 * `running` knows what runs, and does things whose time is nobody's: while the page waits for the server, nobody's passes.
 * Gives `evals`, the helper of the calls of eval in a text, and what other ways of making code need.
 */
function hookMaking(entry, equip, running) {
  const texts = new p.Map();
  let isForbidden;

  function ask(request) {
    return running.aside(() => asked(request));
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

  /** The server's answer about a text, asked for once; undefined to leave the text alone, EXCLUDED where its place is excluded. */
  function open(place, form, name, text, sure) {
    if (p.includes(text, MARK)) return undefined;
    const key = `${p.stringify(place)}\0${form}\0${text}`;
    if (p.mapHas(texts, key)) return p.mapGet(texts, key);
    let told = ask({ ...place, __proto__: null, kind: 'made', form, name, sure, text });
    if (told !== undefined && told.text === undefined) told = told.excluded === true ? EXCLUDED : undefined;
    else if (told !== undefined && !p.hasOwn(entry, told.unit)) {
      p.defineProperty(entry, told.unit, { __proto__: null, value: equip(told.key, told.size, told.calls), configurable: true });
    }
    p.mapSet(texts, key, told);
    return told;
  }

  function answer(place, form, name, text, sure) {
    const told = open(place, form, name, text, sure);
    return told === EXCLUDED ? undefined : told;
  }

  /** The answer about a text that a page has written into itself, for the nearest place that is measured. */
  function written(form, name, text) {
    const at = places();
    for (let i = 0; i < at.length; i++) {
      const told = open(at[i], form, name, text, true);
      if (told !== EXCLUDED) return told;
    }
    return undefined;
  }

  /** The script for a worker of which a page has made the script at an address; undefined where it is not known. */
  function worker(url) {
    try {
      const asked = new XMLHttpRequest();
      asked.open('GET', url, false);
      asked.send();
      const text = asked.responseText;
      const at = places();
      for (let i = 0; i < at.length; i++) {
        const told = ask({ ...at[i], __proto__: null, kind: 'worker', text });
        if (told !== undefined && told.excluded !== true) return told.text;
      }
    } catch {
      // it is not there, or may not be read
    }
    return undefined;
  }

  /** Let the profile leave out a text that does not run with counters. */
  function retract(told) {
    told.isSound = false;
    ask({ kind: 'retract', key: told.key, reason: BROKEN });
  }

  /** Let the profile say why such a text is not measured. */
  function note(reason) {
    written('note', '', reason);
  }

  /** The helper that looks at what the calls of eval in a text evaluate. */
  function evals(key) {
    return (site, called, text) => {
      if (typeof text !== 'string') return text;
      if (called === root ? root.eval !== builtInEval : called !== builtInEval) return text;
      const place = { of: key, site };
      if (isForbidden === undefined) isForbidden = !parses('');
      if (isForbidden) {
        answer(place, 'note', '', FORBIDDEN, false);
        return text;
      }
      return running.aside(() => evaluated(place, text));
    };
  }

  function evaluated(place, text) {
    const sure = parses(text);
    const told = answer(place, 'eval', 'eval', text, sure);
    if (told === undefined) return text;
    if (told.isSound === undefined) {
      told.isSound = !sure || parses(told.text);
      if (!told.isSound) retract(told);
    }
    return told.isSound ? told.text : text;
  }

  hookConstructors();
  hookTimers();
  /** Whether the engine may understand a text: where code from strings is forbidden, there is no telling. */
  const mayParse = (text) => !parses('') || parses(text);
  return { __proto__: null, aside: running.aside, evals, written, note, retract, worker, parses: mayParse };

  // --- new Function --------------------------------------------------------------------------

  function hookConstructors() {
    const samples = [function () {}, async function () {}, function* () {}, async function* () {}];
    let base;
    for (let i = 0; i < samples.length; i++) {
      const prototype = p.prototypeOf(samples[i]);
      const original = prototype.constructor;
      const traps = {
        __proto__: null,
        apply: (target, self, args) => make(original.name, target, args, target),
        construct: (target, args, newTarget) => make(original.name, target, args, newTarget),
      };
      const replaced = disguise(new Proxy(original, traps), original);
      try {
        p.defineProperty(prototype, 'constructor', { ...p.getDescriptor(prototype, 'constructor'), value: replaced });
        if (base === undefined) p.defineProperty(root, 'Function', { ...p.getDescriptor(root, 'Function'), value: replaced });
        else Object.setPrototypeOf(original, base);
        if (base === undefined) base = replaced;
      } catch {
        // frozen
      }
    }
  }

  function make(name, target, args, newTarget) {
    let head = '';
    let body = '';
    for (let i = 0; i < args.length; i++) {
      if (typeof args[i] !== 'string') return p.construct(target, args, newTarget);
      if (i === args.length - 1) body = args[i];
      else head += i === 0 ? args[i] : ',' + args[i];
    }
    const plain = p.construct(target, args, newTarget);
    return running.aside(() => made(name, target, head, body, newTarget, plain));
  }

  function made(name, target, head, body, newTarget, plain) {
    const place = placeOf();
    if (place === undefined) return plain;
    const author = p.functionText(plain);
    const told = answer(place, 'function', name, author, true);
    if (told === undefined || told.isSound === false) return plain;
    try {
      const measured = p.construct(target, split(author, head, body, told), newTarget);
      know(p.functionText(measured), author);
      return measured;
    } catch {
      retract(told);
      return plain;
    }
  }

  // --- timers with text ----------------------------------------------------------------------

  function hookTimers() {
    const names = ['setTimeout', 'setInterval'];
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      const original = root[name];
      const replaced = {
        [name](handler, ...rest) {
          return p.apply(original, this, [typeof handler === 'string' ? running.aside(() => script(name, handler)) : handler, ...rest]);
        },
      }[name];
      p.defineProperty(root, name, { ...p.getDescriptor(root, name), value: disguise(replaced, original) });
    }
  }

  function script(name, text) {
    const place = placeOf();
    if (place === undefined || !parses(text)) return text;
    const told = answer(place, 'script', name, text, true);
    if (told === undefined || !parses(told.text)) return text;
    if (told.calls !== undefined) running.handed(entry[told.unit], told.calls);
    return told.text;
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
    if (p.startsWith(found[1], `${origin}/`)) frames[frames.length] = { path: found[1], line: +found[2], column: +found[3] };
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
