'use strict';
// Footfall's runtime, loaded with --require before anything of the program: it serves instrumented text to Node's
// loaders, holds the counters, and writes them when the program ends.  The program does not see it.

/** Instrumented text asks for its counters by this name. */
const NAME = '$$footfall';

if (!Object.prototype.hasOwnProperty.call(globalThis, NAME)) start();
forget();

function start() {
  const p = require('./primordials.cjs');
  const children = require('./children.cjs');
  const isMain = process.chdir.disabled !== true;
  const shared = isMain ? mainData(p, children) : workerData(children);
  if (shared === undefined) return;
  const { settings } = shared;

  const { Counters, makeArena, markEnded, unfinished } = require('./counters.cjs');
  const { Calls, LostCalls } = require('./calls.cjs');
  const { Writer } = require('./writer.cjs');
  const thread = isMain ? 0 : require('worker_threads').threadId;
  const counters = new Counters(shared.arena, thread);
  const calls = shared.calls === null ? undefined : new Calls(shared.calls, counters, thread);
  const give = (key, size, sizes) => {
    const given = p.apply(get, counters, [key, size]);
    return calls === undefined ? given : calls.entriesOf(key, given, sizes);
  };
  const get = counters.get;
  Object.defineProperty(globalThis, NAME, { __proto__: null, value: give });
  give.scope = require('./scope.cjs').scope;
  require('./contexts.cjs').hookContexts(NAME, give);

  const pathOf = (id) => `${settings.FOOTFALL_COUNTS}/${shared.process}-${id}.counts`;
  const writer = new Writer(pathOf(thread));
  const others = { __proto__: null };
  let files;
  hookEnds();
  hookLoaders();
  require('./tostring.cjs').hookToString(files);
  require('./made.cjs').hookMade(files, counters, give);
  children.hookProcesses(settings);

  function hookEnds() {
    const write = () => writer.write(counters.units, false, calls);
    require('./exits.cjs').hookExits(function last() {
      writer.write(counters.units, true, calls);
      if (shared.arena !== undefined) isMain ? writeOthers() : markEnded(shared.arena, thread);
      if (process._exiting) files.client.close();
    }, write);
    require('./snapshots.cjs').snapshots(write);
    const { hear, letOthersSpeak } = require('./lastwords.cjs');
    if (isMain) hear(settings.FOOTFALL_SERVE, () => writer.write(counters.units, true, calls));
    letOthersSpeak(settings.FOOTFALL_SERVE);
  }

  /** The counts of threads that were terminated, or are so now. */
  function writeOthers() {
    const threads = unfinished(shared.arena);
    for (const id in threads) {
      if (others[id] === undefined) others[id] = new Writer(pathOf(id));
      const { units, paths } = threads[id];
      others[id].write(units, true, calls === undefined ? undefined : new LostCalls(paths, id));
    }
  }

  function hookLoaders() {
    const { Client } = require('./client.cjs');
    const { Files } = require('./files.cjs');
    const { hookReads } = require('./reads.cjs');
    const stamp = `${shared.process}-${thread}`;
    files = new Files(new Client(settings.FOOTFALL_SERVE, stamp), shared.roots, shared.libraries);
    let hooked = false;
    const threads = () => {
      if (hooked) return;
      hooked = true;
      children.hookWorkers(settings, shared, () => {
        shared.arena = makeArena(calls !== undefined);
        return shared;
      });
    };
    hookReads(files, function onText(text) {
      if (!hooked && (p.includes(text, 'worker_threads') || p.includes(text, 'register'))) threads();
    }, threads);
    if (process.execArgv.length > 0 || settings.userOptions !== undefined) threads();
    if (!isMain) threads();
    if (shared.maps) files.showSources();
    if (shared.typed && isMain) require('./types.cjs').hookTypes(settings.FOOTFALL_SERVE, stamp);
  }
}

/** Settings and name of a process; undefined where nothing is to be measured. */
function mainData(p, children) {
  const settings = children.takeSettings(__filename);
  if (settings.FOOTFALL_COUNTS === undefined || settings.FOOTFALL_SERVE === undefined) return undefined;
  let wanted;
  try {
    wanted = p.parse(p.readFileSync(settings.FOOTFALL_SERVE + '/settings.json', 'utf8'));
  } catch {
    return undefined; // the run is over
  }
  const [seconds, nanoseconds] = p.hrtime();
  return { process: `${process.pid}-${seconds}${nanoseconds}`, settings, ...wanted, arena: undefined };
}

/** What the main thread of this process tells its workers. */
function workerData(children) {
  children.restoreOptions(__filename);
  return require('worker_threads').getEnvironmentData('footfall');
}

/** The program finds no module of Footfall's in require.cache. */
function forget() {
  const { cache } = require;
  for (const path of Object.keys(cache)) if (path.startsWith(__dirname)) delete cache[path];
}
