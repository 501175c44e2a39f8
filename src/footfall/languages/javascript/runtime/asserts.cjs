'use strict';
// What Node's assert says of an expression that is false is the author's text.
//
// Node 20 reads the expression in the author's file, at the column that the engine tells, which lies behind what is
// inserted: it gets a file in which the expression stands there.  Node 22.23 and later take the engine's own text.

const p = require('./primordials.cjs');
const { fileURLToPath } = require('url');
const { inserted, lineStarts } = require('./column_shifts.cjs');

const { setPrototypeOf } = Object;

const ASSERT = /^node:(?:internal\/)?assert\b/;
const INTERNAL = 'node:';
const FS = 'node:fs';
const QUOTING = 22;
const FALSY = 'The expression evaluated to a falsy value:\n\n  ';

/** The place in the program that an assertion is read for, of call sites below a function of fs; else undefined. */
function asserting(sites) {
  let is = false;
  for (let i = 0; i < sites.length; i++) {
    const file = sites[i].getFileName();
    if (typeof file !== 'string') return undefined;
    if (p.matches(ASSERT, file)) is = true;
    else if (!p.startsWith(file, INTERNAL)) return is ? sites[i] : undefined;
    else if (!is && file !== FS) return undefined;
  }
  return undefined;
}

/** Write a file in which what stands at a place in the author's file stands at the engine's column; answers its path,
 * or undefined where the author's file will do.
 */
function aligned(site, path, files) {
  const name = site.getFileName();
  if ((p.startsWith(name, 'file:') ? fileURLToPath(name) : name) !== path) return undefined;
  const served = files.entry(path);
  if (served === undefined) return undefined;
  const line = site.getLineNumber();
  const shift = inserted(served, line, site.getColumnNumber());
  if (shift === 0) return undefined;
  const target = `${files.client.folder}/asserted-${files.client.name}`;
  p.writeFileSync(target, indented(p.readFileSync(path, 'utf8'), line, shift));
  return target;
}

/** A text, its lines from one on with more room in front. */
function indented(text, line, width) {
  let room = '';
  while (room.length < width) room += ' ';
  let done = lineStarts(text)[line - 1];
  let made = p.slice(text, 0, done);
  for (let end = done; end >= 0 && done < text.length; done = end + 1) {
    end = p.indexOf(text, '\n', done);
    made += room + (end < 0 ? p.slice(text, done) : p.slice(text, done, end + 1));
  }
  return made;
}

let isHooked = false;

/** Let the messages of assertions, where Node takes the engine's text for them, be made of the author's.
 *
 * To load `assert` opens the standard streams, which the program may never use.
 */
function hookMessages(files) {
  if (isHooked) return;
  isHooked = true;
  if (+(/** @type {RegExpExecArray} */ (p.exec(/\d+/, process.versions.node))[0]) < QUOTING) return;
  const { AssertionError } = require('assert');
  const base = p.prototypeOf(AssertionError);
  setPrototypeOf(
    AssertionError,
    new p.Proxy(base, {
      __proto__: null,
      construct(target, args, made) {
        if (typeof args[0] === 'string' && p.includes(args[0], FALSY)) args[0] = authored(args[0], files);
        return p.construct(target, args, made);
      },
    }),
  );
}

function authored(message, files) {
  const end = message.length - 1;
  const code = p.slice(message, FALSY.length, end);
  return FALSY + files.original(code) + p.slice(message, end);
}

module.exports = { asserting, aligned, hookMessages };
