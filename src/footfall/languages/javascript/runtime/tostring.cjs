'use strict';
// Functions give the author's text, not the instrumented one: what stands in the text of a served file is looked up
// there, and the insertions, whose places the server knows, are left out.

const p = require('./primordials.cjs');
const { disguise, undisguised } = require('./disguise.cjs');

/** In the text of each function that is measured: names of what is inserted hold it. */
const COUNTS = '$';

/** Patch Function.prototype.toString for functions of the served files. */
function hookToString(files) {
  const texts = new Texts(files);
  files.original = (text) => texts.original(text);
  files.author = (path, text) => texts.author(path, text);
  const { toString } = Function.prototype;
  const replaced = {
    toString() {
      const text = p.apply(toString, undisguised(this), []);
      return files.list.length === 0 ? text : texts.original(text);
    },
  }.toString;
  try {
    Function.prototype.toString = disguise(replaced, toString);
  } catch {
    // frozen
  }
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
    if (made !== text) p.mapSet(this.found, text, made);
    return made;
  }

  /** The author's text of a file, from the whole text that somebody has read; undefined where that is not instrumented. */
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

/** Text that stands at `start`, without the insertions: their starts and lengths, one after the other. */
function without(text, start, edits) {
  let result = '';
  let done = 0;
  for (let i = firstFrom(edits, start); i < edits.length; i += 2) {
    const at = edits[i] - start;
    if (at >= text.length) break;
    result += p.slice(text, done, at);
    done = at + edits[i + 1];
  }
  return result + p.slice(text, done);
}

function firstFrom(edits, start) {
  let low = 0;
  let high = edits.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edits[2 * middle] < start) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

module.exports = { hookToString, without };
