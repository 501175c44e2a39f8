'use strict';
// Which files are measured, as what they are read, and where their instrumented text lies.

const p = require('./primordials.cjs');
const { Script } = require('vm');

// Scripts of the program may declare its name.
const { process } = globalThis;

/** The names of sources; programs that are commands have no suffix. */
const SOURCE = /(?:\.(?:[cm]?[jt]s|[jt]sx)|\/[^./]+)$/;
const LIBRARIES = '/node_modules/';
const TYPED = /\.(?:[cm]?ts|[jt]sx)$/;
const MODULE_WORDS = /\b(?:import|export)\b/;
/** What V8 says of text that can only be a module. */
const MODULE_ERRORS =
  /^(?:Cannot use import statement outside a module|Unexpected token 'export'|Cannot use 'import\.meta' outside a module)/;
/** What it says of text that may be a module with await at its top, or with names that CommonJS takes. */
const PERHAPS =
  /^(?:await is only valid in async functions|Unexpected reserved word|missing \) after argument list|Identifier '(?:__filename|__dirname|exports|module|require)' has already been declared)/;
const HEAD = '(function (exports, require, module, __filename, __dirname) {';

const detects = detectsModules();

const NOTHING = { __proto__: null, file: undefined };

/** The measured files of a thread: asks `client` for those below `roots`, and for libraries if some are wanted. */
class Files {
  constructor(client, roots, libraries) {
    this.client = client;
    this.roots = roots;
    this.libraries = libraries;
    this.answers = new p.Map();
    this.types = new p.Map();
    this.shows = false;
    /** Whether hooks of the loader hear of each import. */
    this.hooked = false;
    /** Called before text is run that may use `assert`. */
    this.onAsserts = () => {};
    /** Whether TypeScript was loaded so that it checks what the author wrote. */
    this.checks = false;
    /** Instrumented files in use: path of the text and of the original. */
    this.list = [];
    /** The author's texts of functions by those that the engine has, as far as they are known. */
    this.authored = new p.Map();
  }

  /** Whether a path is that of a source, the program's or a library's. */
  isSource(path) {
    return p.matches(SOURCE, path);
  }

  /** Whether a path is that of a library, none of which are measured. */
  isLeftAlone(path) {
    return !this.libraries && p.includes(path, LIBRARIES);
  }

  /** Whether a path may be that of a measured file; the server has the last word. */
  isCandidate(path) {
    if (!p.matches(SOURCE, path) || p.startsWith(path, this.client.folder)) return false;
    if (p.includes(path, LIBRARIES)) return this.libraries;
    const { roots } = this;
    for (let i = 0; i < roots.length; i++) if (p.startsWith(path, roots[i])) return true;
    return false;
  }

  /** Where the instrumented text of a file is for who reads it, or undefined to leave it. */
  instrumented(path, reader) {
    return this.served(path, reader).file;
  }

  /** The same, and as what it is to be run. */
  served(path, reader = 'node') {
    if (!this.isCandidate(path)) return NOTHING;
    let stamp;
    try {
      const { mtimeMs, size, ino } = p.statSync(path);
      stamp = `${mtimeMs} ${size} ${ino}`;
    } catch {
      return NOTHING;
    }
    const hooked = this.hooked && reader === 'node';
    const name = (hooked ? 'hooked ' : '') + reader + path;
    const known = p.mapGet(this.answers, name);
    if (known !== undefined && known.stamp === stamp)
      return known.file === undefined || p.existsSync(known.file) ? known : NOTHING;
    const asked = reader === 'node' ? this.kind(path) : reader;
    let answer = this.client.ask({ __proto__: null, path, kind: asked, hooked }) || NOTHING;
    if (answer.key !== undefined) answer = this._taken(path, answer);
    const made = { __proto__: null, stamp, file: answer.file, kind: answer.kind || asked, reason: answer.unchanged };
    p.mapSet(this.answers, name, made);
    if (answer.maps) this.showSources();
    if (answer.asserts && reader === 'node') this.onAsserts();
    if (made.file !== undefined) {
      p.defineProperty(this.list, this.list.length, {
        __proto__: null,
        value: { __proto__: null, file: made.file, path, reader, maps: answer.maps !== undefined },
      });
    }
    return made;
  }

