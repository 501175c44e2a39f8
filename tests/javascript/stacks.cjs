'use strict';
// Notes on which stacks the functions of an untouched program begin: a breakpoint at the start of each body, whose
// condition looks at the stack and is false.  FOOTFALL_PLAN names the plan, {url: [[line, column], …]} from 0;
// FOOTFALL_FOUND a folder, in which each thread writes a file: [[url, number, count, [[file, line, column], …]], …],
// the frames innermost first, the first being that of the function itself.

const { writeFileSync, readFileSync } = require('fs');
const { Session } = require('inspector');
const { threadId } = require('worker_threads');
const { fileURLToPath } = require('url');

const plan = JSON.parse(readFileSync(process.env.FOOTFALL_PLAN, 'utf8'));
const found = `${process.env.FOOTFALL_FOUND}/${process.pid}-${threadId}.json`;
const files = new Set(Object.keys(plan).map((url) => fileURLToPath(url)));
const places = Object.entries(plan).flatMap(([url, spots]) => spots.map((spot, number) => ({ url, number, spot })));
const stacks = new Map();
const { stringify } = JSON;
/** Fields of classes and static blocks are no functions: the frame is that of the constructor, or of what is around. */
const FIELDS = '<instance_members_initializer>';
const STATIC = '<static_initializer>';

Object.defineProperty(globalThis, '$$begins', {
  value: (n) => {
    const { prepareStackTrace, stackTraceLimit } = Error;
    Error.prepareStackTrace = (_, sites) => sites;
    Error.stackTraceLimit = Infinity;
    const sites = new Error().stack;
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
    const frames = [];
    let skips = false;
    for (const site of sites) {
      if (site.isAsync()) break;
      if (site.getFunctionName() === FIELDS) continue;
      if (skips) {
        skips = false;
        continue;
      }
      skips = site.getFunctionName() === STATIC;
      const name = site.getFileName() ?? '';
      const file = name.startsWith('file:') ? fileURLToPath(name) : name;
      if (files.has(file)) frames.push([file, site.getLineNumber(), site.getColumnNumber()]);
    }
    const key = stringify([places[n].url, places[n].number, frames]);
    stacks.set(key, (stacks.get(key) ?? 0) + 1);
    return false;
  },
});

const session = new Session();
session.connect();
session.post('Debugger.enable');
places.forEach(({ url, spot: [lineNumber, columnNumber] }, n) => {
  session.post('Debugger.setBreakpointByUrl', { url, lineNumber, columnNumber, condition: `$$begins(${n})` });
});

function write() {
  writeFileSync(
    found,
    stringify(
      [...stacks].map(([key, count]) => {
        const [url, number, frames] = JSON.parse(key);
        return [url, number, count, frames];
      }),
    ),
  );
}

const { emit, reallyExit } = process;
process.emit = function (name) {
  const done = Reflect.apply(emit, this, arguments);
  if (name === 'exit') write();
  return done;
};
process.reallyExit = (code) => {
  write();
  return reallyExit.call(process, code);
};
