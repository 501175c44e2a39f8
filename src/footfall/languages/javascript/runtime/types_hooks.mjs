// Hooks of Node's module loader, for programs in TypeScript.  They run in a thread of their own.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const SCRIPT = /\.[cm]?jsx?$/;
/** What a name of a folder or without a suffix may lack. */
const SUFFIXES = ['.ts', '.tsx', '.jsx', '.js'];
const ENDS = [...SUFFIXES, ...SUFFIXES.map((suffix) => `/index${suffix}`)];
let files;
let names;

/** Node hands over what the thread that registered these hooks said. */
export function initialize({ serve, name, source }) {
  const require = createRequire(source);
  const { Client } = require('./client.cjs');
  const { Files } = require('./instrumented_files.cjs');
  names = require('./typescript_specifiers.cjs');
  const { roots, patience } = JSON.parse(readFileSync(`${serve}/settings.json`, 'utf8'));
  files = new Files(new Client(serve, `${name}-types`, patience), roots);
}

/** `./a.js` and `./a` may be `./a.ts`. */
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    const end = specifier.search(/[?#]|$/);
    const name = specifier.slice(0, end);
    if (!names.FILE.test(name) || !names.isTyped(context.parentURL?.replace(/[?#].*/, ''))) throw error;
    const bare = name.replace(/\/$/, '');
    for (const other of [...names.sourcesOf(name), ...ENDS.map((end) => bare + end)]) {
      try {
        return await next(other + specifier.slice(end), context);
      } catch {
        // the next one
      }
    }
    throw error;
  }
}

/** Typed files without types; all measured files instrumented. */
export async function load(url, context, next) {
  if (!url.startsWith('file:')) return next(url, context);
  const path = fileURLToPath(url);
  const typed = names.isTyped(path);
  if (!typed && (!SCRIPT.test(path) || !files.isCandidate(path))) return next(url, context);
  const { file, kind, reason } = files.served(path);
  if (file === undefined) {
    if (typed && reason) throw new SyntaxError(`${path} cannot be run as it is: ${reason}`);
    return next(url, context);
  }
  if (kind === 'commonjs') return { format: 'commonjs', source: null, shortCircuit: true };
  return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true };
}
