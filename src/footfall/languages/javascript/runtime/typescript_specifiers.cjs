'use strict';
// TypeScript names a module as what a compiler makes of it: `./x.js` may be `./x.ts`.

const p = require('./primordials.cjs');
const { put } = require('./counters.cjs');

/** Files that may name others so. */
const TYPED = /\.(?:[cm]?ts|[jt]sx)$/;
const FILE = /^(?:\.\.?(?:\/|$)|\/|file:)/;
const COMPILED = /\.[cm]?jsx?$/;
/** The suffixes of sources by those of what they become, in the order in which tsx takes them. */
const SOURCES = {
  __proto__: null,
  '.js': ['.ts', '.tsx', '.jsx'],
  '.jsx': ['.tsx', '.ts', '.js'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/** Whether a file may name others so. */
function isTyped(file) {
  return typeof file === 'string' && p.matches(TYPED, file);
}

/** The names of sources that a name without a file may mean; none for what is a package's. */
function sourcesOf(name) {
  const found = [];
  if (!p.matches(FILE, name) || !p.matches(COMPILED, name)) return found;
  const dot = p.lastIndexOf(name, '.');
  const suffixes = SOURCES[p.slice(name, dot)];
  for (let i = 0; i < suffixes.length; i++) put(found, p.slice(name, 0, dot) + suffixes[i]);
  return found;
}

module.exports = { FILE, isTyped, sourcesOf };
