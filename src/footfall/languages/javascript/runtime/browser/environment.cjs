'use strict';
// Where the runtime is: in a page, in a worker of one, or in Node.

const p = require('../primordials.cjs');

const { location, process, WorkerGlobalScope } = globalThis;
const isWorker = typeof WorkerGlobalScope === 'function' && globalThis instanceof WorkerGlobalScope;
const digits = (number) => p.numberText(number, 36);

/** What tells the thread from others in what is recorded of calls: 0 for the first, a worker's script or number. */
function threadOf() {
  if (isWorker) return p.slice(location.pathname, p.lastIndexOf(location.pathname, '/') + 1);
  const threads = process?.getBuiltinModule?.('worker_threads');
  return threads ? threads.threadId : 0;
}

module.exports = {
  /** A name that no other page, worker or process has. */
  process: `${isWorker ? 'worker' : 'page'}-${digits(Date.now())}-${digits(p.floor(Math.random() * 2 ** 48))}`,
  thread: threadOf(),
};
