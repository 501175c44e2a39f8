'use strict';
// Processes and threads that the program starts are measured too, whatever environment it gives them.

const nodeModule = require('module');
const p = require('./primordials.cjs');
const { binding, replace } = require('./node_internals.cjs');
const { disguise } = require('./disguise.cjs');

// Scripts of the program may declare its name.
const { process } = globalThis;

const NODE_OPTIONS = 'NODE_OPTIONS';
const PATH = 'PATH';
const OWN = 'FOOTFALL_';
const RESTRICTING = /^--(?:experimental-)?permission$/;
const LOADER = /(?:^|\s)--(?:experimental-)?loader\b/;
/** Words behind it are its own. */
const SCRIPT = /\.[cm]?[jt]s$/;

/** What a process is told by the one that started it.
 *
 * @typedef {{ __proto__: null, preload: string, userOptions?: string, FOOTFALL_COUNTS?: string,
 *   FOOTFALL_SERVE?: string, FOOTFALL_PATH?: string, FOOTFALL_BESIDE?: string }} Settings
 */

/** Take Footfall's settings out of the environment that the program sees; returns them. */
function takeSettings(preload) {
  const { env } = process;
  /** @type {Settings} */
  const settings = { __proto__: null, preload };
  const names = ['FOOTFALL_COUNTS', 'FOOTFALL_SERVE', 'FOOTFALL_PATH', 'FOOTFALL_BESIDE'];
  for (let i = 0; i < names.length; i++) {
    settings[names[i]] = env[names[i]];
    delete env[names[i]];
  }
  settings.userOptions = restoreOptions(preload);
  hideDetour(settings);
  return settings;
}

/** Take the folder out of PATH in which a `node` lies that leads to the real one with Footfall's settings.
 *
 * @param {Settings} settings
 */
function hideDetour({ FOOTFALL_PATH: folder }) {
  const { env } = process;
  const value = env[PATH];
  if (folder === undefined || value === undefined) return;
  const at = p.indexOf(':' + value, ':' + folder + ':');
  if (at >= 0) env[PATH] = p.slice(value, 0, at) + p.slice(value, at + folder.length + 1);
}

/** A PATH with the detour in front of the folder of the real `node`, so that no other `node` is passed by. */
function withDetour(value, folder, beside) {
  const at = p.indexOf(':' + value + ':', ':' + beside + ':');
  return at < 0 ? value : p.slice(value, 0, at) + folder + ':' + p.slice(value, at);
}

/** Give NODE_OPTIONS back the user's value; returns it. */
function restoreOptions(preload) {
  const { env } = process;
  const value = env[NODE_OPTIONS];
  const own = option(preload);
  if (value === own) delete env[NODE_OPTIONS];
  else if (value !== undefined && p.startsWith(value, own + ' ')) env[NODE_OPTIONS] = p.slice(value, own.length + 1);
  return env[NODE_OPTIONS];
}

/** The option that loads the runtime. */
function option(preload) {
  return `--require="${preload.replace(/[\\"]/g, '\\$&')}"`;
}

/** Hand Footfall's settings to all processes that are started from here on. */
function hookProcesses(settings) {
  const withSettings = pairsMaker(settings);
  const wrap = binding('process_wrap');
  if (wrap !== undefined) hookSpawn(wrap.Process.prototype, withSettings);
  hookSpawn(binding('spawn_sync'), withSettings);
}

function hookSpawn(owner, withSettings) {
  replace(
    owner,
    'spawn',
    (spawn) =>
      function spawning(options) {
        if (typeof options !== 'object') {
          // from Node 24 on: file, arguments, folder, environment, ...
          arguments[3] = withSettings(arguments[3], arguments[1]);
          return p.apply(spawn, this, arguments);
        }
        const { envPairs, args } = options;
        options.envPairs = withSettings(envPairs, args);
        try {
          return p.apply(spawn, this, [options]);
        } finally {
          options.envPairs = envPairs;
        }
      },
  );
}

/** Whether arguments ask Node to restrict permissions: it could not read the runtime then, and would not start. */
function restricts(args) {
  if (!p.isArray(args)) return false;
  for (let i = 1; i < args.length && !p.matches(SCRIPT, args[i]); i++) if (p.matches(RESTRICTING, args[i])) return true;
  return false;
}

function note(path) {
  try {
    p.closeSync(p.openSync(path, 'w', 0o666));
  } catch {
    // the run is over
  }
}

