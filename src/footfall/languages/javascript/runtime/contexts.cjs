'use strict';
// Instrumented code in contexts that the program makes finds its counters too.

const vm = require('vm');
const p = require('./primordials.cjs');
const { disguise } = require('./disguise.cjs');
const { entryIn } = require('./realm.cjs');

/** Define the global `name` in all contexts that are made with vm.createContext; see `realm.cjs`. */
function hookContexts(name, give, entries) {
  const { createContext } = vm;
  vm.createContext = disguise(function createContext_() {
    const made = p.apply(createContext, this, arguments);
    try {
      p.defineProperty(made, name, { __proto__: null, value: entryIn(made, name, give, entries) });
    } catch {
      // It takes no more names: code in it that is instrumented cannot run, but only who compiles files itself runs any.
    }
    return made;
  }, createContext);
}

module.exports = { hookContexts };
