'use strict';
// Gives Node's module loaders the instrumented text in place of the file's; everybody else reads what is on disk.
// No frame of this file is on the stack while the program's modules run.

const p = require('./primordials.cjs');
const { binding, replace } = require('./bindings.cjs');

const LOADERS = 'node:internal/modules/';
const RUNNING = '_compile';
/** Tools that compile what they read before it runs. */
const COMPILERS = /[\\/]node_modules[\\/](?:(?:@jest[\\/]transform|jest-runtime)|(?:vite|rolldown-vite))[\\/]/;
const JEST = /jest/;
/** Bundlers, through which Vite reads its configuration: it runs that in other ways than what it serves. */
const BUNDLERS = /[\\/]node_modules[\\/](?:esbuild|rolldown)[\\/]/;
const NODE = 'node';
const DEPTH = 8;

/** Serve `files` to the loaders of this thread, and to tools that load in their own way.
 *
 * `onText` is shown the texts that the CommonJS loader reads, `onImport` called when another file is read.
 */
function hookReads(files, onText, onImport) {
  const fs = binding('fs');

  replace(fs, 'readFileUtf8', (read) => function readUtf8(path, flags) {
    const reader = typeof path === 'string' && files.isSource(path) ? readerOf(readUtf8) : undefined;
    if (reader === undefined) return p.apply(read, this, arguments);
    const text = read(files.instrumented(path, reader) || path, flags);
    if (reader === NODE) onText(text);
    return text;
  });

  const byPath = (open) => function opening(path) {
    const reader = typeof path === 'string' && files.isSource(path) ? readerOf(opening) : undefined;
    if (reader !== undefined) {
      if (reader === NODE) onImport();
      const file = files.instrumented(path, reader);
      if (file !== undefined) arguments[0] = file;
    }
    return p.apply(open, this, arguments);
  };
  replace(fs, 'open', byPath);
  replace(fs, 'openFileHandle', byPath);
}

/** Who is reading a module to load it, and not running one: `node`, `jest` or `vite`; otherwise undefined. */
function readerOf(below) {
  const sites = callers(below);
  if (typeof sites === 'string') {
    const at = p.indexOf(sites, LOADERS);
    const line = p.slice(sites, p.lastIndexOf(sites, '\n', at) + 1, at);
    return at >= 0 && !p.includes(line, RUNNING) ? NODE : undefined;
  }
  let compiler;
  for (let i = 0; i < sites.length; i++) {
    const file = sites[i].getFileName();
    if (typeof file !== 'string') continue;
    if (p.matches(BUNDLERS, file)) return undefined;
    if (compiler !== undefined) continue;
    if (p.startsWith(file, LOADERS)) {
      const name = sites[i].getFunctionName() || sites[i].getMethodName();
      return typeof name !== 'string' || !p.endsWith(name, RUNNING) ? NODE : undefined;
    }
    if (p.matches(COMPILERS, file)) compiler = p.matches(JEST, file) ? 'jest' : 'vite';
  }
  return compiler;
}

/** The nearest callers of a function, as call sites; as text where errors cannot be told so. */
function callers(below) {
  const { Error } = p;
  const holder = { __proto__: null };
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

function sitesAsTheyAre(error, sites) {
  return sites;
}

module.exports = { hookReads, callers };
