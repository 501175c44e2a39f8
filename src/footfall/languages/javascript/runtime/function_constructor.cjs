'use strict';
// `new Function` and its kin: the functions that they make are measured, and look as if they were not.

const p = require('./primordials.cjs');
const Module = require('module');
const { disguise } = require('./disguise.cjs');
const { split } = require('./split_function_text.cjs');
const { replaceConstructors } = require('./replace_constructors.cjs');

const compile = /** @type {any} */ (Module.prototype)._compile;
const CONSTRUCT =
  'module.exports = (() => (construct, target, args, newTarget) => construct(target, args, newTarget))()';
const forbiddance = EvalError.prototype;

/** Put others in the place of the constructors of functions; `made` knows the texts. */
function hookConstructors(made) {
  replaceConstructors(
    (original) => replacement(made, original),
    (_original, replaced) => replaced,
  );
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
  const caller = made.callerOf(trap);
  const place = made.placeAt(caller);
  const isPlain =
    caller === undefined || (place === undefined && !p.includes(body, 'import') && !p.includes(head, 'import'));
  const construct = isPlain ? p.construct : constructorIn(caller.path);
  const parts = place === undefined ? undefined : place.functions || (place.functions = new p.Map());
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

/** What constructs as if a file did, by its path. */
const constructors = new p.Map();

/** What constructs as if a file did: import() in the text, and stack traces, refer to the file.
 *
 * It is compiled as a module of that name, since what `vm` compiles may not import without a warning.
 */
function constructorIn(path) {
  const known = p.mapGet(constructors, path);
  if (known !== undefined) return known;
  const module = new Module(path);
  p.apply(compile, module, [CONSTRUCT, path]);
  const { exports } = module;
  const made = (target, args, newTarget) => exports(p.construct, target, args, newTarget);
  p.mapSet(constructors, path, made);
  return made;
}

module.exports = { hookConstructors };