  /** An answer, unless the engine takes the text of a script as it is but not with its counters. */
  _taken(path, answer) {
    const message = compileError(HEAD, bare(p.readFileSync(answer.file, 'utf8')));
    if (message === undefined || compileError(HEAD, bare(p.readFileSync(path, 'utf8'))) !== undefined) return answer;
    const reason = `with counters it does not compile: ${message}`;
    this.client.ask({ __proto__: null, path, kind: 'retract', key: answer.key, reason });
    return { __proto__: null, unchanged: reason };
  }

  /** Where the engine's own coverage, which lies in a file, is told of the texts that the authors wrote. */
  coverage(path) {
    const whole = p.startsWith(path, '/') ? path : `${process.cwd()}/${path}`;
    const answer = this.client.ask({ __proto__: null, path: whole, kind: 'coverage' });
    return answer?.file || path;
  }

  /** What a compiler has made of a source is to show the source's places in stack traces. */
  showSources() {
    if (this.shows || p.setSourceMapsEnabled === undefined) return;
    this.shows = true;
    p.setSourceMapsEnabled(true);
  }

  /** What to ask for: `commonjs` or `module`, as Node decides; `typescript` where the server looks at the syntax. */
  kind(path) {
    const typed = p.matches(TYPED, path);
    if (p.endsWith(path, '.mjs') || p.endsWith(path, '.mts')) return 'module';
    if (p.endsWith(path, '.cjs') || p.endsWith(path, '.cts')) return 'commonjs';
    const type = this._packageType(p.slice(path, 0, p.lastIndexOf(path, '/')));
    if (type !== undefined) return type;
    if (typed) return 'typescript';
    return detects && isModuleText(p.readFileSync(path, 'utf8')) ? 'module' : 'commonjs';
  }

  /** The `type` of the package.json that holds for a folder. */
  _packageType(folder) {
    if (p.mapHas(this.types, folder)) return p.mapGet(this.types, folder);
    let type;
    try {
      type = p.parse(p.readFileSync(folder + '/package.json', 'utf8')).type;
      if (type !== 'module' && type !== 'commonjs') type = undefined;
    } catch {
      const above = p.slice(folder, 0, p.lastIndexOf(folder, '/'));
      if (folder !== '' && !p.endsWith(folder, '/node_modules')) type = this._packageType(above);
    }
    p.mapSet(this.types, folder, type);
    return type;
  }
}

/** Whether this Node takes text of no declared kind for a module where it can be nothing else. */
function detectsModules() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 7) || (major === 20 && minor >= 19);
}

/** Whether text of no declared kind is a module: it does not parse as CommonJS for a reason that only a module has. */
function isModuleText(text) {
  text = bare(text);
  const message = syntaxError(HEAD, text);
  if (message === undefined) return false;
  if (p.matches(MODULE_ERRORS, message)) return true;
  return p.matches(PERHAPS, message) && syntaxError('(async function () {', text) === undefined;
}

/** Text without what may only stand at the beginning of a file. */
function bare(text) {
  if (p.charCodeAt(text, 0) === 0xfeff) text = p.slice(text, 1);
  return p.startsWith(text, '#!') ? '//' + text : text;
}

function syntaxError(head, text) {
  if (head === HEAD && !p.matches(MODULE_WORDS, text) && !p.includes(text, 'await')) return undefined;
  return compileError(head, text);
}

function compileError(head, text) {
  try {
    new Script(head + text + '\n})', { filename: 'footfall' });
    return undefined;
  } catch (error) {
    return `${error.message}`;
  }
}

module.exports = { Files };
