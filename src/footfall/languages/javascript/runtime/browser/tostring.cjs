'use strict';
// Functions of served scripts give the author's text when they are turned into strings: the server knows it.

const p = require('../primordials.cjs');
const { disguise, undisguised } = require('../disguise.cjs');

/** In the text of each function that is measured. */
const COUNTS = /\$\$footfall[_[]|\$c\d*\[\d+\]\+\+/;

/** The author's texts of functions, by those with counters. */
const found = new p.Map();

/** Patch Function.prototype.toString; `ask` gives the author's text for one that counts. */
function hookToString(ask) {
  const { toString } = Function.prototype;
  const replaced = {
    toString() {
      const text = p.apply(toString, undisguised(this), []);
      if (!p.matches(COUNTS, text)) return text;
      if (!p.mapHas(found, text)) p.mapSet(found, text, ask(text));
      return p.mapGet(found, text);
    },
  }.toString;
  try {
    p.defineProperty(Function.prototype, 'toString', {
      ...p.getDescriptor(Function.prototype, 'toString'),
      value: disguise(replaced, toString),
    });
  } catch {
    // frozen
  }
}

/** Learn the author's text of a function. */
function know(text, author) {
  p.mapSet(found, text, author);
}

module.exports = { hookToString, know };
