'use strict';
// Instrumented code in contexts that the program makes finds its counters too.

const vm = require('vm');
const p = require('./primordials.cjs');
const { disguise } = require('./disguise.cjs');
const { enter } = require('./global_constants.cjs');

const { runInContext } = vm.Script.prototype;
const { setPrototypeOf } = Object;

/** The contexts that the program has made, as far as they were met. */
class Contexts {
  /** `main` is what text in the realm of this thread reaches its counters by; `give` and `entries` as for that. */
  constructor(main, give, entries) {
    this.main = main;
    this.give = give;
    this.entries = entries;
    this.reached = new p.WeakMap();
    /** Lets functions of a context give their authors' texts. */
    this.hookToString = undefined;
    hookCreation(this);
  }

  /** Make sure that text in a context can reach its counters; whether it can. */
  reach(context) {
    const known = p.weakGet(this.reached, context);
    if (known !== undefined) return known;
    let reached = true;
    try {
      const entry = enter((script) => p.apply(runInContext, script, [context]), this.give, this.entries);
      setPrototypeOf(entry, this.main);
      this.hookToString(context);
    } catch {
      reached = false; // it is no context, or has such a name
    }
    p.weakSet(this.reached, context, reached);
    return reached;
  }
}

function hookCreation(contexts) {
  const { createContext } = vm;
  vm.createContext = disguise(function createContext_() {
    const made = p.apply(createContext, this, arguments);
    contexts.reach(made);
    return made;
  }, createContext);
}

module.exports = { Contexts };
