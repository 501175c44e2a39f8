'use strict';
// `new Function` and its kin: the functions that they make are measured, and look as if they were not.

const p = require('./primordials.cjs');
const vm = require('vm');
const { createRequire } = require('module');
const { pathToFileURL } = require('url');
const { disguise } = require('./disguise.cjs');
const { split } = require('./function_text.cjs');

const { compileFunction, constants } = vm;
const forbiddance = EvalError.prototype;

/** Put others in the place of the constructors of functions; `made` knows the texts. */
function hookConstructors(made) {
  const samples = [function () {}, async function () {}, function* () {}, async function* () {}];
  let base;
  for (let i = 0; i < samples.length; i++) {
    const prototype = p.prototypeOf(samples[i]);
    const original = prototype.constructor;
    const replaced = replacement(made, original);
    try {
      p.defineProperty(prototype, 'constructor', { ...p.getDescriptor(prototype, 'constructor'), value: replaced });
      if (base === undefined) {
        p.defineProperty(globalThis, 'Function', { ...p.getDescriptor(globalThis, 'Function'), value: replaced });
        base = replaced;
      } else {
        Object.setPrototypeOf(replaced, base);
      }
    } catch {
      // frozen
    }
  }
}

/** A bound function: it constructs, and has no prototype of its own that would stand in the way of the original's. */
function replacement(made, original) {
  const { name } = original;
  const constructing = function () {
    const isPlain = new.target === undefined || new.target === constructing;
    return make(made, name, original, arguments, isPlain ? original : new.target, constructing);
  };
  constructing.prototype = original.prototype; // `instanceof` of a bound function looks there
  return disguise(constructing.bind(undefined), original);
}

function make(made, name, target, args, newTarget, trap) {
  let head = '';
  let body = '';
  for (let i = 0; i < args.length; i++) {
    args[i] = `${args[i]}`;
    if (i === args.length - 1) body = args[i];
    else head += i === 0 ? args[i] : ',' + args[i];
  }
  const place = made.placeOf(trap);
  const construct = place === undefined ? p.construct : constructorOf(place);
  const parts = place === undefined ? undefined : (place.functions || (place.functions = new p.Map()));
  const key = `${name}\0${head}\0${body}`;
  const known = parts === undefined ? undefined : p.mapGet(parts, key);
  if (known !== undefined) return construct(target, known, newTarget);
  let plain;
  try {
    plain = construct(target, args, newTarget);
  } catch (error) {
    if (place !== undefined && p.prototypeOf(error) === forbiddance) made.forbidden(place);
    p.captureStackTrace(error, trap);
    throw error;
  }
  if (place === undefined) return plain;
  const author = p.functionText(plain);
  const answer = made.answer(place, 'function', name, author, true);
  if (answer === undefined) return plain;
  const instrumented = split(author, head, body, answer);
  let result;
  try {
    result = construct(target, instrumented, newTarget);
  } catch {
    made.retractBroken(answer);
    return plain;
  }
  p.mapSet(parts, key, instrumented);
  p.mapSet(made.files.authored, p.functionText(result), author);
  return result;
}

/** What constructs as if the file of a place did: import() in the text, and stack traces, refer to the file. */
function constructorOf(place) {
  if (place.construct !== undefined) return place.construct;
  const { path } = place.request;
  place.construct = compileFunction('return construct(target, args, newTarget);', ['target', 'args', 'newTarget', 'construct'], {
    filename: path,
    importModuleDynamically: constants === undefined ? importing(path) : constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const compiled = place.construct;
  place.construct = (target, args, newTarget) => compiled(target, args, newTarget, p.construct);
  return place.construct;
}

/** The import() of a file, for releases of Node that cannot be told to use their own. */
function importing(path) {
  return (specifier) => {
    const require = createRequire(path);
    const isFile = p.startsWith(specifier, '.') || p.startsWith(specifier, '/');
    return import(isFile ? new URL(specifier, p.startsWith(path, '/') ? pathToFileURL(path) : path) : pathToFileURL(require.resolve(specifier)));
  };
}

module.exports = { hookConstructors };
