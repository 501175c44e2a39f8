'use strict';
// What is known of instrumented scripts: their sources, and the author's text of each of their functions.

const p = require('../primordials.cjs');
const { disguise, undisguised } = require('../disguise.cjs');
const { without } = require('../author_text.cjs');
const { give } = require('./page_runtime.cjs');

/** By key: what `source_description.py` tells of a copy. */
const described = new p.Map();
/** Functions of copies by the length of their text. */
const byLength = new p.Map();

/** Learn of a copy. */
/** @type {any} */ (give).describe = function describe(about) {
  if (p.mapHas(described, about.key)) return;
  p.mapSet(described, about.key, about);
  for (let i = 0; i < about.texts.length; i++) {
    const { 0: start, 1: length, 2: sum } = about.texts[i];
    const others = p.mapGet(byLength, length);
    const one = { __proto__: null, edits: about.edits, start, sum, next: others };
    p.mapSet(byLength, length, one);
  }
  if (!isHooked) hookToString();
};

let isHooked = false;

/** Functions that are turned into text give the author's, which runs where there are no counters. */
function hookToString() {
  isHooked = true;
  const { toString } = Function.prototype;
  const replaced = {
    toString() {
      return original(p.apply(toString, undisguised(this), []));
    },
  }.toString;
  try {
    Function.prototype.toString = disguise(replaced, toString);
  } catch {
    // frozen
  }
}

/** The author's text of a function, from its text as the engine has it. */
function original(text) {
  let sum;
  for (let one = p.mapGet(byLength, text.length); one !== undefined; one = one.next) {
    if (sum === undefined) sum = crc32(text);
    if (one.sum === sum) return without(text, one.start, one.edits);
  }
  return text;
}

/** The CRC-32 of a text in UTF-16, low bytes first. */
function crc32(text) {
  let crc = -1;
  for (let i = 0; i < text.length; i++) {
    const unit = p.charCodeAt(text, i);
    crc = (crc >>> 8) ^ step((crc ^ unit) & 255);
    crc = (crc >>> 8) ^ step((crc ^ (unit >>> 8)) & 255);
  }
  return ~crc >>> 0;
}

function step(value) {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
}

module.exports = { described };
