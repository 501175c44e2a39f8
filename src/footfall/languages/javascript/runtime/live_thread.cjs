'use strict';
// Runs in a thread of Footfall's own: when a file asks this process for its counts, it lets each thread write them.
//
// A thread is reached over Node's inspector, which interrupts it between two steps of its code, also where it never
// comes to rest.  It then writes its counts itself; nothing else of its own runs meanwhile.

const { existsSync, unlinkSync } = require('fs');
const { Session } = require('inspector');
const { threadId, workerData } = require('worker_threads');
const { IDLE, BUSY, STATE, WORKERS, CLOSING } = require('./live_state.cjs');

/** @type {{ words: Int32Array, path: string }} */
const { words, path } = workerData;
const EVERY_MS = 25;
const CLOSING_EVERY_MS = 2;
/** How long workers are waited for once the main thread has answered. */
const PATIENCE_MS = 1000;
const RETRIES = 20;

// Whatever goes wrong here is not the program's.
process.on('uncaughtException', () => {});
process.emitWarning = () => {};

let round;
setInterval(() => {
  if (round === undefined && existsSync(path) && Atomics.compareExchange(words, STATE, IDLE, BUSY) === IDLE) {
    round = new Round();
    round.begin();
  }
}, EVERY_MS);

/** One question to all threads. */
class Round {
  constructor() {
    this.session = new Session();
    this.isOver = false;
    /** How many have not answered. */
    this.waiting = 1;
    /** What becomes of answers of workers, by the number of the question; which workers have not answered. */
    this.answers = new Map();
    this.workers = new Set();
    this.closing = setInterval(() => Atomics.load(words, CLOSING) !== 0 && this.finish(), CLOSING_EVERY_MS);
    this.late = undefined;
  }

  begin() {
    const { session } = this;
    session.connectToMainThread();
    this.ask(
      (request, done) => session.post('Runtime.evaluate', request, (_error, answer) => done(answer)),
      () => {
        this.late = setTimeout(() => this.finish(), PATIENCE_MS);
        this.answered();
      },
    );
    if (Atomics.load(words, WORKERS) === 0) return;
    this.waiting++;
    session.on('NodeWorker.attachedToWorker', ({ params }) => this.askWorker(params));
    session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => this.receive(JSON.parse(params.message)));
    session.on(
      'NodeWorker.detachedFromWorker',
      ({ params }) => this.workers.delete(params.sessionId) && this.answered(),
    );
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, () => this.answered());
  }

  /** Let a thread write; again where it was met in the middle of Footfall's own work. */
  ask(post, done, left = RETRIES) {
    if (this.isOver) return;
    post({ expression: '$$footfall.live()', returnByValue: true }, (answer) => {
      const again = left > 0 && answer !== undefined && answer.result !== undefined && answer.result.value === false;
      if (again) this.ask(post, done, left - 1);
      else done();
    });
  }

  askWorker({ sessionId, workerInfo }) {
    if (parseInt(workerInfo.title.slice('[worker '.length), 10) === threadId) return;
    this.waiting++;
    this.workers.add(sessionId);
    this.ask(
      (params, done) => {
        const id = this.answers.size + 1;
        this.answers.set(id, done);
        const message = JSON.stringify({ id, method: 'Runtime.evaluate', params });
        this.session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
      },
      () => this.workers.delete(sessionId) && this.answered(),
    );
  }

  receive({ id, result }) {
    const done = this.answers.get(id);
    if (done !== undefined) done(result);
  }

  answered() {
    if (--this.waiting === 0) this.finish();
  }

  /** Leave the other threads alone again, and say that they have written. */
  finish() {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.closing);
    clearTimeout(this.late);
    this.session.disconnect();
    round = undefined;
    try {
      unlinkSync(path);
    } catch {
      // the run is over
    }
    Atomics.store(words, STATE, IDLE);
    Atomics.notify(words, STATE);
  }
}
