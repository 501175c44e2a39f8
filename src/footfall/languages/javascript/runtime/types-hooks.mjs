// Hooks of Node's module loader, for programs in TypeScript.  They run in a thread of their own.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const TYPED = /\.(?:[cm]?ts|[jt]sx)$/;
const SCRIPT = /\.[cm]?jsx?$/;
let files;

/** Node hands over what the thread that registered these hooks said. */
export function initialize({ serve, name, source }) {
  const require = createRequire(source);
  const { Client } = require('./client.cjs');
  const { Files } = require('./files.cjs');
  const { roots } = JSON.parse(readFileSync(`${serve}/settings.json`, 'utf8'));
  files = new Files(new Client(serve, `${name}-types`), roots);
}

/** `./a.js` and `./a` may be `./a.ts`. */
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!/^(?:\.|\/|file:)/.test(specifier) || !TYPED.test(context.parentURL ?? '')) throw error;
    const others = [specifier.replace(/\.([cm]?)jsx?$/, '.$1ts'), `${specifier}.ts`, `${specifier}.tsx`, `${specifier}/index.ts`];
    for (const other of others) {
      if (other === specifier) continue;
      try {
        return await next(other, context);
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
  const typed = TYPED.test(path);
  if (!typed && (!SCRIPT.test(path) || !files.isCandidate(path))) return next(url, context);
  const { file, kind, reason } = files.served(path);
  if (file === undefined) {
    if (typed && reason) throw new SyntaxError(`${path} cannot be run as it is: ${reason}`);
    return next(url, context);
  }
  if (kind === 'commonjs') return { format: 'commonjs', source: null, shortCircuit: true };
  return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true };
}
