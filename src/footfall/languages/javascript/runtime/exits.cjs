'use strict';
// Knows when the program ends, behind all of its own handlers, without being one of them.

const { disguise } = require('./disguise.cjs');
const p = require('./primordials.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

/** Call `last` when this thread ends, after its own exit handlers, and `before` when it may be about to be killed.
 *
 * `asker` is the thread that asks this process for its counts: the program is not to hear of it.
 *
 * @param {() => void} last
 * @param {() => void} before
 * @param {{ hides: (thread: unknown) => boolean, quietly: (action: () => any) => any } | undefined} asker
 */
function hookExits(last, before, asker) {
  const parent = Object.getPrototypeOf(process);
  const { emit } = process;
  const watched = disguise(function emit_(event) {
    if (event === 'beforeExit') watchOuter();
    else if (event === 'worker' && asker !== undefined && asker.hides(arguments[1])) return false;
    try {
      return p.apply(emit, this, arguments);
    } finally {
      if (event === 'exit' && this === process) last();
    }
  }, emit);
  p.defineProperty(parent, 'emit', {
    __proto__: null,
    value: watched,
    writable: true,
    enumerable: false,
    configurable: true,
  });

  /** Where the program has replaced process.emit, what its replacement does at exit still counts. */
  function watchOuter() {
    const outer = p.getDescriptor(process, 'emit');
    if (outer === undefined || !outer.writable || typeof outer.value !== 'function' || outer.value === outermost)
      return;
    const replaced = outer.value;
    outermost = disguise(function emit_(event) {
      try {
        return p.apply(replaced, this, arguments);
      } finally {
        if (event === 'exit') last();
      }
    }, replaced);
    process.emit = outermost;
  }
  let outermost;

  replace('reallyExit', last);
  replace('abort', before);
  const { kill, pid } = process;
  process.kill = disguise(function kill_(target) {
    const id = typeof target === 'string' ? +target : target;
    if (id !== pid && id !== -pid && id !== 0 && id !== -1) return p.apply(kill, this, arguments);
    before();
    const killing = () => p.apply(kill, this, arguments);
    return asker === undefined ? killing() : asker.quietly(killing);
  }, kill);
}

function replace(name, first) {
  const original = process[name];
  if (typeof original !== 'function' || original.disabled) return;
  process[name] = disguise(
    {
      replaced() {
        first();
        return p.apply(original, this, arguments);
      },
    }.replaced,
    original,
  );
}

module.exports = { hookExits };
