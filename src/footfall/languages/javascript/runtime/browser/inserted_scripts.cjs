'use strict';
// Scripts that a page makes while it runs, and puts into itself.  Such a script has the text with counters only until
// its first statement runs: whatever reads it then reads the author's.

const p = require('../primordials.cjs');
const nodes = require('./nodes.cjs');

const MARK = '$$footfall';
const root = globalThis;
const { document, Element, Node } = root;
/** What browsers know as the type of a script. */
const CLASSIC =
  /^[\t\n\f\r ]*(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))[\t\n\f\r ]*$/i;
const MODULE = /^[\t\n\f\r ]*module[\t\n\f\r ]*$/i;
const STARTS = /<script(?=[\s/>])/gi;
const ELEMENTS = /<script(?=[\s/>])([^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*)>([^]*?)<\/script[\t\n\f\r ]*>/gi;
const HAS_SRC = /\ssrc\s*=/i;
const HAS_LANGUAGE = /\slanguage\s*=/i;
const HAS_TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/i;
const BLANK = /^[\t\n\f\r ]*$/;
const STRICT_POLICY = 'scripts that a page puts into itself are not measured under its policy';
const WATCHED = 'a script is not measured that the page puts into itself while it watches texts for changes';
const PARTS = 'a script is not measured whose text is made of several parts';
const SEVERAL = 'a script is not measured that comes into the page together with another one';
const PIECES = 'scripts are not measured that a page writes in parts, with comments, or as modules';
const LATE = 'a script is not measured that was in the page before it had its text';

const { of } = nodes;
const { getAttribute, hasAttribute } = Element.prototype;
const { contains, compareDocumentPosition } = Node.prototype;
const { querySelectorAll: query } = root.Document.prototype;
/** @type {any} */
const aboutCurrent = p.getDescriptor(root.Document.prototype, 'currentScript');
const { get: currentOf } = aboutCurrent;
const DISCONNECTED = 1;
const PRECEDING = 2;
/** @type {any} */
const aboutText = p.getDescriptor(root.CharacterData.prototype, 'data');
const { get: textOf, set: setText } = aboutText;

/** The scripts of a page that were made and did not run yet. */
class Inserted {
  constructor({ written, note }, entry, isFree) {
    this.written = written;
    this.note = note;
    this.entry = entry;
    this.isFree = isFree;
    /** Whether the page would be told of changes to texts. */
    this.isWatched = false;
    this.waiting = [];
    /** Whether something that was written is not complete. */
    this.isOpen = false;
    /** By unit: what is about to run. */
    this.armed = { __proto__: null };
  }

  /** Wait for a script to be put into the page. */
  wait(script) {
    this.waiting[this.waiting.length] = script;
  }

  /** Ready those that are about to be put into the page; gives what `disarm` is to be called with.
   *
   * Of several that come at once, all but the first could be read by the others while they have counters.
   */
  arm(given) {
    const rest = [];
    const ready = [];
    for (let i = 0; i < this.waiting.length; i++) {
      const script = this.waiting[i];
      if (!isAmong(script, given)) rest[rest.length] = script;
      else if (kindOf(script) === '') continue;
      else if (of(script, nodes.first) === null)
        rest[rest.length] = script; // it runs once it has a text
      else ready[ready.length] = script;
    }
    this.waiting = rest;
    const swapped = [];
    const first = firstIn(ready);
    for (let i = 0; i < ready.length; i++) {
      this._ready(ready[i], ready[i] === first && (ready.length === 1 || kindOf(first) === 'script'), swapped);
    }
    return swapped;
  }

  /** Give a script the author's text again that did not run. */
  disarm(swapped) {
    for (let i = 0; i < swapped.length; i++) this._giveBack(swapped[i].one, swapped[i].node);
  }

  /** List scripts that are in the page though nobody said so. */
  sweep() {
    const rest = [];
    for (let i = 0; i < this.waiting.length; i++) {
      const script = this.waiting[i];
      if (!of(script, nodes.isConnected) || of(script, nodes.owner) !== document) rest[rest.length] = script;
      else if (kindOf(script) !== '' && of(script, nodes.first) === null) rest[rest.length] = script;
      else if (kindOf(script) !== '') this.note(LATE);
    }
    this.waiting = rest;
  }

  /** Ready a script, if it may be; otherwise it is listed. */
  _ready(script, isFirst, swapped) {
    const node = of(script, nodes.first);
    const author = of(node, nodes.type) === nodes.TEXT ? p.apply(textOf, node, []) : '';
    if (of(node, nodes.next) !== null || of(node, nodes.type) !== nodes.TEXT) this.note(PARTS);
    else if (p.includes(author, MARK) || p.exec(BLANK, author) !== null) return;
    else if (!this.isFree) this.note(STRICT_POLICY);
    else if (this.isWatched) this.note(WATCHED);
    else if (!isFirst) this.note(SEVERAL);
    else this._swap(kindOf(script), node, author, swapped);
  }

  _swap(kind, node, author, swapped) {
    const told = this.written(kind, 'script', author);
    if (told === undefined) return;
    const one = this._arm(told, author);
    one.node = node;
    swapped[swapped.length] = { __proto__: null, one, node };
    p.apply(setText, node, [one.made]);
  }

  /** Have a script get the author's text when it first reaches for its counters. */
  _arm({ unit, text: made }, author) {
    let one = this.armed[unit];
    if (one === undefined) {
      /** @type {any} */
      const about = p.getDescriptor(this.entry, unit);
      const { value: counters } = about;
      one = { __proto__: null, unit, counters, author, made, node: null, left: 0 };
      this.armed[unit] = one;
      const get = () => {
        this._begun(one);
        return counters;
      };
      p.defineProperty(this.entry, unit, { __proto__: null, configurable: true, get });
    }
    one.left++;
    return one;
  }

  _begun(one) {
    const script = p.apply(currentOf, document, []);
    // Scripts in shadow trees are not told.
    if (script === null) this._giveBack(one, one.node);
    else this._giveBack(one, of(script, nodes.first));
  }

  _giveBack(one, node) {
    if (node === null || of(node, nodes.type) !== nodes.TEXT || p.apply(textOf, node, []) !== one.made) return;
    p.apply(setText, node, [one.author]);
    one.left--;
    if (one.left > 0) return;
    const { unit, counters } = one;
    this.armed[unit] = undefined;
    p.defineProperty(this.entry, unit, { __proto__: null, value: counters, configurable: true });
  }

  // --- document.write ------------------------------------------------------------------------

  /** The markup with scripts that have counters; itself where it has none. */
  write(markup) {
    const before = this.isOpen;
    const scripts = elementsIn(markup);
    // What follows may stand in something that was begun here.
    this.isOpen = scripts === undefined || p.lastIndexOf(markup, '<') > p.lastIndexOf(markup, '>');
    if (scripts !== undefined && scripts.length === 0) return markup;
    if (before || scripts === undefined || !this.isFree) {
      this.note(this.isFree ? PIECES : STRICT_POLICY);
      return markup;
    }
    let made = '';
    let done = 0;
    for (let i = 0; i < scripts.length; i++) {
      const { kind, start, text } = scripts[i];
      const told =
        p.includes(text, MARK) || p.exec(BLANK, text) !== null ? undefined : this.written(kind, 'script', text);
      if (told === undefined) continue;
      if (kind === 'script') this._arm(told, text);
      made += p.slice(markup, done, start) + told.text;
      done = start + text.length;
    }
    return made + p.slice(markup, done);
  }

  /** Give scripts the author's text again that are there and had nothing to run. */
  afterWrite() {
    const found = p.apply(query, document, ['script']);
    for (let i = 0; i < found.length; i++) {
      const node = of(found[i], nodes.first);
      for (const unit in this.armed) if (this.armed[unit] !== undefined) this._giveBack(this.armed[unit], node);
    }
  }
}

/** The scripts with text in markup; undefined where that cannot be told by looking at it alone. */
function elementsIn(markup) {
  const found = [];
  let starts = 0;
  STARTS.lastIndex = 0;
  while (p.exec(STARTS, markup) !== null) starts++;
  if (starts > 0 && p.includes(markup, '<!--')) return undefined;
  ELEMENTS.lastIndex = 0;
  for (let one = p.exec(ELEMENTS, markup); one !== null; one = p.exec(ELEMENTS, markup)) {
    starts--;
    const { 1: attributes, 2: text } = one;
    const kind = p.exec(HAS_SRC, attributes) !== null ? '' : kindIn(attributes);
    if (kind === 'module') return undefined; // it runs when it is too late to give it its text
    if (kind !== '')
      found[found.length] = { __proto__: null, kind, text, start: one.index + '<script>'.length + attributes.length };
  }
  return starts === 0 ? found : undefined;
}

function kindIn(attributes) {
  const type = p.exec(HAS_TYPE, attributes);
  if (type === null) return p.exec(HAS_LANGUAGE, attributes) === null ? 'script' : '';
  return kindOfType(type[1] || type[2] || type[3] || '');
}

/** The script that comes first in its tree, which is the first to run. */
function firstIn(scripts) {
  let first = scripts[0];
  for (let i = 1; i < scripts.length; i++) {
    const place = p.apply(compareDocumentPosition, first, [scripts[i]]);
    if (!(place & DISCONNECTED) && place & PRECEDING) first = scripts[i];
  }
  return first;
}

function isAmong(script, given) {
  for (let i = 0; i < given.length; i++) {
    const node = given[i];
    if (node === script) return true;
    if (typeof node !== 'object' || node === null) continue;
    try {
      if (p.apply(contains, node, [script])) return true;
    } catch {
      // no node
    }
  }
  return false;
}

/** What a script is, `script` or `module`; empty where its element holds none. */
function kindOf(script) {
  if (p.apply(hasAttribute, script, ['src'])) return '';
  const type = p.apply(getAttribute, script, ['type']);
  const language = p.apply(getAttribute, script, ['language']);
  if (type === null) return language ? kindOfType(`text/${language}`) : 'script';
  return kindOfType(type);
}

function kindOfType(type) {
  if (type === '' || p.exec(CLASSIC, type) !== null) return 'script';
  return p.exec(MODULE, type) !== null ? 'module' : '';
}

/** Whether an element is a script. */
function isScript(node) {
  return of(node, nodes.type) === nodes.ELEMENT && of(node, nodes.name) === 'script';
}

module.exports = { Inserted, isScript, kindOf };
