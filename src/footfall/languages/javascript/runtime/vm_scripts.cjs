'use strict';
// Scripts, functions and modules that the program compiles with `vm`, in its own realm and in others.

const p = require('./primordials.cjs');
const vm = require('vm');
const { disguise } = require('./disguise.cjs');
const { ENTRY } = require('./global_name.cjs');

const { Script, compileFunction, isContext } = vm;
const { runInContext } = Script.prototype;
const LIBRARIES = '/node_modules/';
const UNREACHED = 'nothing could be declared in its context';
/** What stands in front of other text in a function must not have the names of its parameters. */
const OURS = /^\$[a-z]\d*$/;
/** Looks nothing up that the program could have put into the context. */
const aFunction = new Script('() => 0');

/** In stack traces these are Node's; `before` may change the arguments, `after` sees what came of them. */
const wrap = compileFunction(
  `'use strict'; return {
  replaced: (original, before, after) => function replaced() {
    const note = before(this, arguments, replaced);
    return after(apply(original, note.self, arguments), note);
  },
  method: (original, before, after) => {
    const { method } = { method() {
      const note = before(this, arguments, method);
      return after(apply(original, note.self, arguments), note);
    } };
    return method;
  },
  construct: (before, after) => function trap(target, args, newTarget) {
    const note = before(undefined, args, trap);
    return after(construct(target, args, newTarget), note);
  },
  guard: (original, begun, over) => ({ method() {
    const before = begun();
    try {
      return apply(original, this, arguments);
    } finally {
      over(before);
    }
  } }).method,
}`,
  ['apply', 'construct'],
  { filename: 'node:vm' },
)(p.apply, p.construct);

/** Measure what is compiled with `vm`; `contexts` knows in which ones text can reach its counters. */
function hookScripts(made, contexts) {
  const realms = new Realms(made, contexts);
  /** What is known of scripts that have instrumented text. */
  const scripts = new p.WeakMap();
  /** Whether code in a context can be measured; what is no context at all, Node refuses. */
  const canReach = (context, below) => {
    if (!isContextOf(context)) return false;
    if (realms.reach(context)) return true;
    const place = made.placeOf(below);
    if (place !== undefined) made.note(place, UNREACHED);
    return false;
  };
  const change = changing(made);
  hookTexts(change, canReach, scripts);
  hookFunctions(made, change, canReach);
  hookModules(change, canReach);
  hookRuns(made, contexts, realms, scripts);
}

/** Scripts, and texts that are run at once. */
function hookTexts(change, canReach, scripts) {
  const remember = (script, { code, options, answer }) => {
    if (code !== undefined) p.weakSet(scripts, script, { __proto__: null, code, options, answer, plain: undefined });
    return script;
  };
  replaceConstructor('Script', (_self, args, below) => change(args, below, 'script', 'vm.Script'), remember);
  replaceMethod(vm, 'createScript', (_self, args, below) => change(args, below, 'script', 'vm.Script'), remember);
  replaceMethod(vm, 'runInThisContext', (_self, args, below) => change(args, below, 'script', 'vm.runInThisContext'));
  replaceMethod(vm, 'runInContext', (self, args, below) => {
    if (canReach(args[1], below)) change(args, below, 'script', 'vm.runInContext', 2);
    return { __proto__: null, self };
  });
  replaceMethod(vm, 'runInNewContext', (self, args, below) => {
    if (!isContextOf(args[1]) || canReach(args[1], below)) change(args, below, 'script', 'vm.runInNewContext', 2);
    return { __proto__: null, self };
  });
}

/** `vm.compileFunction`. */
function hookFunctions(made, change, canReach) {
  replaceMethod(
    vm,
    'compileFunction',
    (self, args, below) => {
      const { 1: parameters, 2: options } = args;
      const context = isObject(options) ? options.parsingContext : undefined;
      if (context !== undefined && !canReach(context, below)) return { __proto__: null, self };
      for (let i = 0; p.isArray(parameters) && i < parameters.length; i++) {
        if (typeof parameters[i] === 'string' && p.matches(OURS, parameters[i])) return { __proto__: null, self };
      }
      return change(args, below, 'body', 'vm.compileFunction', 2, (code) => {
        // Not the very text: newer engines would find it again, without the objects that the program puts around it.
        compileFunction(code + '\n', p.isArray(parameters) ? parameters : []);
      });
    },
    (compiled, { code, text }) => {
      if (code === undefined) return compiled;
      const engine = p.functionText(compiled);
      const at = p.indexOf(engine, text);
      if (at >= 0)
        p.mapSet(made.files.authored, engine, p.slice(engine, 0, at) + code + p.slice(engine, at + text.length));
      return compiled;
    },
  );
}

function hookModules(change, canReach) {
  replaceConstructor('SourceTextModule', (_self, args, below) => {
    const context = isObject(args[1]) ? args[1].context : undefined;
    if (context !== undefined && !canReach(context, below)) return { __proto__: null };
    return change(args, below, 'module', 'vm.SourceTextModule', 1, () => {});
  });
}

