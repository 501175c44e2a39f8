'use strict';
// Functions give the author's text, not the instrumented one: what stands in the text of a served file is looked up
// there, and the insertions, whose places the server knows, are left out.

const { Script } = require('vm');
const p = require('./primordials.cjs');
const { disguise, undisguised } = require('./disguise.cjs');
const { without } = require('./author_text.cjs');

/** In the text of each function that is measured: names of what is inserted hold it. */
const COUNTS = '$';
/** In what is inserted, as it is after something has compiled it too. */
const COUNTING = /\$(?:_f|[a-zA-Z]\d*[[(])/;

const FILE = { __proto__: null, filename: 'node:internal/footfall' };
/** A function of a realm, and what takes the place of its Function.prototype.toString; looks no global up. */
const REALM = new Script('[() => 0, (textOf) => ({ toString() { return textOf(this); } }).toString]', FILE);
const { runInContext, runInThisContext } = Script.prototype;

/** Patch Function.prototype.toString for functions of the served files, `here` in this realm; answers what does so in
 * other contexts.
 */
function hookToString(files, here = true) {
  const texts = new Texts(files);
  files.original = (text) => texts.original(text);
  files.author = (path, text) => texts.author(path, text);
  files.entry = (path) => texts.entry(path);
  const hook = ({ 0: one, 1: replacing }) => {
    try {
      const prototype = p.prototypeOf(one);
      const { toString } = prototype;
      const replaced = replacing((self) => texts.original(p.apply(toString, undisguised(self), [])));
      /** @type {any} */
      const about = p.getDescriptor(prototype, 'toString');
      const { enumerable, configurable, writable } = about;
      p.defineProperty(prototype, 'toString', {
        __proto__: null,
        value: disguise(replaced, toString),
        enumerable,
        configurable,
        writable,
      });
    } catch {
      // frozen
    }
  };
  if (here) hook(p.apply(runInThisContext, REALM, []));
  return (context) => hook(p.apply(runInContext, REALM, [context]));
}

/** The instrumented texts of served files, read when they are first needed. */
class Texts {
  constructor(files) {
    this.files = files;
    this.found = files.authored;
  }

  /** The author's text of a function, from its text as the engine has it. */
  original(text) {
    const known = p.mapGet(this.found, text);
    if (known !== undefined) return known;
    if (!p.includes(text, COUNTS)) return text;
    const { list } = this.files;
    let made = text;
    for (let i = 0; i < list.length && made === text; i++) {
      const served = list[i];
      if (served.text === undefined) this._read(served);
      const start = p.indexOf(served.text, text);
      if (start >= 0) made = without(text, start, served.edits);
    }
    if (made === text) {
      if (!p.matches(COUNTING, text)) return text;
      made = this._uncounted(text);
    }
    p.mapSet(this.found, text, made);
    return made;
  }

  /** The text of a function that was served to another thread, or compiled: as the compiler would have made it alone;
   * as it is where the server cannot tell that.
   */
  _uncounted(text) {
    if (!p.isWellFormed(text)) return text;
    const answer = this.files.client.askAbout(text, { __proto__: null, kind: 'uncounted', path: '' });
    return answer === undefined || answer.text === undefined ? text : answer.text;
  }

  /** The author's text of a file, from the whole text that somebody has read; undefined if that is not instrumented. */
  author(path, text) {
    const { list } = this.files;
    for (let i = 0; i < list.length; i++) {
      const served = list[i];
      if (served.path !== path) continue;
      if (served.text === undefined) this._read(served);
      if (served.text === text) return without(text, 0, served.edits);
    }
    return undefined;
  }

  /** The text of a file that Node was given last, with its edits; undefined where it was given none. */
  entry(path) {
    const { list } = this.files;
    for (let i = list.length - 1; i >= 0; i--) {
      const served = list[i];
      if (served.path !== path || served.reader !== 'node' || served.maps) continue;
      if (served.text === undefined) this._read(served);
      return served;
    }
    return undefined;
  }

  _read(served) {
    served.text = '';
    served.edits = [];
    const answer = this.files.client.ask({ __proto__: null, path: served.file, kind: 'edits' });
    if (answer === undefined || answer.file === undefined) return;
    try {
      served.edits = p.parse(p.readFileSync(answer.file, 'utf8'));
      served.text = p.readFileSync(served.file, 'utf8');
    } catch {
      // the run is over
    }
  }
}

module.exports = { hookToString };
