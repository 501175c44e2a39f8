'use strict';
// In `with (object)` names are looked up in the object first, those of counters too.  Ordinary objects do not have
// them; a proxy may claim to, and sees what is looked up, so it is asked through another one that leaves them out.

const { isProxy } = require('util').types;
const p = require('./primordials.cjs');
const { ENTRY } = require('./global_name.cjs');

const { has, get, set, deleteProperty, getPrototypeOf } = Reflect;

/** The object for a `with`, in which names that begin with `names` are not found. */
function scope(names, object) {
  return isAnyProxy(object) ? withoutNames(names, object) : object;
}

/** Whether an object or one that it inherits from is a proxy. */
function isAnyProxy(object) {
  while ((typeof object === 'object' && object !== null) || typeof object === 'function') {
    if (isProxy(object)) return true;
    object = getPrototypeOf(object);
  }
  return false;
}

function withoutNames(names, object) {
  const isOurs = (key) => {
    if (typeof key !== 'string') return false;
    if (key === ENTRY) return true;
    for (let i = 0; i < names.length; i++) if (p.startsWith(key, names[i])) return true;
    return false;
  };
  // Of no use but to be asked: so nothing that it has could contradict the answers.
  return new p.Proxy(
    { __proto__: null },
    {
      __proto__: null,
      has: (_, key) => !isOurs(key) && has(object, key),
      get: (_, key) => get(object, key),
      set: (_, key, value) => set(object, key, value),
      deleteProperty: (_, key) => deleteProperty(object, key),
      getPrototypeOf: () => getPrototypeOf(object),
    },
  );
}

module.exports = { scope };
