'use strict';
// The built-in functions that the runtime uses, taken before the program can change them.

const fs = require('fs');

const { call } = Function.prototype;
/** Turn a method into a function that takes `this` first; looks nothing up when it is called. */
const uncurry = call.bind.bind(call);

module.exports = {
  openSync: fs.openSync,
  closeSync: fs.closeSync,
  readSync: fs.readSync,
  writeSync: fs.writeSync,
  renameSync: fs.renameSync,
  statSync: fs.statSync,
  existsSync: fs.existsSync,
  unlinkSync: fs.unlinkSync,
  readFileSync: fs.readFileSync,
  constants: fs.constants,
  hrtime: process.hrtime,
  memoryUsage: process.memoryUsage,
  pid: process.pid,

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
  isWellFormed: uncurry(String.prototype.isWellFormed),
  charCodeAt: uncurry(String.prototype.charCodeAt),
  exec: uncurry(RegExp.prototype.exec),
  matches: uncurry(RegExp.prototype.test),
  bytesToText: uncurry(Buffer.prototype.toString),
  functionText: uncurry(Function.prototype.toString),
  mapHas: uncurry(Map.prototype.has),
  mapGet: uncurry(Map.prototype.get),
  mapSet: uncurry(Map.prototype.set),
  weakGet: uncurry(WeakMap.prototype.get),
  weakSet: uncurry(WeakMap.prototype.set),

  Buffer,
  Error,
  Float64Array,
  Int32Array,
  Map,
  SharedArrayBuffer,
  fromCharCode: String.fromCharCode,
  Uint8Array,
  WeakMap,
  allocate: Buffer.alloc,
  fromText: Buffer.from,
  captureStackTrace: Error.captureStackTrace,
  setInterval,
};
