'use strict';
// Handlers that a page writes into attributes while it runs.  An attribute keeps the author's text: what is measured
// takes the place of the function that the browser would make of it, with the same scope, text and name.

const p = require('../primordials.cjs');
const nodes = require('./nodes.cjs');
const { know } = require('./tostring.cjs');

const MARK = '$$footfall';
const root = globalThis;
const { document } = root;
/** Names of attributes in markup that may be handlers. */
const NAMED = /[\s"'/]on[a-z]+(?=\s*=)/gi;
/** Handlers that `body` has for its window. */
const OF_WINDOW =
  /^on(?:blur|error|focus|load|resize|scroll|after|before(?:print|unload)|hash|lang|message|offline|online|page|popstate|rejection|storage|unhandled|unload)/;
/** Elements that may belong to a form. */
const CONTROLS = /^(?:button|fieldset|img|input|object|output|select|textarea)$/;
const STRICT_POLICY = 'handlers that a page writes into itself are not measured under its policy';
const WINDOWS = 'handlers that a page gives its body for the window are not measured';

const { of } = nodes;
const { Element, HTMLElement } = root;
const { getAttribute, getAttributeNames, setAttribute, closest, matches } = Element.prototype;
const { createElementNS } = document;
const { isPrototypeOf } = Object.prototype;
const { toLowerCase } = String.prototype;
const queries = {
  __proto__: null,
  [nodes.ELEMENT]: Element.prototype.querySelectorAll,
  [nodes.DOCUMENT]: root.Document.prototype.querySelectorAll,
  [nodes.FRAGMENT]: root.DocumentFragment.prototype.querySelectorAll,
};
/** By kind of element, the most special one first: what `element.onclick` and its kin are. */
const kinds = kindsOf([root.HTMLMediaElement, HTMLElement, root.SVGElement, root.MathMLElement, Element]);

function kindsOf(classes) {
  const found = [];
  for (let i = 0; i < classes.length; i++) {
    if (typeof classes[i] !== 'function') continue;
    const { prototype } = classes[i];
    const keys = p.ownKeys(prototype);
    const properties = { __proto__: null };
    for (let k = 0; k < keys.length; k++) {
      if (typeof keys[k] === 'string' && p.startsWith(keys[k], 'on'))
        properties[keys[k]] = p.getDescriptor(prototype, keys[k]);
    }
    found[found.length] = { __proto__: null, prototype, properties };
  }
  return found;
}

/** Measure the handlers of elements; `wait` is given elements that are not yet where they belong.
 *
 * `isFree`: whether the page's policy lets in any handler, and thus those with counters.
 */
class Handlers {
  constructor({ written, note, retract, parses, aside }, isFree, wait) {
    this.written = written;
    this.retract = retract;
    this.parses = parses;
    this.aside = aside;
    this.note = note;
    this.isFree = isFree;
    this.wait = wait;
    /** By element: the texts of its handlers that were looked at. */
    this.known = new p.WeakMap();
    /** Selects elements with handlers that the page has ever written. */
    this.seen = '';
    this.names = { __proto__: null };
  }

  /** What selects elements with handlers that markup names; empty where it names none. */
  selector(markup) {
    if (typeof markup !== 'string') return this._all(); // it is not to be asked for its text twice
    if (!p.includes(markup, 'on') && !p.includes(markup, 'ON') && !p.includes(markup, 'On')) return '';
    const names = { __proto__: null };
    let made = '';
    NAMED.lastIndex = 0;
    for (let found = p.exec(NAMED, markup); found !== null; found = p.exec(NAMED, markup)) {
      const name = lower(p.slice(found[0], 1));
      if (names[name] || !isHandler(name)) continue;
      names[name] = true;
      this._see(name);
      made += `${made === '' ? '' : ','}[${name}]`;
    }
    return made;
  }

  _all() {
    for (let i = 0; i < kinds.length; i++) for (const name in kinds[i].properties) this._see(name);
    return this.seen;
  }

  _see(name) {
    if (this.names[name]) return;
    this.names[name] = true;
    this.seen += `${this.seen === '' ? '' : ','}[${name}]`;
  }

  /** Measure the handlers of a node, and of all below it. */
  scan(node, selector) {
    const type = of(node, nodes.type);
    if (type === nodes.ELEMENT && p.apply(matches, node, [selector])) this.look(node);
    if (queries[type] === undefined) return;
    const found = p.apply(queries[type], node, [selector]);
    for (let i = 0; i < found.length; i++) this.look(found[i]);
  }

  /** Take all handlers that are there for known. */
  pass(selector) {
    const found = p.apply(queries[nodes.DOCUMENT], document, [selector]);
    for (let i = 0; i < found.length; i++) this._isNew(found[i], '', '');
  }

  /** Measure the handlers of an element that were not looked at. */
  look(element) {
    const names = p.apply(getAttributeNames, element, []);
    for (let i = 0; i < names.length; i++) {
      if (p.startsWith(names[i], 'on') && isHandler(names[i])) this.put(element, names[i], false);
    }
  }

  /** Measure a handler; `isSet`: its attribute was just set, though it may be to the same text. */
  put(element, name, isSet) {
    const text = p.apply(getAttribute, element, [name]);
    this._see(name);
    if (text === null || p.includes(text, MARK) || !(this._isNew(element, name, text) || isSet)) return;
    const local = of(element, nodes.name);
    if (of(element, nodes.owner) !== document || (p.exec(CONTROLS, local) !== null && !isAtHome(element))) {
      p.weakSet(this.known, element, undefined);
      this.wait(element, name);
      return;
    }
    const property = propertyOf(element, name);
    if (property === undefined) return;
    if (!this.isFree) this.note(STRICT_POLICY);
    else if ((local === 'body' || local === 'frameset') && p.exec(OF_WINDOW, name) !== null) this.note(WINDOWS);
    else this.aside(() => this._replace(element, name, text, property, local));
  }

  _isNew(element, name, text) {
    let texts = p.weakGet(this.known, element);
    if (texts === undefined) p.weakSet(this.known, element, (texts = { __proto__: null }));
    else if (texts[name] === text || texts[''] === '') return false;
    texts[name] = text;
    return true;
  }

  _replace(element, name, text, property, local) {
    if (!this.parses(text)) return; // the browser says so when it is to run
    const plain = p.apply(property.get, element, []);
    if (typeof plain !== 'function') return; // an element that a document without scripts has given
    const author = p.functionText(plain);
    if (!p.includes(author, text)) return; // the page has put another one in its place
    const told = this.written('function', name, author);
    if (told === undefined || told.isSound === false) return;
    // A function that is named by itself could not put another in its place by its name, as handlers do.
    const made = `{${name}:function${p.slice(told.text, `function ${name}`.length)}}`;
    const scopes = [`${MARK}d`, `${MARK}f`, `${MARK}e`];
    const inScope = `with(${scopes[0]})with(${scopes[1]})with(${scopes[2]})return ${made}.${name}`;
    const helper = p.apply(createElementNS, document, [
      of(element, nodes.namespace),
      p.includes(local, '-') ? 'span' : local,
    ]);
    p.apply(setAttribute, helper, [name, `return function(${scopes[0]},${scopes[1]},${scopes[2]}){${inScope}}`]);
    const outer = p.apply(property.get, helper, []);
    if (typeof outer !== 'function') {
      this.retract(told);
      return;
    }
    const form = formOf(element) || { __proto__: null };
    const measured = outer()(document, form, element);
    know(p.functionText(measured), author);
    p.apply(property.set, element, [measured]);
  }
}

function lower(name) {
  return p.apply(toLowerCase, name, []);
}

function isHandler(name) {
  for (let i = 0; i < kinds.length; i++) if (kinds[i].properties[name] !== undefined) return true;
  return false;
}

function propertyOf(element, name) {
  for (let i = 0; i < kinds.length; i++) {
    const { prototype, properties } = kinds[i];
    if (properties[name] !== undefined && p.apply(isPrototypeOf, prototype, [element])) return properties[name];
  }
  return undefined;
}

/** Whether it is known to which form an element belongs. */
function isAtHome(element) {
  return of(element, nodes.isConnected) || formOf(element) !== null;
}

function formOf(element) {
  if (p.exec(CONTROLS, of(element, nodes.name)) === null) return null;
  const property = p.getDescriptor(p.prototypeOf(element), 'form');
  return property !== undefined && property.get !== undefined
    ? p.apply(property.get, element, [])
    : p.apply(closest, element, ['form']);
}

module.exports = { Handlers, isHandler, lower };
