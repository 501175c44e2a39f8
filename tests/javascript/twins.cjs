'use strict';
// Runs each job's text as it is and instrumented, each in a context of its own, and tells what came of either:
// one line of JSON per job.  Arguments: a file of jobs, one line of JSON each, and the folder of Footfall's runtime.
// Node needs --experimental-vm-modules, --expose-gc and --allow-natives-syntax.

const fs = require('fs');
const path = require('path');
const vm = require('vm');

const [, , JOBS, RUNTIME] = process.argv;
const part = (name) => require(path.join(RUNTIME, name));
const { makeHooks } = part('user_hooks.cjs');
const { Counters } = part('counters.cjs');
const { Calls } = part('calls.cjs');
const { enter } = part('global_constants.cjs');
const { hide } = part('hide.cjs');
const SECONDS = 10;
/** Turns of the event loop in which a job that says that it ends later has to end. */
const PATIENCE = 400;
const scripts = new Map();
let outcome;

process.on('unhandledRejection', (reason) => outcome?.rejected.push(told(reason)));
process.on('uncaughtException', (error) => outcome?.uncaught.push(told(error)));

/** What can be said of anything that is thrown: class, message, and the lines of its frames in the test. */
function told(error) {
  if ((typeof error !== 'object' || error === null) && typeof error !== 'function')
    return { value: `${typeof error} ${String(error)}` };
  const found = {};
  try {
    found.class = String(error.constructor?.name);
    found.message = String(error.message);
    found.frames = String(error.stack)
      .split('\n')
      .filter((line) => /test:\/\//.test(line))
      .map((line) => line.trim().replace(/(:\d+):\d+(?=\)|$)/, '$1'));
  } catch {
    found.class = 'cannot be looked at';
  }
  return found;
}

/** A script that is the same for many jobs, compiled once. */
function shared(file) {
  if (!scripts.has(file)) scripts.set(file, new vm.Script(fs.readFileSync(file, 'utf8'), { filename: file }));
  return scripts.get(file);
}

/** One variant of a job: its context, and the modules in it. */
class Run {
  constructor(job, made) {
    this.job = job;
    this.made = made;
    this.modules = new Map();
    this.counters = new Counters(undefined, 0);
    if (made && job.calls)
      this.calls = new Calls({ paths: 100, fold: 1e6, clock: job.clock, events: 0 }, this.counters, 0);
    this.context = this.realm();
  }

  realm() {
    const context = vm.createContext({});
    const hooks = makeHooks(
      { sample: 1, args: true, clock: true },
      {
        ticks: () => 1,
        write: () => {},
        failed: (error) => outcome?.failed.push(told(error)),
      },
    );
    const define = (name, value) => Object.defineProperty(context, name, { value, writable: true, configurable: true });
    if (this.made) {
      const give = (key, size, sizes, source, places) => {
        const array = this.counters.get(key, size);
        if (sizes === undefined) return array;
        const calls = this.calls === undefined ? undefined : this.calls.entriesOf(key, array, sizes, source, places);
        return { __proto__: null, counters: array, hooks, ...calls };
      };
      const entry = enter(
        (script) => script.runInContext(context),
        give,
        this.calls === undefined ? undefined : this.calls.entries,
      );
      hide(entry, 'evals', () => (_site, _evaluate, text) => text); // what eval is given is not instrumented here
      hide(entry, 'scope', part('with_scope.cjs').scope);
      this.hookToString(context);
    }
    define('print', (text) => {
      outcome.printed.push(String(text));
    });
    define('$262', {
      global: vm.runInContext('globalThis', context),
      gc: global.gc,
      createRealm: () => this.realm().$262,
      evalScript: (text) => new vm.Script(text, { filename: 'test://evalScript' }).runInContext(context),
      detachArrayBuffer: (buffer) => {
        structuredClone(buffer, { transfer: [buffer] });
      },
      get IsHTMLDDA() {
        return vm.runInThisContext('%GetUndetectable()');
      },
    });
    return context;
  }

