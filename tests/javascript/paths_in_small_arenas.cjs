'use strict';
// Calls along many paths where there is room for few; prints how often each function was entered, along how many
// paths, and how many calls are known by their function only.  The arguments are the runtime's folder and the size of
// the room.

const { HEAD } = require(`${process.argv[2]}/layout.cjs`);
const { Paths } = require(`${process.argv[2]}/call_paths.cjs`);
const { entries } = require(`${process.argv[2]}/activations.cjs`);
const { PathArena } = require(`${process.argv[2]}/path_arena.cjs`);

const FUNCTIONS = 5;
const SITES = 4;
const paths = new Paths({ paths: 1e6, fold: 1e6, clock: '' }, new PathArena(+process.argv[3]));
const sizes = [];
for (let i = 0; i < FUNCTIONS; i++) sizes.push(2, SITES, 0);
paths.register(0, sizes, 0);
const { enter, here, sums } = entries(paths);
const expected = new Array(FUNCTIONS).fill(0);

function call(token, depth) {
  const up = here[0];
  const place = enter(token, up);
  expected[token]++;
  sums[place + 1]++;
  for (let site = 0; depth > 0 && site < SITES; site++) {
    here[0] = place + HEAD + site;
    call((token * 3 + site) % FUNCTIONS, depth - 1);
  }
  here[0] = up;
}

call(0, 7);
const entered = new Array(FUNCTIONS).fill(0);
const bodies = new Array(FUNCTIONS).fill(0);
for (const { token, place } of paths.nodes.slice(1)) {
  entered[token] += sums[place];
  bodies[token] += sums[place + 1];
}
for (const { token, place } of paths.links) entered[token] += sums[place];
const unknown = paths.nodes
  .slice(1)
  .filter((each) => each.parent === null)
  .reduce((sum, { place }) => sum + sums[place], 0);
console.log(
  JSON.stringify({ expected, entered, bodies, unknown, paths: paths.nodes.length, links: paths.links.length }),
);