/** Where scripts run that were compiled before. */
function hookRuns(made, contexts, realms, scripts) {
  if (made.runs !== undefined) {
    guard(Script.prototype, 'runInThisContext', made.runs);
    guard(Script.prototype, 'runInContext', made.runs);
  }
  // What runs is the script as it is where its context cannot be reached; that of `runInNewContext` is met here.
  replaceMethod(Script.prototype, 'runInContext', (self, { 0: context }) => {
    const known = isObject(self) ? p.weakGet(scripts, self) : undefined;
    if (!isContextOf(context) || (known === undefined ? contexts : realms).reach(context) || known === undefined) {
      return { __proto__: null, self };
    }
    made.retract(known.answer, UNREACHED);
    return { __proto__: null, self: plainOf(known) };
  });
  replaceMethod(Script.prototype, 'createCachedData', (self) => {
    const known = isObject(self) ? p.weakGet(scripts, self) : undefined;
    return { __proto__: null, self: known === undefined ? self : plainOf(known) };
  });
}

/** What became of the first argument: `code` is the author's text where `text` was put in its place.
 *
 * @typedef {{ __proto__: null, self: unknown, code?: string, options: any, text?: string, answer: any }} Note
 */

/** What puts instrumented text in the place of the first argument. */
function changing(made) {
  return (args, below, form, name, at = 1, check = mustParse) => {
    const { 0: code, [at]: options } = args;
    /** @type {Note} */
    const note = { __proto__: null, self: undefined, code: undefined, options, text: undefined, answer: undefined };
    if (typeof code !== 'string' || p.includes(code, ENTRY)) return note;
    if (isObject(options) && (options.cachedData !== undefined || options.produceCachedData)) return note;
    if (isLibrary(options)) return note;
    const place = made.placeOf(below);
    if (place === undefined) return note;
    if (!made.knows(place, form, code) && (place.closed || !passes(check, code))) return note;
    const answer = made.answer(place, form, name, code, true);
    if (answer === undefined || answer.isBroken) return note;
    if (answer.isBroken === undefined) {
      answer.isBroken = !passes(check, answer.text);
      if (answer.isBroken) {
        made.retractBroken(answer);
        return note;
      }
    }
    args[0] = note.text = answer.text;
    note.code = code;
    note.answer = answer;
    return note;
  };
}

/** Whether what is compiled is a library's file, which a tool such as Jest has read. */
function isLibrary(options) {
  const name = isObject(options) ? options.filename || options.identifier : options;
  return typeof name === 'string' && p.includes(name, LIBRARIES);
}

function plainOf(known) {
  if (known.plain === undefined) known.plain = new Script(known.code, known.options);
  return known.plain;
}

function mustParse(code) {
  new Script(code);
}

function passes(check, code) {
  try {
    check(code);
    return true;
  } catch {
    return false;
  }
}

function same(result) {
  return result;
}

function replaceMethod(owner, name, before, after = same) {
  while (owner !== null && !p.hasOwn(owner, name)) owner = p.prototypeOf(owner);
  const original = owner === null ? undefined : owner[name];
  if (typeof original !== 'function') return;
  const asked = (self, args, below) => {
    const note = before(self, args, below);
    if (note.self === undefined) note.self = self;
    return note;
  };
  const make = p.hasOwn(original, 'prototype') ? wrap.replaced : wrap.method;
  owner[name] = disguise(make(original, asked, after), original);
}

/** Let the runs of scripts end with a method that runs them. */
function guard(owner, name, runs) {
  const original = owner[name];
  owner[name] = disguise(
    wrap.guard(
      original,
      () => runs.mark(),
      (before) => runs.endTo(before),
    ),
    original,
  );
}

function replaceConstructor(name, before, after = same) {
  const original = vm[name];
  if (typeof original !== 'function') return;
  const replaced = disguise(
    new p.Proxy(original, { __proto__: null, construct: wrap.construct(before, after) }),
    original,
  );
  original.prototype.constructor = replaced;
  vm[name] = replaced;
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isContextOf(value) {
  return isObject(value) && isContext(value);
}

/** The realms of contexts in which measured text runs. */
class Realms {
  constructor(made, contexts) {
    this.made = made;
    this.contexts = contexts;
    this.known = new p.WeakMap();
  }

  /** Make sure that text in a context can reach its counters, and that its `eval` is known; whether it can. */
  reach(context) {
    const known = p.weakGet(this.known, context);
    if (known !== undefined) return known;
    const reached = this.contexts.reach(context);
    p.weakSet(this.known, context, reached);
    if (!reached) return false;
    p.weakSet(this.made.realms, p.prototypeOf(p.apply(runInContext, aFunction, [context])), true);
    return true;
  }
}

module.exports = { hookScripts };
