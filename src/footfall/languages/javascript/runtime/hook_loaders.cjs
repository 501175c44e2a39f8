'use strict';
// Lets Node's loaders read instrumented text, in this thread and in those that it starts.

const p = require('./primordials.cjs');
const children = require('./children.cjs');
const { Client } = require('./client.cjs');
const { Files } = require('./instrumented_files.cjs');
const { hookReads } = require('./loader_reads.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

/** Hook the loaders of a thread; `own` is what `preload.cjs` knows of it, `makeArena` makes what threads share.
 *
 * Answers the files of the thread.
 */
function hookLoaders(own, makeArena) {
  const { isMain, thread, settings, shared, calls, runners } = own;
  const stamp = `${shared.process}-${thread}`;
  const client = new Client(settings.FOOTFALL_SERVE, stamp, shared.patience, calls);
  const files = new Files(client, shared.roots, shared.libraries);
  files.hooked = children.isLoader();
  let hooked = false;
  const threads = () => {
    if (hooked) return;
    hooked = true;
    hookThreads(own, makeArena, files);
  };
  const onText = (text) => {
    if (!hooked && (p.includes(text, 'worker_threads') || p.includes(text, 'register'))) threads();
  };
  hookReads(files, onText, threads, runners);
  if (process.execArgv.length > 0 || settings.userOptions !== undefined) threads();
  if (!isMain || shared.typed || shared.asker !== undefined) threads();
  if (shared.maps) files.showSources();
  if (shared.typed) require('./typescript_loading.cjs').hookTypes(settings.FOOTFALL_SERVE, stamp, files);
  return files;
}

/** Let workers be measured, which share counters with this thread. */
function hookThreads({ settings, shared, asker }, makeArena, files) {
  const forWorkers = () => {
    shared.arena = makeArena();
    if (asker !== undefined) asker.noteWorkers();
    return shared;
  };
  const onHooks = () => {
    files.hooked = true;
  };
  children.hookWorkers(settings, shared, forWorkers, onHooks);
}

module.exports = { hookLoaders };
