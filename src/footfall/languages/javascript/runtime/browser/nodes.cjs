'use strict';
// What the runtime asks nodes of a page, taken before the program can change it.

const p = require('../primordials.cjs');

/** The function that gives a property, which is often that of a class behind. */
function getter(owner, name) {
  for (let at = owner; at !== null; at = p.prototypeOf(at)) {
    const found = p.getDescriptor(at, name);
    if (found !== undefined) return found.get;
  }
  return undefined;
}

const { Node, Element, Attr, Range } = globalThis;

/** Read a property of a node by one of the functions below. */
const of = (node, property) => p.apply(property, node, []);

module.exports = {
  of,
  ELEMENT: 1,
  TEXT: 3,
  DOCUMENT: 9,
  FRAGMENT: 11,
  type: getter(Node.prototype, 'nodeType'),
  isConnected: getter(Node.prototype, 'isConnected'),
  owner: getter(Node.prototype, 'ownerDocument'),
  parent: getter(Node.prototype, 'parentNode'),
  first: getter(Node.prototype, 'firstChild'),
  last: getter(Node.prototype, 'lastChild'),
  next: getter(Node.prototype, 'nextSibling'),
  previous: getter(Node.prototype, 'previousSibling'),
  name: getter(Element.prototype, 'localName'),
  namespace: getter(Element.prototype, 'namespaceURI'),
  attributeName: getter(Attr.prototype, 'localName'),
  attributePrefix: getter(Attr.prototype, 'prefix'),
  attributeValue: getter(Attr.prototype, 'value'),
  start: getter(Range.prototype, 'startContainer'),
};
