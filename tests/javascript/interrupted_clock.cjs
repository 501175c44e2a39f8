'use strict';
// A program whose clock is interrupted, as Footfall's own thread does when it asks for counts: each reading may have
// the counts written before or behind it, which takes long, and may be met by that again.  Prints what each function is
// given of the program's time, in ns, and what passed.  The arguments: the runtime's folder, and how many steps lie
// between two interruptions.

const runtime = process.argv[2];
const every = +process.argv[3];
const p = require(`${runtime}/primordials.cjs`);
const { LAST } = require(`${runtime}/layout.cjs`);
const { PathArena } = require(`${runtime}/path_arena.cjs`);

const STEP = 10;
const LONG = 100_000;
let now = 5e9;
let passed = 0;
let steps = 0;
let depth = 0;
let calls;

/** Half of the interruptions come before the clock is read, half between that and who asked; some meet another. */
function interrupt(when) {
  if (calls === undefined || depth > 1 || steps % (2 * every) !== when * every) return;
  depth++;
  steps++;
  calls.aside(() => {
    now += LONG;
    if (steps % 3 === 0) interrupt(when);
  });
  depth--;
}

p.hrtime = () => {
  if (depth === 0) {
    steps++;
    now += STEP;
    passed += STEP;
  }
  interrupt(0);
  const read = [Math.floor(now / 1e9), now % 1e9];
  interrupt(1);
  return read;
};

const { Calls } = require(`${runtime}/calls.cjs`);
const units = [{ key: 'u' }];
const made = new Calls(
  { paths: 100, fold: 100, clock: 'wall', events: 0 },
  { units, room: () => new PathArena(10_000) },
  0,
);
const given = made.entriesOf('u', [], [1, 1, 1, 1, 1, 1, 1, 1, 1], '', []);
const { activate, leave, start, awaits, back, end } = given;
calls = made;
passed = 0;
const { here } = calls.paths;
const top = here[LAST];

function call(token, inner) {
  const activation = activate(given.first + token);
  here[LAST] = activation.n + 3;
  inner();
  leave(activation);
}

for (let i = 0; i < 1000; i++) {
  call(0, () => call(1, () => {}));
  const waits = start(given.first + 2);
  awaits(waits);
  call(0, () => {});
  back(waits);
  end(waits);
  here[LAST] = top;
}
const pending = calls.pending();
const nodes = calls.paths.nodes.filter((node) => node.times);
console.log(
  JSON.stringify({
    passed,
    self: nodes.map((node) => node.times.self + (pending.times === node.times ? pending.time : 0)),
    least: nodes.map((node) => node.times.least),
    most: nodes.map((node) => node.times.most),
    waits: nodes.map((node) => node.times.waits(pending.now)),
  }),
);
