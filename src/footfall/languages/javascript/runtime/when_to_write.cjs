'use strict';
// When this thread's counts are written: at its end, before it is killed, and now and then.  The main thread
// also writes those of threads that were terminated.

const { markEnded, unfinished } = require('./counters.cjs');
const { LostCalls } = require('./calls.cjs');
const { Writer } = require('./writer.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

/** Let the thread write when it is time; `own` is what `preload.cjs` knows of it, `client` asks the server for text. */
function hookEnds(own, client) {
  const { isMain, thread, settings, shared, asker, writes } = own;
  const others = { __proto__: null };
  const write = () => writes.write(false);
  const last = () => {
    if (asker !== undefined) asker.close();
    writes.last();
    if (shared.arena !== undefined) isMain ? writeOthers(own, others) : markEnded(shared.arena, thread);
    if (process._exiting) client.close();
  };
  require('./exits.cjs').hookExits(last, write, asker);
  require('./periodic_writes.cjs').snapshots(write);
  const { hear, letOthersSpeak } = require('./write_before_kill.cjs');
  if (isMain) hear(settings.FOOTFALL_SERVE, () => writes.write(true));
  letOthersSpeak(settings.FOOTFALL_SERVE);
}

/** The counts of threads that were terminated, or are so now; `others` holds their writers. */
function writeOthers({ settings, shared, calls, pathOf }, others) {
  const threads = unfinished(shared.arena);
  for (const id in threads) {
    if (others[id] === undefined) others[id] = new Writer(pathOf(id), settings.FOOTFALL_SERVE);
    const { units, paths } = threads[id];
    const lost = calls === undefined ? undefined : new LostCalls(shared.arena, paths, id, calls.clock);
    others[id].write(units, true, lost);
  }
}

module.exports = { hookEnds };
