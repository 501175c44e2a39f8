'use strict';
// Counts how often statements of an untouched program begin: a breakpoint at each, whose condition counts and is false.
// FOOTFALL_PLAN names the plan, {url: [[line, column], …]} from 0; FOOTFALL_FOUND the folder in which each thread of
// each process writes what it counted: {url: [[line, column, count] or null, …]}, the place being where V8 put the
// breakpoint.

const { writeFileSync, readFileSync } = require('fs');
const { Session } = require('inspector');
const { threadId } = require('worker_threads');

const plan = JSON.parse(readFileSync(process.env.FOOTFALL_PLAN, 'utf8'));
const found = `${process.env.FOOTFALL_FOUND}/${process.pid}-${threadId}.json`;
const { stringify } = JSON;
const counts = [];
const places = [];
const ids = new Map();
Object.defineProperty(globalThis, '$$hit', {
  value: (n) => {
    counts[n] = (counts[n] ?? 0) + 1;
    return false;
  },
});

const session = new Session();
session.connect();
session.on('Debugger.breakpointResolved', ({ params }) => {
  const n = ids.get(params.breakpointId);
  if (n !== undefined) places[n] = params.location;
});
session.post('Debugger.enable');
let number = 0;
for (const [url, spots] of Object.entries(plan)) {
  for (const [lineNumber, columnNumber] of spots) {
    const n = number++;
    counts[n] = 0;
    session.post(
      'Debugger.setBreakpointByUrl',
      { url, lineNumber, columnNumber, condition: `$$hit(${n})` },
      (error, made) => {
        if (error) return;
        ids.set(made.breakpointId, n);
        if (made.locations.length) [places[n]] = made.locations;
      },
    );
  }
}

function write() {
  const result = {};
  let n = 0;
  for (const [url, spots] of Object.entries(plan)) {
    result[url] = spots.map(() => {
      const place = places[n];
      const count = counts[n++];
      return place ? [place.lineNumber, place.columnNumber, count] : null;
    });
  }
  writeFileSync(found, stringify(result));
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
