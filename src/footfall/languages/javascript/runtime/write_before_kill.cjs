'use strict';
// A process that is about to kill a child which is measured lets it write its counts first: a signal that does nothing
// by itself asks for them, and a file says that they are written.  One that is busy is not waited for any longer.

const { signals } = require('os').constants;
const p = require('./primordials.cjs');
const { binding, replace } = require('./node_internals.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

const NAME = 'SIGURG';
const ASK = signals[NAME];
/** Signals that end no process. */
const HARMLESS = new Set([
  0,
  signals.SIGCHLD,
  signals.SIGCONT,
  ASK,
  signals.SIGWINCH,
  signals.SIGUSR1,
  signals.SIGSTOP,
  signals.SIGTSTP,
  signals.SIGTTIN,
  signals.SIGTTOU,
  signals.SIGIO,
]);
const { has } = Set.prototype;
const PATIENCE_MS = 100;
const POLL_MS = 0.2;

/** Where in the folder of a run a process says that it listens, and that it has written. */
const listens = (folder, pid) => `${folder}/listens-${pid}`;
const written = (folder, pid) => `${folder}/written-${pid}`;

/** Call `write` when a process that is about to kill this one asks for it.
 *
 * Node watches for a signal once it is told of a listener, and keeps what `process.emit` is at that time: there is no
 * listener that the program could see, and its own hear of the signal too.
 */
function hear(folder, write) {
  const { emit } = process;
  process.emit = function hearing() {
    write();
    touch(written(folder, p.pid));
    return p.apply(process.emit, process, arguments);
  };
  try {
    p.apply(emit, process, ['newListener', NAME, hear]);
    touch(listens(folder, p.pid));
  } catch {
    // signals cannot be heard here
  } finally {
    // @ts-expect-error: the prototype has one
    delete process.emit;
  }
}

function touch(path) {
  try {
    p.closeSync(p.openSync(path, 'w', 0o666));
  } catch {
    // the run is over
  }
}

/** Before this process kills another, let that one write. */
function letOthersSpeak(folder) {
  const { _kill: kill } = process;
  const wrap = binding('process_wrap');
  const asked = (pid, signal) => {
    if (typeof pid === 'number' && pid > 0 && pid !== p.pid && !p.apply(has, HARMLESS, [signal]))
      ask(folder, pid, kill);
  };
  if (wrap !== undefined) {
    replace(
      wrap.Process.prototype,
      'kill',
      (original) =>
        function killing(signal) {
          asked(this.pid, signal);
          return p.apply(original, this, arguments);
        },
    );
  }
  replace(
    process,
    '_kill',
    (original) =>
      function killing(pid, signal) {
        asked(pid, signal);
        return p.apply(original, this, arguments);
      },
  );
}

function ask(folder, pid, kill) {
  if (!p.existsSync(listens(folder, pid))) return;
  const path = written(folder, pid);
  remove(path); // others may have sent the signal before
  kill(pid, ASK);
  const pause = new p.Int32Array(new p.SharedArrayBuffer(4));
  for (let waited = 0; waited < PATIENCE_MS && !p.existsSync(path); waited += POLL_MS) p.wait(pause, 0, 0, POLL_MS);
  remove(path);
}

function remove(path) {
  try {
    p.unlinkSync(path);
  } catch {
    // it has written nothing; where it is busy it will be killed so
  }
}

module.exports = { hear, letOthersSpeak };
