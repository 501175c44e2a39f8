'use strict';
// Tools that keep what they compiled by the path and age of a file: what they make here has counters, though the
// file's age is the same, so they are to keep nothing and to find nothing that they kept.

const p = require('./primordials.cjs');
const { binding, replace } = require('./node_internals.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

/** These can be told so. */
const BABEL = /[\\/]node_modules[\\/](?:@babel[\\/]register|babel-register)[\\/]/;
/** The package `esm` keeps it in a folder of the project. */
const ESM = /[\\/]node_modules[\\/]esm[\\/]esm\.js$/;
const ESM_FOLDER = /[\\/]node_modules[\\/]\.cache[\\/]esm(?:[\\/]|$)/;
/** What Node does with files by their paths. */
const BY_PATH = [
  'open',
  'readFileUtf8',
  'writeFileUtf8',
  'mkdir',
  'unlink',
  'readdir',
  'stat',
  'lstat',
  'existsSync',
  'access',
  'internalModuleStat',
];

/** Let the tool that a path belongs to, if it is one of these, keep nothing; `nowhere` can be the path of no file. */
function keepNothing(path, nowhere) {
  const { env } = process;
  if (p.matches(BABEL, path) && env.BABEL_DISABLE_CACHE === undefined) env.BABEL_DISABLE_CACHE = '1';
  if (p.matches(ESM, path)) for (let i = 0; i < BY_PATH.length; i++) leadAway(BY_PATH[i], nowhere);
}

function leadAway(name, nowhere) {
  replace(
    binding('fs'),
    name,
    (call) =>
      function leading() {
        const at = typeof arguments[0] === 'string' ? 0 : 1;
        if (typeof arguments[at] === 'string' && p.matches(ESM_FOLDER, arguments[at])) arguments[at] = nowhere;
        return p.apply(call, this, arguments);
      },
  );
}

module.exports = { keepNothing };
