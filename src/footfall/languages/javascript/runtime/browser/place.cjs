'use strict';
// Where the runtime is: in a page or in a worker of one.

const p = require('../primordials.cjs');

const { location, WorkerGlobalScope } = globalThis;
const isWorker = typeof WorkerGlobalScope === 'function' && globalThis instanceof WorkerGlobalScope;
const digits = (number) => p.numberText(number, 36);

module.exports = {
  /** A name that no other page or worker has. */
  process: `${isWorker ? 'worker' : 'page'}-${digits(Date.now())}-${digits(p.floor(Math.random() * 2 ** 48))}`,
  /** What tells the thread from others in what is recorded of calls: 0 for the page itself, a worker's script. */
  thread: isWorker ? p.slice(location.pathname, p.lastIndexOf(location.pathname, '/') + 1) : 0,
};