function pairsMaker(settings) {
  const counts = 'FOOTFALL_COUNTS=' + settings.FOOTFALL_COUNTS;
  const serve = 'FOOTFALL_SERVE=' + settings.FOOTFALL_SERVE;
  const start = NODE_OPTIONS + '=';
  const own = start + option(settings.preload);
  const { FOOTFALL_PATH: folder, FOOTFALL_BESIDE: beside } = settings;
  const path = PATH + '=';
  const mark = settings.FOOTFALL_SERVE + '/restricted';
  return function withSettings(pairs, args) {
    if (pairs === undefined || pairs === null) return pairs;
    if (restricts(args)) {
      note(mark);
      return pairs;
    }
    const made = [];
    let count = 0;
    const put = (text) => p.defineProperty(made, count++, { __proto__: null, value: text, enumerable: true });
    let options = own;
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i];
      if (typeof pair === 'string' && p.startsWith(pair, start)) options = own + ' ' + p.slice(pair, start.length);
      else if (folder !== undefined && typeof pair === 'string' && p.startsWith(pair, path)) {
        put(path + withDetour(p.slice(pair, path.length), folder, beside));
        put('FOOTFALL_PATH=' + folder);
        put('FOOTFALL_BESIDE=' + beside);
      } else if (typeof pair !== 'string' || !p.startsWith(pair, OWN)) put(pair);
    }
    put(options);
    put(counts);
    put(serve);
    return made;
  };
}

/** Hand what a thread is to know to all that are started from here on.
 *
 * What `forWorkers` makes of `shared` goes to those that the program or its hooks of the loader start, and `shared`
 * itself to others of Node's; `onHooks` is called when hooks come into this thread.
 */
function hookWorkers(settings, shared, forWorkers, onHooks) {
  const threads = require('worker_threads');
  const { Worker, setEnvironmentData } = threads;
  const own = option(settings.preload);
  let told = !threads.isMainThread; // then its own workers inherit it
  const tell = () => {
    if (!told) setEnvironmentData('footfall', forWorkers());
    told = true;
  };
  if (startsLoader()) tell();
  if (!told) setEnvironmentData('footfall', shared);
  hookRegister(tell, onHooks);
  const replaced = new p.Proxy(Worker, {
    __proto__: null,
    construct(target, args, newTarget) {
      tell();
      const options = args[1];
      const make = (last) => p.construct(target, last, newTarget);
      if (typeof options !== 'object' || options === null) return make(args);
      if (typeof options.env === 'object' && options.env !== null) {
        const env = { ...options.env };
        env[NODE_OPTIONS] = env[NODE_OPTIONS] === undefined ? own : `${own} ${env[NODE_OPTIONS]}`;
        return make([args[0], { ...options, env }]);
      }
      return options.execArgv ? withOption(own, () => make(args)) : make(args);
    },
  });
  disguise(replaced, Worker);
  Worker.prototype.constructor = replaced;
  threads.Worker = replaced;
}

/** Hooks of the loader run here, or in a thread of their own, which Node ends without a word, as it ends workers. */
function hookRegister(tell, onHooks) {
  const { register, registerHooks } = nodeModule;
  if (typeof register === 'function') {
    nodeModule.register = disguise(function register_() {
      tell();
      return p.apply(register, this, arguments);
    }, register);
  }
  if (typeof registerHooks === 'function') {
    nodeModule.registerHooks = disguise(function registerHooks_() {
      onHooks();
      return p.apply(registerHooks, this, arguments);
    }, registerHooks);
  }
}

/** Whether this is Node's own thread for hooks of the loader; one of the program's that runs text may pass for it. */
function isLoader() {
  const { isMainThread, isInternalThread } = require('worker_threads');
  return isInternalThread === undefined ? !isMainThread && process.argv.length === 1 : isInternalThread;
}

/** Whether options of Node name hooks of the loader. */
function startsLoader() {
  const { execArgv, env } = process;
  for (let i = 0; i < execArgv.length; i++) if (p.matches(LOADER, execArgv[i])) return true;
  return env[NODE_OPTIONS] !== undefined && p.matches(LOADER, env[NODE_OPTIONS]);
}

/** Node reads NODE_OPTIONS anew for a thread that is given arguments. */
function withOption(own, make) {
  const { env } = process;
  const before = env[NODE_OPTIONS];
  env[NODE_OPTIONS] = before === undefined ? own : `${own} ${before}`;
  try {
    return make();
  } finally {
    if (before === undefined) delete env[NODE_OPTIONS];
    else env[NODE_OPTIONS] = before;
  }
}

module.exports = { takeSettings, restoreOptions, hookProcesses, hookWorkers, isLoader };
