'use strict';
// Runs in a thread of Footfall's own: when a file asks this process for its counts, it lets each thread write them.
//
// A thread is reached over Node's inspector, which interrupts it between two steps of its code, also where it never
// comes to rest.  It then writes its counts itself; nothing else of its own runs meanwhile.

const { existsSync, unlinkSync } = require('fs');
const { Session } = require('inspector');
const { threadId, workerData } = require('worker_threads');

const { words, path } = workerData;
const { IDLE, BUSY, STATE, WORKERS, CLOSING } = require('./asking.cjs');
const WRITE = { expression: '$$footfall.live()', returnByValue: true };
const EVERY_MS = 25;
/** How long workers are waited for once the main thread has answered. */
const PATIENCE_MS = 1000;
const RETRIES = 20;

let round;
setInterval(() => {
  if (round === undefined && existsSync(path) && Atomics.compareExchange(words, STATE, IDLE, BUSY) === IDLE) begin();
}, EVERY_MS);

function begin() {
  const session = new Session();
  session.connectToMainThread();
  round = { session, waiting: 1, late: undefined, closing: setInterval(() => Atomics.load(words, CLOSING) && finish(), 2) };
  ask((message, done) => session.post('Runtime.evaluate', message, (error, answer) => done(answer)), () => {
    round.late = setTimeout(finish, PATIENCE_MS);
    answered();
  });
  if (Atomics.load(words, WORKERS) !== 0) askWorkers(session);
}

/** Let a thread write; again where it was met in the middle of Footfall's own work. */
function ask(post, done, left = RETRIES) {
  post(WRITE, (answer) => {
    const again = left > 0 && answer !== undefined && answer.result !== undefined && answer.result.value === false;
    if (again && round !== undefined) ask(post, done, left - 1);
    else done();
  });
}

function askWorkers(session) {
  const waiting = new Map();
  let number = 0;
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
    if (parseInt(workerInfo.title.slice('[worker '.length), 10) === threadId) return;
    round.waiting++;
    const post = (message, done) => {
      const id = ++number;
      waiting.set(id, done);
      session.post('NodeWorker.sendMessageToWorker',
        { sessionId, message: JSON.stringify({ id, method: 'Runtime.evaluate', params: message }) });
    };
    ask(post, () => {
      waiting.delete(sessionId);
      answered(sessionId);
    });
    waiting.set(sessionId, true);
  });
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
    const { id, result } = JSON.parse(message);
    const done = waiting.get(id);
    if (waiting.delete(id)) done(result);
  });
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => {
    if (waiting.delete(sessionId)) answered();
  });
  round.waiting++;
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, answered);
}

function answered() {
  if (round !== undefined && --round.waiting === 0) finish();
}

/** Leave the other threads alone again. */
function finish() {
  if (round === undefined) return;
  const { session, late, closing } = round;
  round = undefined;
  clearInterval(closing);
  clearTimeout(late);
  session.disconnect();
  try {
    unlinkSync(path);
  } catch {
    // the run is over
  }
  Atomics.store(words, STATE, IDLE);
  Atomics.notify(words, STATE);
}
