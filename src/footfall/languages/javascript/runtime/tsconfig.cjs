'use strict';
// The compilerOptions that hold for a folder: those of the nearest tsconfig.json, and of what that extends.

const fs = require('fs');
const path = require('path');
const { createRequire } = require('module');

const known = new Map();
const COMMENTS = /"(?:\\.|[^"\\])*"|\/\/[^\r\n]*|\/\*[^]*?\*\//g;
const COMMAS = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;

/** The options for files of a folder; none where there is no tsconfig.json, or it cannot be read. */
function optionsFor(folder) {
  if (known.has(folder)) return known.get(folder);
  const file = path.join(folder, 'tsconfig.json');
  const above = path.dirname(folder);
  const options = fs.existsSync(file) ? read(file, []) : above === folder ? {} : optionsFor(above);
  known.set(folder, options);
  return options;
}

/** The options of a file; `open` are the files that extend it. */
function read(file, open) {
  let config;
  try {
    config = parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
  if (typeof config !== 'object' || config === null || open.includes(file)) return {};
  const bases = [config.extends ?? []].flat().map((name) => base(String(name), file));
  const options = bases.map((found) => (found === undefined ? {} : read(found, [...open, file])));
  return Object.assign({}, ...options, config.compilerOptions);
}

/** JSON with comments and with commas at the end of lists. */
function parse(text) {
  const bare = text.replace(/^\uFEFF/, '').replace(COMMENTS, (found) => (found[0] === '"' ? found : ' '));
  return JSON.parse(bare.replace(COMMAS, (found) => (found === ',' ? '' : found)));
}

/** The file that another one extends by a name: a path, or something in a package. */
function base(name, file) {
  const resolve = createRequire(file).resolve;
  const isPath = /^\.{0,2}\//.test(name) || path.isAbsolute(name);
  const from = path.resolve(path.dirname(file), name);
  const tries = isPath ? [from, `${from}.json`] : [name, `${name}.json`, `${name}/tsconfig.json`];
  for (const one of tries) {
    try {
      const found = isPath ? one : resolve(one);
      if (found.endsWith('.json') && fs.statSync(found).isFile()) return found;
    } catch {
      // the next one
    }
  }
  return undefined;
}

module.exports = { optionsFor };
