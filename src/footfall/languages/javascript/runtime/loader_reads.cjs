'use strict';
// Gives Node's module loaders the instrumented text in place of the file's; everybody else reads what is on disk.
// No frame of this file is on the stack while the program's modules run.

const p = require('./primordials.cjs');
const { binding, replace, replaceConstructor } = require('./node_internals.cjs');
const { COMPILER, TOLD } = require('./type_checkers.cjs');
const { keepNothing } = require('./tool_caches.cjs');
const { asserting, aligned } = require('./asserts.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

const INTERNAL = 'node:';
const LOADERS = 'node:internal/modules/';
const COMMONJS = 'node:internal/modules/cjs/';
/** The hooks in types_hooks.mjs are ours. */
const OWN = 'javascript/runtime/types_hooks.mjs';
const TYPED = /\.(?:[cm]?ts|[jt]sx)$/;
/** Functions of loaders that run a module, and what they are called where a stack is text. */
const RUNNING = /(?:_compile|\brun|\brunSync)$/;
const RUNNING_LINE = /_compile|ModuleJob\.run/;
/** Tools that compile what they read before it runs; ts-jest and Jest's runner hand on to Jest what they read. */
const COMPILERS =
  /[\\/]node_modules[\\/](?:(?:@jest[\\/]transform|jest-runtime|jest-runner|ts-jest)|(?:vite|rolldown-vite)|tsx)[\\/]/;
/** Those of them that have others read for them: type checkers, plugins.  What runs in the rest reads for itself. */
const ASKING = /[\\/]node_modules[\\/](?:ts-jest|vite|rolldown-vite|tsx)[\\/](?!dist[\\/]node[\\/]module-runner)/;
const LIBRARIES = /[\\/]node_modules[\\/]/;
const JEST = 'jest';
const VITE = 'vite';
const JEST_FILE = /jest/;
/** What has no suffix is a program, or what a tool keeps of what it compiled. */
const NO_SUFFIX = /\/[^./]+$/;
const HOOKS = /[\\/]tsx[\\/]/;
/** Bundlers, through which Vite reads its configuration: it runs that in other ways than what it serves. */
const BUNDLERS = /[\\/]node_modules[\\/](?:esbuild|rolldown)[\\/]/;
/** Vitest, and its function that reads what it is to know again a source by whose code it keeps. */
const KEEPER = /[\\/]node_modules[\\/]vitest[\\/]/;
const KNOWING_AGAIN = 'readFileConcurrently';
/** Node writes the engine's own coverage into such files. */
const COVERAGE = /[\\/]coverage-\d+-\d+-\d+\.json$/;
const READING = 0;
const NODE = 'node';
const ASSERT = 'assert';
/** A hook of a loader, which compiles what the loader reads; and one that checks types before. */
const HOOK = 'hook';
const CHECKER = 'checker';
/** What calls the loader's function for a suffix, or the hook in its place. */
const LOAD = /(?:^|\.)load$/;
const DEPTH = 12;
const TS_NODE = Symbol.for('ts-node.register.instance');

/** Serve `files` to the loaders of this thread, and to tools that load in their own way.
 *
 * `onText` is shown the texts that the CommonJS loader reads, `onImport` called when another file is read; `runners`
 * hears of tests, if that was asked for.
 *
 * @param {import('./test_runners.cjs').Runners | undefined} runners
 */
function hookReads(files, onText, onImport, runners) {
  const fs = binding('fs');
  let isAsking = false; // what is read meanwhile, Footfall reads for itself

  /** Who reads a file, and what is there for them, if it is not what lies on disk; undefined where nobody loads it. */
  const ask = (below, path) => {
    if (isAsking || typeof path !== 'string' || !files.isSource(path)) return undefined;
    isAsking = true;
    try {
      const sites = callers(below);
      const site = typeof sites === 'string' ? undefined : asserting(sites);
      if (site !== undefined) return { __proto__: null, reader: ASSERT, file: aligned(site, path, files) };
      const reader = readerOf(sites, path, files);
      return reader === undefined ? undefined : { __proto__: null, reader, file: files.instrumented(path, reader) };
    } finally {
      isAsking = false;
    }
  };

  /** A text that CommonJS loads, which may tell of tests. */
  const told = (text, path) => {
    if (runners === undefined) return text;
    runners.onText(text);
    return runners.told(path, text);
  };

  /** The file that another loader is to read in place of what it was led to. */
  const toldOf = (path, file) => {
    if (runners === undefined) return file;
    isAsking = true;
    try {
      const text = p.readFileSync(file, 'utf8');
      runners.onText(text);
      return runners.changed(path, text) || file;
    } catch {
      return file; // the loader will meet the same, or its tests are not told apart
    } finally {
      isAsking = false;
    }
  };

  replace(
    fs,
    'readFileUtf8',
    (read) =>
      function readUtf8(path, flags) {
        if (typeof path === 'string' && p.matches(COVERAGE, path)) return read(files.coverage(path), flags);
        const asked = ask(readUtf8, path);
        if (asked === undefined) return p.apply(read, this, arguments);
        if (asked.reader === NODE) keepNothing(path, files.client.folder + '/settings.json/none');
        const text = read(asked.file || path, flags);
        if (asked.reader === NODE) onText(text);
        return p.matches(COMPILER, path) ? text + TOLD : told(text, path);
      },
  );

  const lead = (args, below) => {
    const { 0: path, 1: flags } = args;
    if (flags === READING && typeof path === 'string' && p.matches(COVERAGE, path)) args[0] = files.coverage(path);
    const asked = ask(below, path);
    if (asked === undefined) return;
    if (asked.reader === NODE) onImport();
    if (asked.file !== undefined) args[0] = asked.file;
    if (runners !== undefined && asked.reader === NODE) args[0] = toldOf(path, args[0]);
  };
  const byPath = (open) =>
    function opening() {
      lead(arguments, opening);
      return p.apply(open, this, arguments);
    };
  replace(fs, 'open', byPath);
  replace(fs, 'openFileHandle', byPath);
  replaceConstructor(fs, 'ReadFileJob', lead); // from 26 on
}

/** Who is reading a module to load it, and not running one: `node`, `jest`, `vite`, a `hook`; otherwise undefined. */
function readerOf(sites, path, { checks }) {
  if (typeof sites === 'string') {
    const at = p.indexOf(sites, LOADERS);
    const line = p.slice(sites, p.lastIndexOf(sites, '\n', at) + 1, at);
    return at >= 0 && !p.matches(RUNNING_LINE, line) ? NODE : undefined;
  }
  let compiler;
  let reads = false;
  let isOwn = false; // the nearest file that reads is one of the program's
  for (let i = 0; i < sites.length; i++) {
    const file = sites[i].getFileName();
    if (typeof file !== 'string') continue;
    if (p.matches(BUNDLERS, file)) return undefined;
    if (compiler !== undefined) continue;
    if (p.startsWith(file, LOADERS)) {
      const name = nameOf(sites[i]);
      if (p.matches(RUNNING, name)) return undefined;
      return hookAround(sites, i, reads, path) ? hook(path, checks) : NODE;
    }
    if (p.matches(COMPILERS, file)) {
      if (isOwn || (reads && !p.matches(ASKING, file))) return undefined;
      compiler = p.matches(JEST_FILE, file) ? JEST : p.matches(HOOKS, file) ? HOOK : VITE;
    } else if (p.matches(KEEPER, file) && p.endsWith(nameOf(sites[i]), KNOWING_AGAIN)) compiler = VITE;
    else if (!p.startsWith(file, INTERNAL)) {
      reads = true;
      isOwn ||= !p.matches(LIBRARIES, file);
    }
  }
  return p.matches(NO_SUFFIX, path) ? undefined : compiler;
}

function nameOf(site) {
  const name = site.getFunctionName() || site.getMethodName();
  return typeof name === 'string' ? name : '';
}

/** Whether what a loader reads goes through a hook of the program's, which may compile it.
 *
 * `at` is the nearest frame of the loader; `reads` whether one of the program's is nearer.
 */
function hookAround(sites, at, reads, path) {
  if (p.startsWith(sites[at].getFileName(), COMMONJS)) {
    for (let i = at; i < sites.length; i++) {
      const caller = sites[i].getFileName();
      if (typeof caller !== 'string') continue;
      if (!p.startsWith(caller, INTERNAL)) return true;
      if (p.startsWith(caller, COMMONJS) && p.matches(LOAD, nameOf(sites[i]))) break;
    }
    return reads;
  }
  if (!p.matches(TYPED, path)) return false;
  if (reads) return true;
  for (let i = at + 1; i < sites.length; i++) {
    const caller = sites[i].getFileName();
    if (typeof caller === 'string' && !p.startsWith(caller, INTERNAL) && !p.includes(caller, OWN)) return true;
  }
  return false;
}

/** Of what kind a hook is; `checks`: who checks types gets the author's text all the same. */
function hook(path, checks) {
  if (!p.matches(TYPED, path)) return HOOK;
  const tsNode = process[TS_NODE];
  const options = typeof tsNode === 'object' && tsNode !== null ? tsNode.options : undefined;
  if (typeof options !== 'object' || options === null || options.transpileOnly === true) return HOOK;
  return checks && !options.compilerHost ? HOOK : CHECKER;
}

/** The nearest callers of a function, as call sites; as text where errors cannot be told so. */
function callers(below) {
  /** @type {{ Error: any }} */
  const { Error } = p;
  const holder = { __proto__: null };
  /** @type {any} */
  let restore;
  try {
    restore = p.getDescriptors(Error);
    p.defineProperty(Error, 'prepareStackTrace', { __proto__: null, value: sitesAsTheyAre, configurable: true });
    Error.stackTraceLimit = DEPTH;
  } catch {
    // Error is frozen
  }
  p.captureStackTrace(holder, below);
  const sites = holder.stack;
  try {
    if (p.hasOwn(restore, 'prepareStackTrace')) p.defineProperty(Error, 'prepareStackTrace', restore.prepareStackTrace);
    else delete Error.prepareStackTrace;
    if (p.hasOwn(restore, 'stackTraceLimit')) p.defineProperty(Error, 'stackTraceLimit', restore.stackTraceLimit);
    else delete Error.stackTraceLimit;
  } catch {
    // as above
  }
  return typeof sites === 'object' && sites !== null ? sites : `${sites}`;
}

function sitesAsTheyAre(_error, sites) {
  return sites;
}

module.exports = { hookReads, callers };
