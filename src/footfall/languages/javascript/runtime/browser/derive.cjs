'use strict';
// What counters mean: counts of functions, statements and branches.  docs/raw-counts.md tells of those in call paths.

const NL = 10;
const CR = 13;

/** A copy as the report knows it; `about` is what `copy_descriptions.cjs` keeps.
 *
 * Numbers are 1-based, counts not there yet.
 */
async function unpack(about) {
  const bytes = Uint8Array.from(atob(about.packed), (one) => one.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const [head, [, size], , functions, blocks, statements, branches, , gaps, , equations, , ignored, , outSides] =
    await new Response(plain).json();
  const lines = new Lines(head[5]);
  /** Whether something is left out on request: what begins there, functions if they end there too. */
  const isOut = (start, end = start + 1) => ignored.some(([from, to]) => from <= start && end <= to);
  const isSideOut = (at, side) => outSides.some(([start, name]) => start === at && name === side);
  const countedBy = new Map();
  for (const block of ignored.length ? blocks : []) {
    const [, , , count] = block;
    if (count !== null) countedBy.set(count, [...(countedBy.get(count) || []), block]);
  }
  /** Whether a side leads into a block that is left out, which is counted by the same. */
  const leadsOut = (ref, from, to) => {
    const led = (countedBy.get(ref) || []).filter(([, at]) => from <= at && at < to);
    return led.length > 0 && led.every(([, start, end]) => isOut(start, end));
  };
  return {
    key: about.key,
    path: about.path,
    size,
    equations,
    lines: lines.texts,
    functions: functions.map(([name, , kind, start, end, , , calls, , , , , first]) => ({
      name,
      kind,
      line: lines.at(start),
      calls,
      first,
      ignored: isOut(start, end),
    })),
    statements: statements.map(([, start, , count, owner]) => ({
      line: lines.at(start),
      count,
      owner,
      ignored: isOut(start),
    })),
    branches: branches
      .filter(([, , , at]) => !isOut(at))
      .map(([kind, from, to, at, sides]) => ({
        kind,
        line: lines.at(at),
        sides: sides.filter(([side, ref]) => !isSideOut(from, side) && !leadsOut(ref, from, to)),
      })),
    gaps: gaps.filter(([at]) => !isOut(at)).map(([at, what, reason]) => ({ line: lines.at(at), what, reason })),
    ignored: ignored.map(([from, to]) => ({ first: lines.at(from), last: lines.at(to - 1) })),
  };
}

/** The lines of a text, and on which of them a byte of its UTF-8 lies. */
class Lines {
  constructor(text) {
    this.texts = text.split(/\r\n|\r|\n/);
    const data = new TextEncoder().encode(text);
    this.starts = [0];
    for (let at = 0; at < data.length; at++) {
      if (data[at] === NL || (data[at] === CR && data[at + 1] !== NL)) this.starts.push(at + 1);
    }
  }

  at(offset) {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle] <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The counts of a file: of its functions, and how many of its statements and sides ran.
 *
 * They are `null` for what is not measured.
 * `units` as the runtime has them, `calls` as in a snapshot.  `value` gives the count behind a reference.
 */
function counted(file, units, calls) {
  const counters = new Float64Array(file.size);
  const times = file.functions.map(() => ({ self: null, total: null }));
  const isIts = units.map((unit) => unit.key === file.key);
  for (let u = 0; u < units.length; u++) {
    const { counters: numbers } = units[u];
    for (let i = 0; isIts[u] && i < numbers.length; i++) counters[i] += numbers[i];
  }
  if (calls !== null) addPaths(file, calls, isIts, counters, times);
  const values = solve(file.equations, counters);
  const value = (ref) => (ref === null ? null : ref >= 0 ? counters[ref] : values[-1 - ref]);
  const work = file.functions.map(() => (file.statements.length > 0 ? 0 : null));
  const statements = new Tally();
  for (const { count, owner, ignored } of file.statements) {
    const number = value(count);
    if (!ignored) statements.add(number);
    if (owner !== null) work[owner] = number === null || work[owner] === null ? null : work[owner] + number;
  }
  const sides = new Tally();
  for (const branch of file.branches) for (const [, ref] of branch.sides) sides.add(value(ref));
  const functions = file.functions.map((one, number) => ({
    calls: value(one.calls),
    work: work[number],
    ...times[number],
  }));
  return { functions, statements, sides, value };
}

/** How many counts there are, how many are not 0, their sum, and the highest. */
class Tally {
  constructor() {
    this.known = this.ran = this.sum = this.most = 0;
  }

  add(count) {
    if (count === null) return;
    this.known++;
    if (count > 0) this.ran++;
    this.sum += count;
    if (count > this.most) this.most = count;
  }

  join(other) {
    this.known += other.known;
    this.ran += other.ran;
    this.sum += other.sum;
    this.most = Math.max(this.most, other.most);
  }
}

/** What stands on each line of a file that has anything to count: references of statements, branches, gaps. */
function byLine(file) {
  const lines = new Map();
  const at = (line) => {
    if (!lines.has(line)) lines.set(line, { statements: [], sides: [], gaps: [] });
    return lines.get(line);
  };
  for (const { line, count, ignored } of file.statements) if (!ignored) at(line).statements.push(count);
  for (const { line, kind, sides } of file.branches)
    for (const [name, ref] of sides) at(line).sides.push({ kind, name, ref });
  for (const gap of file.gaps) at(gap.line).gaps.push(gap);
  return lines;
}

/** Add what lies in call paths: the counters of functions, and their times, recursion not counted twice. */
function addPaths(file, { nodes, links, clock }, isIts, counters, times) {
  const linked = new Map();
  for (const { callee, calls } of links) linked.set(callee, (linked.get(callee) || 0) + calls);
  const totals = clock === '' ? [] : nodes.map((node) => node.self || 0);
  for (let n = totals.length - 1; n >= 0; n--) if (nodes[n].parent > 0) totals[nodes[n].parent - 1] += totals[n];
  nodes.forEach((node, n) => {
    if (!isIts[node.unit]) return;
    if (node.function >= file.functions.length) return; // where a callback was given away
    const { first } = file.functions[node.function];
    counters[first] += linked.get(n + 1) || 0;
    node.counters.forEach((count, number) => {
      counters[first + number] += count;
    });
    if (node.self === null) return;
    const sum = times[node.function];
    sum.self += node.self;
    sum.total += isWithin(nodes, n) ? 0 : totals[n];
  });
}

/** Whether a path goes through its function before. */
function isWithin(nodes, n) {
  for (let up = nodes[n].parent; up > 0; up = nodes[up - 1].parent) {
    if (nodes[up - 1].unit === nodes[n].unit && nodes[up - 1].function === nodes[n].function) return true;
  }
  return false;
}

/** The values of equations, which refer to counters and to one another, never in a circle. */
function solve(equations, counters) {
  const values = [];
  const valueOf = (ref) => {
    if (ref >= 0) return counters[ref];
    const row = -1 - ref;
    if (values[row] === undefined)
      values[row] = equations[row].reduce((sum, [factor, inner]) => sum + factor * valueOf(inner), 0);
    return values[row];
  };
  for (let row = 0; row < equations.length; row++) valueOf(-1 - row);
  return values;
}

module.exports = { unpack, counted, byLine, Tally };
