'use strict';
// Hears from runners of tests which test runs: Mocha, Jest, Vitest and node --test.  The first three are told of in
// their own text, as Node's loaders read it; Node's own tests are met as they are made.

const p = require('./primordials.cjs');
const { createHook } = require('async_hooks');
const { compileFunction } = require('vm');
const { put } = require('./counters.cjs');
const { hide } = require('./hide.cjs');

// Scripts of the program may declare its name.
const { process, Object } = globalThis;

/** Mocha's class, in CommonJS and, from release 12 on, in a module; and what is told behind it. */
const MOCHA = /[\\/]mocha\d*[\\/]lib[\\/]runner\.js$/;
const MOCHA_CLASS = /^module\.exports = Runner;$|^export \{ Runner \};$/m;
const MOCHA_TOLD = "\nif (typeof $$footfall !== 'undefined') $$footfall.tests?.mocha(Runner);";
/** Jest's, all of it. */
const JEST = /[\\/]jest-circus[\\/](?:build[\\/])?runner\.js$/;
const JEST_ALL = /\bmodule\.exports = [^]*$/;
const JEST_TOLD = `
;if (typeof $$footfall !== 'undefined' && $$footfall.tests) module.exports = $$footfall.tests.jest(module.exports);`;
/** Vitest's function, which is told of at its beginning. */
const VITEST = /[\\/](?:@vitest[\\/]runner|vitest)[\\/]dist[\\/](?:chunks[\\/])?[^\\/]+\.js$/;
const VITEST_BEGIN = /async function startTests\(\w+, (\w+)\) \{/;
const NODE_TEST = 'node:test';

/** In stack traces this is a part of Node. */
const wrap = compileFunction(
  `'use strict'; return (original, before) => ({ run() {
    before(this);
    return apply(original, this, arguments);
  } }).run;`,
  ['apply'],
  { filename: 'node:internal/test_runner/test' },
)(p.apply);

/** Tells `counts` of tests; `entry` is how the text of runners reaches this, `folder` takes changed text. */
class Runners {
  constructor(counts, entry, folder, thread) {
    this.counts = counts;
    this.folder = folder;
    this.thread = thread;
    this.known = new p.Map();
    this.changes = 0;
    this.heard = new p.WeakMap();
    /** @type {import('async_hooks').AsyncHook | undefined} */
    this.hook = undefined;
    hide(entry, 'tests', {
      __proto__: null,
      mocha: (Runner) => this._once(Runner, () => this._mocha(Runner)),
      jest: (adapter) => this._jest(adapter),
      vitest: (runner) => this._once(runner, () => this._vitest(runner)),
    });
  }

  /** The text of a module with what tells of tests; most are as they were. */
  told(path, text) {
    if (p.matches(MOCHA, path)) return behind(text, MOCHA_CLASS, () => MOCHA_TOLD);
    if (p.matches(JEST, path)) return behind(text, JEST_ALL, () => JEST_TOLD);
    if (!p.matches(VITEST, path)) return text;
    return behind(
      text,
      VITEST_BEGIN,
      (found) => ` if (typeof $$footfall !== 'undefined') $$footfall.tests?.vitest(${found[1]});`,
    );
  }

  /** Where such a text lies, for loaders that read by path; undefined where it is as it was. */
  changed(path, text) {
    if (p.mapHas(this.known, path)) return p.mapGet(this.known, path);
    const told = this.told(path, text);
    let file;
    if (told !== text) {
      file = `${this.folder}/tests-${p.pid}-${this.thread}-${this.changes++}.mjs`;
      p.writeFileSync(file, told);
    }
    p.mapSet(this.known, path, file);
    return file;
  }

  /** Look for Node's own tests where a text uses them. */
  onText(text) {
    if (this.hook !== undefined || !p.includes(text, NODE_TEST)) return;
    this.hook = createHook({
      init: (_id, type, _trigger, resource) => {
        if (type === 'Test') this._quietly(() => this._node(resource));
      },
    });
    this.hook.enable();
  }

  /** Hear of a runner, which may be told of again. */
  _once(runner, hear) {
    if (p.weakGet(this.heard, runner) === true) return;
    p.weakSet(this.heard, runner, true);
    this._quietly(hear);
  }

  /** Whatever a runner of another release is like, its tests go on. */
  _quietly(action) {
    try {
      action();
    } catch {
      // its tests are not told apart
    }
  }

  // --- Mocha

  _mocha(Runner) {
    const { counts } = this;
    const { emit } = Runner.prototype;
    let running;
    const end = (status) => {
      if (running !== undefined) counts.end(running, status);
      running = undefined;
    };
    Runner.prototype.emit = function (event, test) {
      if (this.isParallelMode?.() === true) return p.apply(emit, this, arguments); // it tells what other processes ran
      if (event === 'test') {
        end('unknown');
        running = counts.begin(
          'Mocha',
          shown(test.file),
          titles(test, 'title', (one) => one.parent),
        );
      } else if (event === 'retry') end('failed');
      else if (event === 'test end') end(test.state === 'passed' || test.state === 'failed' ? test.state : 'skipped');
      return p.apply(emit, this, arguments);
    };
  }

  // --- Jest

  _jest(exported) {
    const { counts } = this;
    const hear = (environment, path) => {
      const own = environment.handleTestEvent;
      let running;
      const end = (status) => {
        if (running !== undefined) counts.end(running, status);
        running = undefined;
      };
      environment.handleTestEvent = function ({ name, test }) {
        if (name === 'test_start' && test.mode !== 'skip' && test.mode !== 'todo') {
          end('unknown');
          running = counts.begin(
            'Jest',
            shown(path),
            titles(test, 'name', (one) => one.parent, 'ROOT_DESCRIBE_BLOCK'),
          );
        } else if (name === 'test_done') end(test.errors.length > 0 ? 'failed' : 'passed');
        else if (name === 'test_skip' || name === 'test_todo') end('skipped');
        return own === undefined ? undefined : p.apply(own, environment, arguments);
      };
    };
    const heard = (adapter) =>
      function jestAdapter(_globalConfig, _config, environment, _runtime, path) {
        try {
          hear(environment, path);
        } catch {
          // its tests are not told apart
        }
        return p.apply(adapter, this, arguments);
      };
    if (typeof exported === 'function') return heard(exported);
    if (typeof exported?.default !== 'function') return exported;
    const parts = Object.getOwnPropertyDescriptors(exported);
    parts.default = { value: heard(exported.default), enumerable: true, configurable: true, writable: true };
    return Object.create(Object.getPrototypeOf(exported), parts);
  }

  // --- Vitest

  _vitest(runner) {
    const { counts } = this;
    const known = [];
    const states = { __proto__: null, pass: 'passed', fail: 'failed' };
    /** Those that gave up by themselves have no end that is told. */
    const sweep = () => {
      for (let i = 0; i < known.length; i++) if (known[i].test.mode === 'skip') counts.end(known[i].of, 'skipped');
    };
    const begin = (test) => {
      sweep();
      if (test.mode !== 'run' && test.mode !== 'queued') return;
      const name = titles(test, 'name', (one) => one.suite, test.file.name);
      put(known, { __proto__: null, test, of: counts.begin('Vitest', shown(test.file.filepath), name) });
    };
    const end = (test) => {
      for (let i = 0; i < known.length; i++)
        if (known[i].test === test) counts.end(known[i].of, states[test.result?.state] || 'skipped');
      sweep();
    };
    // The former names are those of releases before 1.
    const before = typeof runner.onBeforeRunTask === 'function' ? 'onBeforeRunTask' : 'onBeforeRunTest';
    const after = typeof runner.onAfterRunTask === 'function' ? 'onAfterRunTask' : 'onAfterRunTest';
    this._lead(runner, before, begin);
    this._lead(runner, after, end);
    for (const name of ['onBeforeRunSuite', 'onAfterRunSuite', 'onAfterRunFiles', 'onAfterRun'])
      this._lead(runner, name, sweep);
  }

  /** Let something happen before a method of a runner. */
  _lead(runner, name, before) {
    const original = runner[name];
    runner[name] = (...told) => {
      this._quietly(() => before(told[0]));
      return original === undefined ? undefined : p.apply(original, runner, told);
    };
  }

  // --- node --test

  _node(resource) {
    let proto = resource;
    const isTest = () => p.hasOwn(proto, 'postRun') && p.hasOwn(proto, 'createSubtest');
    while (proto !== null && !isTest()) proto = p.prototypeOf(proto);
    if (proto === null || typeof proto.run !== 'function') return;
    if (this.hook !== undefined) this.hook.disable();
    const { counts } = this;
    const running = new p.WeakMap();
    const parentOf = (test) => {
      for (let at = test.parent; at !== null && at !== undefined; at = at.parent) {
        const known = p.weakGet(running, at);
        if (known !== undefined) return known;
      }
      return undefined;
    };
    const begin = (test) => {
      // Not the root, a suite, a hook, a file, or what does not run.
      if (test.parent === null || p.prototypeOf(test) !== proto || test.skipped) return;
      const place = test.entryFile || test.loc?.file || process.argv[1];
      const name = titles(test, 'name', (one) => one.parent, '<root>');
      p.weakSet(running, test, counts.begin('node --test', shown(place), name, parentOf(test)));
    };
    const end = (test) => {
      const known = p.weakGet(running, test);
      if (known !== undefined) counts.end(known, test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed');
    };
    proto.run = wrap(proto.run, (test) => this._quietly(() => begin(test)));
    proto.postRun = wrap(proto.postRun, (test) => this._quietly(() => end(test)));
  }
}

/** A text with more behind what matches. */
function behind(text, pattern, told) {
  const found = p.exec(pattern, text);
  if (found === null) return text;
  const end = found.index + found[0].length;
  return p.slice(text, 0, end) + told(found) + p.slice(text, end);
}

/** The titles of a test and of the groups around it, but for the outermost where that is `root`. */
function titles(test, name, above, root = '') {
  let text = `${test[name]}`;
  for (let at = above(test); at !== null && at !== undefined; at = above(at)) {
    if (at[name] !== root && at[name] !== '' && at[name] !== undefined) text = `${at[name]} > ${text}`;
  }
  return text;
}

/** A file as profiles name it. */
function shown(path) {
  if (typeof path !== 'string') return '';
  const plain = p.startsWith(path, 'file://') ? decodeURIComponent(p.slice(path, 'file://'.length)) : path;
  const folder = `${process.cwd()}/`;
  return p.startsWith(plain, folder) ? p.slice(plain, folder.length) : plain;
}

module.exports = { Runners };
