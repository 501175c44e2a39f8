'use strict';
// What writes code into a page while it runs: attributes, markup, and scripts that are made and put in.

const p = require('../primordials.cjs');
const { disguise } = require('../disguise.cjs');
const nodes = require('./nodes.cjs');
const { Handlers, isHandler, lower } = require('./handlers.cjs');
const { Inserted, isScript, kindOf } = require('./inserted_scripts.cjs');

const root = globalThis;
const { document, Document, DocumentFragment, Element, Node } = root;
const SCRIPT = 'script';
/** A start tag of a script in markup; the group holds its attributes. */
const TAG = /<script(?=[\s/>])([^>]*)>/gi;
const HAS_SRC = /\ssrc\s*=/i;
const NO_CODE = /\stype\s*=\s*["']?\s*(?!(?:text|application)\/(?:x-)?(?:java|ecma)script|module)[\w/+.-]/i;
/** So many elements may wait for where they belong. */
const MOST = 500;
const MANY = `handlers are not measured where more than ${MOST} elements with some are nowhere in the page`;
const SCHEME = 'javascript:';
/** Such an address in markup, unless it does nothing. */
const ADDRESS =
  /\s(?:href|action|formaction|src)\s*=\s*["']?\s*javascript:(?!\s*(?:void(?:\s+0|\s*\(\s*0?\s*\))|undefined|false|null|0)?\s*;*\s*(?:["'>]|$))/i;
const ADDRESSES = 'scripts in addresses that a page writes into itself are not measured';
const FRAMED = 'scripts and handlers in the markup of srcdoc are not measured';

const { of } = nodes;
const { querySelectorAll: inElement } = Element.prototype;
const { querySelectorAll: inFragment } = DocumentFragment.prototype;

/** What a page writes into itself.
 *
 * `making` asks the server, `policy` tells what the page's policies let in, `running` knows what runs while scripts do
 * that are put in.
 */
class DomWrites {
  constructor(making, entry, policy, running) {
    this.making = making;
    this.running = running;
    /** Elements with handlers that are not yet where they belong. */
    this.homeless = [];
    this.handlers = new Handlers(making, policy.handlers, (element, name) => {
      const { homeless } = this;
      if (homeless.length === MOST) making.note(MANY);
      else homeless[homeless.length] = { __proto__: null, element, name };
    });
    this.scripts = new Inserted(making, entry, policy.scripts);
  }

  /** An attribute was written. */
  set(element, named, value) {
    if (typeof named !== 'string' || named.length < 4) return;
    const name = lower(named);
    if (p.startsWith(name, 'on') && isHandler(name)) this.handlers.put(element, name, true);
    else if (name === 'srcdoc') this.frame(value);
    else if (
      typeof value === 'string'
      && value.length > SCHEME.length
      && (name === 'href' || name === 'action' || name === 'src')
    ) {
      this.look(` ${name}="${value}"`);
    }
  }

  /** List scripts in addresses. */
  look(markup) {
    if (typeof markup === 'string' && p.exec(ADDRESS, markup) !== null) this.making.note(ADDRESSES);
  }

  /** List what is in the markup of a frame. */
  frame(markup) {
    if (typeof markup !== 'string') return;
    if (hasScript(markup) || this.handlers.selector(markup) !== '') this.making.note(FRAMED);
  }

  /** Markup was written into the document. */
  write(native, self, args) {
    const { handlers, scripts } = this;
    let markup = '';
    let isText = self === document;
    for (let i = 0; i < args.length; i++) {
      if (typeof args[i] === 'string') markup += args[i];
      else isText = false;
    }
    const selector = handlers.selector(markup);
    this.look(markup);
    if (selector !== '') handlers.pass(selector);
    const made = isText ? this.making.aside(() => scripts.write(markup)) : markup;
    if (made === markup) p.apply(native, self, args);
    else {
      this.running.within(() => p.apply(native, self, [made]));
      scripts.afterWrite();
    }
    if (selector !== '') handlers.scan(document, selector);
  }

  /** Measure the handlers of what markup has made between two nodes of a parent. */
  between(markup, parent, before, after) {
    if (parent === null || markup === null || (typeof markup !== 'string' && typeof markup !== 'object')) return;
    const selector = this.handlers.selector(markup);
    this.look(markup);
    if (selector === '') return;
    let node = before === null ? of(parent, nodes.first) : of(before, nodes.next);
    for (; node !== null && node !== after; node = of(node, nodes.next)) this.handlers.scan(node, selector);
  }

  /** Take in nodes that were made and are nowhere yet. */
  learn(node, markup) {
    this.look(markup);
    const selector = this.handlers.selector(markup);
    if (selector !== '') this.handlers.scan(node, selector);
    if (hasScript(markup)) this.waitFor(node);
  }

  /** The scripts in a node wait for where they belong. */
  waitFor(node) {
    const found = p.apply(of(node, nodes.type) === nodes.ELEMENT ? inElement : inFragment, node, [SCRIPT]);
    for (let i = 0; i < found.length; i++) if (kindOf(found[i]) !== '') this.scripts.wait(found[i]);
  }

  /** A node was copied. */
  copied(made) {
    const type = of(made, nodes.type);
    if (type !== nodes.ELEMENT && type !== nodes.FRAGMENT) return;
    if (type === nodes.ELEMENT && isScript(made) && kindOf(made) !== '') this.scripts.wait(made);
    if (of(made, nodes.first) !== null) this.waitFor(made);
    if (this.handlers.seen !== '') this.handlers.scan(made, this.handlers.seen);
  }

  /** Nodes are put somewhere; `isThere` where that is in the page. */
  insert(native, self, args, isThere) {
    const { scripts } = this;
    const swapped = isThere && scripts.waiting.length > 0 ? this.making.aside(() => scripts.arm(args)) : undefined;
    const insert = () => p.apply(native, self, args);
    try {
      return swapped === undefined || swapped.length === 0 ? insert() : this.running.within(insert);
    } finally {
      if (swapped !== undefined) scripts.disarm(swapped);
      if (isThere && this.homeless.length > 0) this.settle();
    }
  }

  /** Measure handlers of elements that have come to where they belong. */
  settle() {
    const all = this.homeless;
    this.homeless = [];
    for (let i = 0; i < all.length; i++) {
      const { element, name } = all[i];
      if (of(element, nodes.isConnected) && of(element, nodes.owner) === document)
        this.handlers.put(element, name, false);
      else this.homeless[this.homeless.length] = all[i];
    }
  }
}

/** Measure what a page writes into itself; see `DomWrites`.  Gives what is to be called from time to time. */
function hookWriting(making, entry, policy, running) {
  const writes = new DomWrites(making, entry, policy, running);
  hookAttributes(writes);
  hookMarkup(writes);
  hookNewMarkup(writes);
  hookCreation(writes);
  hookInsertion(writes);
  hookObserver(writes);
  return () => writes.scripts.sweep();
}

function hookAttributes(writes) {
  method(Element.prototype, 'setAttribute', (native, self, args) => {
    p.apply(native, self, args);
    writes.set(self, args[0], args[1]);
  });
  const setNode = (native, self, args) => {
    const done = p.apply(native, self, args);
    const { 0: attribute } = args;
    if (of(attribute, nodes.attributePrefix) === null) {
      writes.set(self, of(attribute, nodes.attributeName), of(attribute, nodes.attributeValue));
    }
    return done;
  };
  method(Element.prototype, 'setAttributeNode', setNode);
  method(Element.prototype, 'setAttributeNodeNS', setNode);
  method(Element.prototype, 'setAttributeNS', (native, self, args) => {
    p.apply(native, self, args);
    if (args[0] === null || args[0] === '') writes.set(self, args[1], args[2]);
  });
  if (typeof root.HTMLIFrameElement === 'function') {
    setter(root.HTMLIFrameElement.prototype, 'srcdoc', (native, self, value) => {
      writes.frame(value);
      p.apply(native, self, [value]);
    });
  }
}

/** Markup that is put into the page at once. */
function hookMarkup(writes) {
  const within = (native, self, value) => {
    const done = p.apply(native, self, [value]);
    writes.between(value, self, null, null);
    return done;
  };
  const owners = [Element.prototype, root.ShadowRoot.prototype];
  for (let i = 0; i < owners.length; i++) {
    setter(owners[i], 'innerHTML', within);
    method(owners[i], 'setHTMLUnsafe', (native, self, args) => {
      p.apply(native, self, args);
      writes.between(args[0], self, null, null);
    });
  }
  setter(Element.prototype, 'outerHTML', (native, self, value) => {
    const around = [of(self, nodes.parent), of(self, nodes.previous), of(self, nodes.next)];
    p.apply(native, self, [value]);
    writes.between(value, ...around);
  });
  method(Element.prototype, 'insertAdjacentHTML', (native, self, args) => {
    const around = aroundOf(self, args[0]);
    p.apply(native, self, args);
    writes.between(args[1], ...around);
  });
  const write = (native, self, args) => writes.write(native, self, args);
  method(Document.prototype, 'write', write);
  method(Document.prototype, 'writeln', write);
}

/** Markup of which nodes are made that are nowhere yet. */
function hookNewMarkup(writes) {
  method(root.Range.prototype, 'createContextualFragment', (native, self, args) => {
    const done = p.apply(native, self, args);
    writes.learn(done, typeof args[0] === 'string' ? args[0] : '');
    return done;
  });
  method(root.DOMParser.prototype, 'parseFromString', (native, self, args) => {
    const done = p.apply(native, self, args);
    const selector = typeof args[0] === 'string' ? writes.handlers.selector(args[0]) : '';
    if (selector !== '') writes.handlers.scan(done, selector);
    return done;
  });
}

function hookCreation(writes) {
  const created = (at) => (native, self, args) => {
    const made = p.apply(native, self, args);
    const isNamed = typeof args[at] === 'string' && args[at].length >= 6;
    if (isNamed && self === document && isScript(made)) writes.scripts.wait(made);
    return made;
  };
  method(Document.prototype, 'createElement', created(0));
  method(Document.prototype, 'createElementNS', created(1));
  const copied = (native, self, args) => {
    const made = p.apply(native, self, args);
    writes.copied(made);
    return made;
  };
  method(Node.prototype, 'cloneNode', copied);
  method(Document.prototype, 'importNode', copied);
}

function hookInsertion(writes) {
  const insert = (native, self, args) => {
    if (writes.scripts.waiting.length === 0 && writes.homeless.length === 0) return p.apply(native, self, args);
    const isThere = of(self, nodes.isConnected) && (of(self, nodes.owner) === document || self === document);
    return writes.insert(native, self, args, isThere);
  };
  const parents = ['append', 'prepend', 'replaceChildren'];
  const children = ['before', 'after', 'replaceWith'];
  each([Node.prototype], ['appendChild', 'insertBefore', 'replaceChild'], insert);
  each([Element.prototype, Document.prototype, DocumentFragment.prototype], parents, insert);
  each([Element.prototype, root.CharacterData.prototype, root.DocumentType.prototype], children, insert);
  each([Element.prototype], ['insertAdjacentElement'], insert);
  each([root.Range.prototype], ['insertNode', 'surroundContents'], (native, self, args) => {
    const isThere = of(of(self, nodes.start), nodes.isConnected);
    return writes.insert(native, self, args, isThere);
  });
}

/** Notice that the page would be told of a text that changes for a moment. */
function hookObserver({ scripts }) {
  method(root.MutationObserver.prototype, 'observe', (native, self, args) => {
    if (!scripts.isWatched && watchesTexts(args[1])) scripts.isWatched = true;
    return p.apply(native, self, args);
  });
}

function aroundOf(element, where) {
  switch (typeof where === 'string' ? lower(where) : '') {
    case 'beforebegin':
      return [of(element, nodes.parent), of(element, nodes.previous), element];
    case 'afterbegin':
      return [element, null, of(element, nodes.first)];
    case 'beforeend':
      return [element, of(element, nodes.last), null];
    case 'afterend':
      return [of(element, nodes.parent), element, of(element, nodes.next)];
    default:
      return [null, null, null];
  }
}

/** Whether markup has a script with text. */
function hasScript(markup) {
  TAG.lastIndex = 0;
  for (let found = p.exec(TAG, markup); found !== null; found = p.exec(TAG, markup)) {
    if (p.exec(HAS_SRC, found[1]) === null && p.exec(NO_CODE, found[1]) === null) return true;
  }
  return false;
}

/** Whether an observer's options ask for changes of texts, as far as they tell without being run. */
function watchesTexts(options) {
  if (typeof options !== 'object' || options === null) return false;
  const names = ['characterData', 'characterDataOldValue'];
  for (let i = 0; i < names.length; i++) {
    const found = p.getDescriptor(options, names[i]);
    if (found === undefined ? p.prototypeOf(options) !== Object.prototype : found.get !== undefined || found.value)
      return true;
  }
  return false;
}

function each(owners, names, replacement) {
  for (let o = 0; o < owners.length; o++)
    for (let n = 0; n < names.length; n++) method(owners[o], names[n], replacement);
}

/** Put another function in the place of a method: it is given the native one, `this` and the arguments. */
function method(owner, name, replacement) {
  const found = p.getDescriptor(owner, name);
  if (found === undefined || typeof found.value !== 'function') return;
  const native = found.value;
  const replaced = {
    [name](...args) {
      return replacement(native, this, args);
    },
  }[name];
  p.defineProperty(owner, name, { ...found, value: disguise(replaced, native) });
}

function setter(owner, name, replacement) {
  const found = p.getDescriptor(owner, name);
  if (found === undefined || found.set === undefined) return;
  const { set: native } = found;
  /** @type {any} */
  const about = p.getDescriptor(
    {
      set [name](value) {
        replacement(native, this, value);
      },
    },
    name,
  );
  p.defineProperty(owner, name, { ...found, set: disguise(about.set, native) });
}

module.exports = { hookWriting };
