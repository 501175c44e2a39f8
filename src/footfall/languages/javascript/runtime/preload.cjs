'use strict';
// Footfall's runtime, loaded with --require before anything of the program: it serves instrumented text to Node's
// loaders, holds the counters, and writes them when the program ends.  The program does not see it.

// Scripts of the program may declare its name.
const { process } = globalThis;

// Options of Node can take what counting needs away: then nothing is measured.
if (typeof $$footfall === 'undefined' && typeof Atomics === 'object' && typeof SharedArrayBuffer === 'function')
  start();
forget();

function start() {
  const p = require('./primordials.cjs');
  const children = require('./children.cjs');
  const isMain = /** @type {any} */ (process.chdir).disabled !== true;
  const shared = isMain ? mainData(p, children) : workerData(children);
  if (shared === undefined) return;
  const { settings } = shared;

  const { Counters, makeOwn, makeNext, makeShared } = require('./counters.cjs');
  const { Calls } = require('./calls.cjs');
  const { Writer } = require('./writer.cjs');
  const { ThreadWrites } = require('./thread_writes.cjs');
  const place = `${settings.FOOTFALL_COUNTS}/${shared.process}-`;
  const asker = isMain && shared.live ? require('./live.cjs').startAsker(place + 0) : undefined;
  const thread = threadOf(isMain, asker, shared);
  const { token } = shared;
  const limit = shared.calls === null ? undefined : shared.calls.paths;
  const arena = isMain ? makeOwn(token, limit) : shared.arena;
  const more = isMain && limit === undefined ? (least, number) => makeNext(token, least, number, arena) : undefined;
  const counters = new Counters(arena, thread, undefined, more);
  const calls = shared.calls === null ? undefined : new Calls(shared.calls, counters, thread);
  const { hooks, flush } =
    shared.hooks === null ? {} : require('./event_file.cjs').nodeHooks(shared.hooks, settings.FOOTFALL_SERVE);
  const give = (key, size, sizes, source, places) => {
    const given = p.apply(get, counters, [key, size]);
    if (sizes === undefined) return given;
    return {
      __proto__: null,
      counters: given,
      hooks,
      ...(calls === undefined ? undefined : calls.entriesOf(key, given, sizes, source, places)),
    };
  };
  const get = counters.get;
  const entries = calls === undefined ? undefined : calls.entries;
  const { Script } = require('vm');
  const { runInThisContext } = Script.prototype;
  const { enter } = require('./global_constants.cjs');
  const { hide } = require('./hide.cjs');
  const entry = enter((script) => p.apply(runInThisContext, script, []), give, entries);
  hide(entry, 'scope', require('./with_scope.cjs').scope);
  const { Contexts } = require('./contexts.cjs');
  const contexts = new Contexts(entry, give, entries);

  const pathOf = (id) => `${place}${id}.counts`;
  const { ProcessFile } = require('./process_file.cjs');
  const processFile = isMain ? new ProcessFile(`${place}main.process`, process) : undefined;
  const writer = new Writer(pathOf(thread), settings.FOOTFALL_SERVE);
  const tests = shared.perTest ? testCounts(`${place}${thread}.tests`, settings, counters, calls) : undefined;
  const writes = new ThreadWrites(writer, counters, calls, flush, processFile, tests);
  if (shared.asker !== undefined) hide(entry, 'live', () => writes.live());
  /** What is known of this thread. */
  const runners = tests === undefined ? undefined : runnersOf(tests, entry, settings, thread);
  const own = { isMain, thread, settings, shared, asker, writes, calls, pathOf, runners };
  const files = require('./hook_loaders.cjs').hookLoaders(own, () => makeShared(token, limit, arena));
  require('./when_to_write.cjs').hookEnds(own, files.client);
  contexts.hookToString = require('./tostring.cjs').hookToString(files);
  const { hookMessages } = require('./asserts.cjs');
  files.onAsserts = () => hookMessages(files);
  require('./source_maps.cjs').hookSourceMaps(files);
  require('./type_checkers.cjs').hookCheckers(files, entry);
  require('./dynamic_code.cjs').hookMade(files, counters, entry, contexts, hooks, calls);
  children.hookProcesses(settings);
}

/** The number of this thread; noted is that of the thread that asks it for its counts. */
function threadOf(isMain, asker, shared) {
  if (asker !== undefined) shared.asker = asker.thread;
  if (shared.asker !== undefined) return require('./live.cjs').renumber(shared.asker);
  return isMain ? 0 : require('worker_threads').threadId;
}

/** What tells the counts of tests apart. */
function testCounts(path, settings, counters, calls) {
  const { TestCounts } = require('./test_counts.cjs');
  return new TestCounts(path, settings.FOOTFALL_SERVE, counters, calls);
}

/** What hears of tests. */
function runnersOf(tests, entry, settings, thread) {
  const { Runners } = require('./test_runners.cjs');
  return new Runners(tests, entry, settings.FOOTFALL_SERVE, thread);
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

/** The program finds no module of Footfall's in what Node knows of modules. */
function forget() {
  const preloaded = process._preload_modules; // Node walks through the array itself meanwhile
  if (Array.isArray(preloaded)) {
    const value = preloaded.filter((path) => path !== __filename);
    Object.defineProperty(process, '_preload_modules', { __proto__: null, value });
  }
  for (const known of [require.cache, /** @type {any} */ (module.constructor)._pathCache]) {
    for (const name of Object.keys(known)) if (name.includes(__dirname)) delete known[name];
  }
}
