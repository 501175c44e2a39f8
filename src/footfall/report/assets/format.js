// Numbers and text for people.  A count is a number, a string of digits (above 2^53), or null: not measured.

const HEAT_LEVELS = 9;
/** @type {[string, number][]} */
const UNITS = [
  ['E', 1e18],
  ['P', 1e15],
  ['T', 1e12],
  ['G', 1e9],
  ['M', 1e6],
  ['k', 1e3],
];
/** @type {[string, number][]} */
const SHORT_TIMES = [
  ['ns', 1],
  ['µs', 1e3],
  ['ms', 1e6],
];

/** @param {Count | undefined} count */
function approximate(count) {
  return count === null || count === undefined ? null : Number(count);
}

/**
 * @param {Count | undefined} one
 * @param {Count | undefined} other
 * @returns {Count}
 */
function plus(one, other) {
  if (one === null || one === undefined) return other === undefined ? null : other;
  if (other === null || other === undefined) return one;
  if (typeof one === 'number' && typeof other === 'number' && one + other <= Number.MAX_SAFE_INTEGER)
    return one + other;
  return reduced(BigInt(one) + BigInt(other));
}

/**
 * @param {number | string} one
 * @param {number | string} other
 */
function minus(one, other) {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return reduced(BigInt(one) - BigInt(other));
}

/** @param {number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** The higher of two counts; one that was not measured is below all.
 *
 * @param {Count} one
 * @param {Count} other
 */
function higher(one, other) {
  if (one === null) return other;
  return other === null || Number(minus(one, other)) >= 0 ? one : other;
}

/** @param {bigint} big */
function reduced(big) {
  return big <= BigInt(Number.MAX_SAFE_INTEGER) && big >= -BigInt(Number.MAX_SAFE_INTEGER) ? Number(big) : String(big);
}

/** @param {Count | undefined} count */
function numberText(count) {
  if (count === null || count === undefined) return '?';
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A count for a narrow margin: 1.23 M; the exact figure stands below the listing.
 *
 * @param {Count} count
 */
function shortNumberText(count) {
  const value = approximate(count);
  if (value === null || value < 1e5) return numberText(count);
  const [unit, size] = UNITS.find(([, one]) => value >= one) || UNITS[UNITS.length - 1];
  return `${round3(Math.floor((value / size) * 100) / 100)} ${unit}`;
}

/** @param {Count | undefined} ns */
function durationText(ns) {
  if (ns === null || ns === undefined) return '?';
  const value = Number(ns);
  for (const [unit, size] of SHORT_TIMES) if (value < 999.5 * size) return `${round3(value / size)} ${unit}`;
  if (value < 60e9) return `${round3(value / 1e9)} s`;
  const seconds = Math.floor(value / 1e9);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** @param {number} value */
function round3(value) {
  return String(Number(value.toPrecision(3)));
}

/** A ratio such as 10.0, 2.53 or 0.0013.
 *
 * @param {number} value
 */
function ratioText(value) {
  if (value >= 1000) return numberText(Math.round(value));
  if (value >= 10) return value.toFixed(1);
  return value >= 0.01 ? value.toFixed(2) : value.toPrecision(2);
}

/** A share, rounded so that 0 % and 100 % mean none and all.
 *
 * @param {number} part
 * @param {number} whole
 */
function percentText(part, whole) {
  if (!whole) return '–';
  const tenths = Math.floor((part * 1000) / whole);
  if (part > 0 && tenths === 0) return '< 0.1 %';
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

/** 0 for 0, else 1 to HEAT_LEVELS, logarithmic; where nothing ran often, nothing is hot.
 *
 * @param {Count} count
 * @param {number} top
 */
function heat(count, top) {
  const value = approximate(count);
  if (!value || value <= 0) return 0;
  return Math.min(
    HEAT_LEVELS,
    1 + Math.floor(((HEAT_LEVELS - 1) * Math.log(value)) / Math.log(Math.max(top, 1000)) + 1e-9),
  );
}

const ODD =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Control, direction and invisible characters made visible, so that a source cannot reorder its own listing.
 *
 * @param {string} text
 */
function visible(text) {
  return text.replace(ODD, (odd) => {
    const code = odd.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : `⟦U+${code.toString(16).toUpperCase().padStart(4, '0')}⟧`;
  });
}

/** @param {string} text */
function oneLine(text) {
  return visible(text.replace(/\s*[\r\n\t]\s*/g, ' '));
}

/**
 * @param {number | string} count
 * @param {string} word
 */
function plural(count, word) {
  return `${numberText(count)} ${word}${count === 1 ? '' : /(ch|ss|x)$/.test(word) ? 'es' : 's'}`;
}

/** "loop entry" for a block's kind: what one execution of it is called.
 *
 * @param {string} kind
 */
function entryWord(kind) {
  if (['method', 'constructor', 'function', 'lambda'].includes(kind)) return 'call';
  return `${kind.replace('-', ' ')} entry`;
}
