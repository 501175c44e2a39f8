'use strict';
// Node's own parts beneath fs and child_process.  Replacing functions there changes nothing that programs look at.

const p = require('./primordials.cjs');
const { compileFunction } = require('vm');
const { disguise } = require('./disguise.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

/** One of Node's parts. */
function binding(name) {
  try {
    return quietly(() => process.binding(name));
  } catch {
    return undefined;
  }
}

/** What an action answers; that its way is deprecated is told only to who asks for such warnings. */
function quietly(action) {
  const { noDeprecation } = process;
  const own = p.hasOwn(process, 'noDeprecation');
  try {
    process.noDeprecation = true;
    return action();
  } finally {
    if (own) process.noDeprecation = noDeprecation;
    else delete process.noDeprecation;
  }
}

/** What an uncaught error of such a function names as its place is to be one of Node's files. */
const wrapped = compileFunction(
  `'use strict'; const { outer } = { outer() {
  try {
    return apply(inner, this, arguments);
  } catch (error) {
    if (typeof error === 'object' && error !== null) captureStackTrace(error, outer);
    throw error;
  }
} };
return outer;`,
  ['inner', 'apply', 'captureStackTrace'],
  { filename: 'node:fs' },
);

/** Replace a function of a part by what `make` makes of it; its errors show no frame of ours. */
function replace(owner, name, make) {
  const original = owner === undefined ? undefined : owner[name];
  if (typeof original !== 'function') return;
  owner[name] = disguise(wrapped(make(original), p.apply, p.captureStackTrace), original);
}

/** Let `change` see and change the arguments of a constructor of a part; it also gets what is called. */
function replaceConstructor(owner, name, change) {
  const original = owner === undefined ? undefined : owner[name];
  if (typeof original !== 'function') return;
  const constructing = function () {
    change(arguments, constructing);
    return p.construct(original, arguments, new.target === constructing ? original : new.target);
  };
  owner[name] = disguise(constructing, original);
}

module.exports = { binding, quietly, replace, replaceConstructor };
