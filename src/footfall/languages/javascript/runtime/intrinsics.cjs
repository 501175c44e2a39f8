'use strict';
// The built-in functions that the runtime uses, taken before the program can change them: those of every engine.

const { call } = Function.prototype;
/** Turn a method into a function that takes `this` first; looks nothing up when it is called.
 *
 * @type {<F extends (...args: any[]) => any>(method: F) => (self: any, ...args: Parameters<F>) => ReturnType<F>}
 */
const uncurry = /** @type {any} */ (call.bind).bind(call);

module.exports = {
  uncurry,
  parse: JSON.parse,
  stringify: JSON.stringify,
  apply: Reflect.apply,
  construct: Reflect.construct,
  defineProperty: Object.defineProperty,
  getDescriptor: Object.getOwnPropertyDescriptor,
  getDescriptors: Object.getOwnPropertyDescriptors,
  ownKeys: Reflect.ownKeys,
  prototypeOf: Object.getPrototypeOf,
  hasOwn: uncurry(Object.prototype.hasOwnProperty),
  wait: Atomics.wait,
  load: Atomics.load,
  store: Atomics.store,
  add: Atomics.add,
  exchange: Atomics.compareExchange,
  isArray: Array.isArray,
  floor: Math.floor,

  startsWith: uncurry(String.prototype.startsWith),
  endsWith: uncurry(String.prototype.endsWith),
  includes: uncurry(String.prototype.includes),
  indexOf: uncurry(String.prototype.indexOf),
  lastIndexOf: uncurry(String.prototype.lastIndexOf),
  slice: uncurry(String.prototype.slice),
  charCodeAt: uncurry(String.prototype.charCodeAt),
  exec: uncurry(RegExp.prototype.exec),
  matches: uncurry(RegExp.prototype.test),
  copyBytes: uncurry(Uint8Array.prototype.slice),
  functionText: uncurry(Function.prototype.toString),
  numberText: uncurry(Number.prototype.toString),
  mapHas: uncurry(Map.prototype.has),
  mapGet: uncurry(Map.prototype.get),
  mapSet: uncurry(Map.prototype.set),
  weakGet: uncurry(WeakMap.prototype.get),
  weakSet: uncurry(WeakMap.prototype.set),

  Error,
  Float64Array,
  Int32Array,
  Map,
  Proxy,
  fromCharCode: String.fromCharCode,
  Uint8Array,
  WeakMap,
};