  /** Functions of the context give the author's text: by the runtime's own patch. */
  hookToString(context) {
    const list = Object.values(this.job.files)
      .filter((file) => file.edits)
      .map((file) => ({ text: file.made, edits: file.edits }));
    part('tostring.cjs').hookToString({ list, authored: new Map() }, false)(context);
  }

  text(name) {
    const { files } = this.job;
    if (files[name]) return this.made && files[name].made !== undefined ? files[name].made : files[name].plain;
    return fs.readFileSync(name, 'utf8');
  }

  options(name) {
    return {
      filename: `test://${name}`,
      importModuleDynamically: (specifier, _, attributes) => this.imported(specifier, name, attributes),
    };
  }

  script(name) {
    const script = new vm.Script(this.text(name), this.options(name));
    outcome.phase = 'run';
    script.runInContext(this.context, { timeout: SECONDS * 1000 });
  }

  async module(name) {
    const module = this.resolve(name, undefined, {});
    await module.link((specifier, from, extra) =>
      this.resolve(specifier, from.identifier, extra.attributes || extra.assert || {}),
    );
    outcome.phase = 'run';
    await module.evaluate({ timeout: SECONDS * 1000 });
  }

  async imported(specifier, from, attributes) {
    const module = this.resolve(specifier, `test://${from}`, attributes || {});
    if (module.status === 'unlinked') {
      await module.link((other, by, extra) =>
        this.resolve(other, by.identifier, extra.attributes || extra.assert || {}),
      );
    }
    if (module.status === 'linked' || module.status === 'evaluated') await module.evaluate();
    return module;
  }

  resolve(specifier, from, attributes) {
    const isData = specifier.startsWith('data:');
    const name =
      isData || from === undefined
        ? specifier
        : path.posix.join(path.posix.dirname(from.slice('test://'.length)), specifier);
    const key = `${name} ${attributes.type || ''}`;
    if (!this.modules.has(key)) this.modules.set(key, this.make(name, isData, attributes));
    return this.modules.get(key);
  }

  make(name, isData, attributes) {
    if (attributes.type === 'json') {
      const value = vm.runInContext('JSON.parse', this.context)(this.text(name));
      return new vm.SyntheticModule(
        ['default'],
        function set() {
          this.setExport('default', value);
        },
        { context: this.context },
      );
    }
    const text = isData ? specifierText(name) : this.text(this.job.files[`${name}#module`] ? `${name}#module` : name);
    return new vm.SourceTextModule(text, {
      context: this.context,
      identifier: isData ? name : `test://${name}`,
      importModuleDynamically: this.options(name).importModuleDynamically,
    });
  }
}

function specifierText(url) {
  return decodeURIComponent(url.slice(url.indexOf(',') + 1));
}

const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Everything that a variant of a job did. */
async function run(job, made) {
  outcome = { phase: 'parse', printed: [], rejected: [], uncaught: [], failed: [] };
  const mine = outcome;
  const one = new Run(job, made);
  try {
    for (const file of job.before) shared(file).runInContext(one.context);
    if (job.kind === 'module') await one.module(job.path);
    else one.script(job.path);
    mine.phase = 'done';
  } catch (error) {
    mine.error = told(error);
  }
  const ended = () =>
    !job.later || mine.phase !== 'done' || mine.printed.some((text) => text.startsWith('Test262:Async'));
  for (let turns = 0; turns < PATIENCE && !ended(); turns++) await turn();
  for (let turns = 0; turns < 3; turns++) await turn();
  if (!ended()) mine.phase = 'never ended';
  outcome = undefined;
  return mine;
}

async function main() {
  for (const line of fs.readFileSync(JOBS, 'utf8').split('\n')) {
    if (line === '') continue;
    const job = JSON.parse(line);
    const variants = [await run(job, false), await run(job, true)];
    fs.writeSync(1, JSON.stringify({ id: job.id, variants }) + '\n');
  }
  process.reallyExit(0);
}

main().catch((error) => {
  fs.writeSync(2, `${error.stack}\n`);
  process.reallyExit(70); // a fault of this file, not of a job
});
