'use strict';
// What is counted while each test runs.  Wherever one begins or ends, what this thread has counted since the last such
// place is written, with the tests that were running; docs/raw-counts.md has the form.

const p = require('./primordials.cjs');
const { Output } = require('./byte_buffer.cjs');
const { put } = require('./counters.cjs');

const HEAD = 'FOOTTEST\x01';
const TEST = 1;
const UNIT = 2;
const STRETCH = 4;
const END = 5;
/** How a test ended. */
const STATUS = { __proto__: null, unknown: 0, passed: 1, failed: 2, skipped: 3 };

class TestCounts {
  /** `calls` is undefined where they are not recorded; as long as the folder `during` is there, so is the run. */
  constructor(path, during, counters, calls) {
    this.path = path;
    this.during = during;
    this.counters = counters;
    this.calls = calls;
    this.running = [];
    this.count = 0;
    /** By unit, and by function where calls are recorded, what was counted at the last place. */
    this.units = [];
    this.functions = { __proto__: null };
    /** The numbers of units in the file. */
    this.numbers = { __proto__: null };
    this.known = 0;
    this.waiting = new Output(4096);
    for (let i = 0; i < HEAD.length; i++) this.waiting.byte(p.charCodeAt(HEAD, i));
    this.isLost = false;
  }

  /** A test begins; `parent` is the one that runs it, or undefined.  Answers what `end` needs. */
  begin(runner, suite, name, parent) {
    this._cut();
    const out = new Output(128);
    out.number(parent === undefined ? 0 : parent.number + 1);
    text(out, runner);
    text(out, suite);
    text(out, name);
    this._record(TEST, out);
    const test = { __proto__: null, number: this.count++, since: p.hrtime() };
    put(this.running, test);
    return test;
  }

  /** It has ended; nothing happens where it had before. */
  end(test, status) {
    const { running } = this;
    let at = 0;
    while (at < running.length && running[at] !== test) at++;
    if (at === running.length) return;
    this._cut();
    for (; at + 1 < running.length; at++) running[at] = running[at + 1];
    running.length--;
    const [seconds, nanoseconds] = p.hrtime(test.since);
    const out = new Output(16);
    out.number(test.number);
    out.number(STATUS[status]);
    out.number(seconds * 1e9 + nanoseconds);
    this._record(END, out);
    this.flush(); // the thread may be terminated at any time
  }

  /** Let the file have all that was counted so far. */
  pause() {
    if (this.running.length > 0) this._cut();
    this.flush();
  }

  /** The thread ends, and what runs does. */
  finish() {
    while (this.running.length > 0) this.end(this.running[0], 'unknown');
    this.flush();
  }

  /** Let the file have what was told; where that cannot be, nothing more is: what is missing would not be seen. */
  flush() {
    const { data, at: size } = this.waiting;
    if (this.count === 0 || size === 0 || this.isLost) return;
    try {
      const file = this._open();
      try {
        for (let at = 0; at < size; ) at += p.writeSync(file, data, at, size - at);
      } finally {
        p.closeSync(file);
      }
    } catch (error) {
      this.isLost = true;
      if (p.existsSync(this.during)) p.report(`footfall: cannot write what tests ran: ${error.message}`);
    }
    this.waiting.at = 0;
  }

  _open() {
    if (!p.existsSync(this.during)) throw new Error('the run is over');
    return p.openSync(this.path, 'a', 0o666);
  }

  _record(kind, { data, at: size }) {
    const { waiting } = this;
    waiting.number(kind);
    waiting.number(size);
    waiting.reserve(size);
    for (let i = 0; i < size; i++) waiting.byte(data[i]);
  }

  /** Tell what was counted since the last place. */
  _cut() {
    const blocks = new Output(1024);
    let found = 0;
    const { units } = this.counters;
    for (let u = 0; u < units.length; u++) {
      const { key, counters } = units[u];
      let before = this.units[u];
      if (before === undefined) {
        before = new p.Float64Array(counters.length);
        put(this.units, before);
      }
      found += this._block(blocks, key, 0, counters, before);
    }
    if (this.calls !== undefined) found += this._functions(blocks);
    if (found === 0 || this.running.length === 0) return;
    const out = new Output(1024);
    out.number(this.running.length);
    for (let i = 0; i < this.running.length; i++) out.number(this.running[i].number);
    out.number(0);
    out.number(found);
    bytes(out, blocks);
    out.number(0); // no frames
    this._record(STRETCH, out);
  }

  /** The same of functions, whose counters lie in their paths; the first of each counts its calls. */
  _functions(blocks) {
    const { nodes, links, functions, sums } = this.calls.paths;
    const now = { __proto__: null };
    for (let n = 1; n < nodes.length; n++) {
      const { token, place, size } = nodes[n];
      let all = now[token];
      if (all === undefined) all = now[token] = new p.Float64Array(functions[token].counters);
      for (let i = 0; i < size && i < all.length; i++) all[i] += sums[place + i];
    }
    for (let n = 0; n < links.length; n++) {
      const all = now[links[n].token];
      if (all !== undefined) all[0] += sums[links[n].place];
    }
    let found = 0;
    const { units } = this.counters;
    for (const token in now) {
      const { unit, number } = functions[token];
      let before = this.functions[token];
      if (before === undefined) before = this.functions[token] = new p.Float64Array(now[token].length);
      found += this._block(blocks, units[unit].key, number + 1, now[token], before);
    }
    return found;
  }

  /** Append what counters are more than before, if they are; answers how many blocks that is. */
  _block(out, key, number, now, before) {
    let pairs;
    let last = -1;
    for (let i = 0; i < before.length; i++) {
      const count = now[i];
      const more = count - before[i];
      if (more === 0) continue;
      before[i] = count;
      if (this.running.length === 0) continue;
      if (pairs === undefined) pairs = new Output(64);
      pairs.number(i - last);
      pairs.number(more < 0 ? -2 * more - 1 : 2 * more);
      last = i;
    }
    if (pairs === undefined) return 0;
    out.number(this._unit(key));
    out.number(number);
    out.number(pairs.at);
    bytes(out, pairs);
    return 1;
  }

  _unit(key) {
    const known = this.numbers[key];
    if (known !== undefined) return known;
    const out = new Output(32);
    text(out, key);
    this._record(UNIT, out);
    return (this.numbers[key] = this.known++);
  }
}

function text(out, value) {
  const data = p.fromText(`${value}`, 'utf8');
  out.number(data.length);
  for (let i = 0; i < data.length; i++) out.byte(data[i]);
}

function bytes(out, { data, at: size }) {
  for (let i = 0; i < size; i++) out.byte(data[i]);
}

module.exports = { TestCounts };
