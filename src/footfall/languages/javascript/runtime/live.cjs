'use strict';
// Lets Footfall ask for the counts while the program runs, also while it never comes to rest: another thread watches
// for the question and interrupts this one, which writes.  The program's threads are numbered as without it.

const p = require('./primordials.cjs');
const { disguise } = require('./disguise.cjs');
const { STATE, IDLE, ENDED, WORKERS, CLOSING, SIZE } = require('./live_state.cjs');

const LONGEST_MS = 500;

/** Start the thread that asks this process, named `path`; undefined where that cannot be.
 *
 * Answers its number, `hides`, which tells it among other threads, `noteWorkers`, `quietly` and `close`.
 */
function startAsker(path) {
  const words = new p.Int32Array(new p.SharedArrayBuffer(SIZE * 4));
  let asker;
  try {
    require('inspector');
    const { Worker } = require('worker_threads');
    const workerData = { __proto__: null, words, path: `${path}.ask` };
    // With an environment and arguments of its own it loads nothing that the program wants in its threads;
    // nor does it open the standard streams of this one.
    asker = new Worker(`${__dirname}/live_thread.cjs`, {
      __proto__: null,
      workerData,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    asker.on('error', () => {}); // then nobody asks
    asker.unref();
    write(`${path}.live`, `${p.pid}\n`);
  } catch {
    return undefined; // threads are not allowed, there is no inspector, or the run is over
  }
  return {
    __proto__: null,
    thread: asker.threadId,
    hides: (other) => other === asker,
    noteWorkers: () => p.store(words, WORKERS, 1),
    quietly: (action) => quietly(words, action),
    close: () => close(words, path),
  };
}

/** Be asked no more. */
function close(words, path) {
  disconnect(words);
  remove(`${path}.live`);
  remove(`${path}.ask`);
}

/** Do what may end the process: whoever is connected then would be waited for, with a message. */
function quietly(words, action) {
  disconnect(words);
  try {
    return action();
  } finally {
    p.store(words, CLOSING, 0);
    p.exchange(words, STATE, ENDED, IDLE);
  }
}

/** Let the other thread end its question, and begin no other. */
function disconnect(words) {
  p.store(words, CLOSING, 1);
  for (let waited = 0; waited < LONGEST_MS; waited++) {
    const state = p.exchange(words, STATE, IDLE, ENDED);
    if (state !== ENDED && state !== IDLE) p.wait(words, STATE, state, 1);
    else break;
  }
}

function remove(path) {
  try {
    p.unlinkSync(path);
  } catch {
    // the run is over, or nobody asks
  }
}

function write(path, text) {
  const file = p.openSync(path, 'w', 0o666);
  try {
    p.writeSync(file, text);
  } finally {
    p.closeSync(file);
  }
}

/** The number of a thread as it would be without the asker's. */
function numbered(thread, asker) {
  return thread > asker ? thread - 1 : thread;
}

/** Let the module that tells threads their numbers tell those that they have without the asker; answers this one's. */
function renumber(asker) {
  const threads = require('worker_threads');
  const { prototype } = threads.Worker;
  const about = p.getDescriptor(prototype, 'threadId');
  if (about !== undefined && typeof about.get === 'function') {
    const { get } = about;
    about.get = disguise(function threadId() {
      return numbered(p.apply(get, this, []), asker);
    }, get);
    p.defineProperty(prototype, 'threadId', about);
  }
  // @ts-expect-error: nobody is meant to, but it can be written
  threads.threadId = numbered(threads.threadId, asker);
  return threads.threadId;
}

module.exports = { startAsker, renumber };
