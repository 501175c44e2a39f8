'use strict';
// Where Node asks source maps of built files, it is for the engine's places, which lie behind what is inserted.

const nodeModule = require('module');
const p = require('./primordials.cjs');
const { disguise } = require('./disguise.cjs');
const { inserted } = require('./column_shifts.cjs');
const { callers } = require('./loader_reads.cjs');

/** What makes stack traces and shows the line of an uncaught error. */
const ASKING = /^node:internal\/source_map\/(?!source_map$)/;

/** Let source maps of the texts of `files` find for Node what stands at a place in these. */
function hookSourceMaps(files) {
  const { SourceMap, findSourceMap } = nodeModule;
  if (typeof SourceMap !== 'function' || typeof findSourceMap !== 'function') return;
  const known = new p.WeakMap();

  /** The instrumented text whose map it is, or null. */
  const textOf = (map) => {
    let text = p.weakGet(known, map);
    if (text === undefined) p.weakSet(known, map, (text = lookedUp(map)));
    return text;
  };
  const lookedUp = (map) => {
    const { list } = files;
    for (let i = 0; i < list.length; i++) {
      const { path, reader } = list[i];
      if (reader !== 'node' || findSourceMap(path) !== map) continue;
      const served = files.entry(path);
      return served !== undefined && isOf(map, served.text) ? served : null;
    }
    return null;
  };
  const { findEntry } = SourceMap.prototype;
  const { finding } = {
    finding(line, column) {
      const text = isNode(callers(finding)) ? textOf(this) : null;
      if (text !== null) arguments[1] -= inserted(text, line + 1, column + 1);
      return p.apply(findEntry, this, arguments);
    },
  };
  SourceMap.prototype.findEntry = disguise(finding, findEntry);
}

/** Whether a map is that of a text, and not of what a compiler has made of it. */
function isOf({ lineLengths }, text) {
  if (!p.isArray(lineLengths)) return false;
  let at = 0;
  for (let i = 0; i < lineLengths.length; i++) {
    const end = p.indexOf(text, '\n', at);
    if ((end < 0 ? text.length : end) - at !== lineLengths[i]) return false;
    if (end < 0) return i === lineLengths.length - 1;
    at = end + 1;
  }
  return true;
}

/** Whether Node asks; the engine makes no call sites while it makes a stack trace. */
function isNode(sites) {
  return typeof sites === 'string' || (sites.length > 0 && p.matches(ASKING, `${sites[0].getFileName()}`));
}

module.exports = { hookSourceMaps };
