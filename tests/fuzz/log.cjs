'use strict';
// Who called whom from where, as a random program says itself; not measured.
//
// A function gets from its caller the place of the call, c.  It first does `c.hits[K]++` and makes what stands for its
// call, `me`, without a call; `at(me, line)` is the place of a call that it makes.

const { writeFileSync } = require('node:fs');

/** A call path. */
class Node {
  constructor() {
    /** Places, by line. */
    this.places = new Map();
  }
}

class Place {
  constructor(functions) {
    /** How often each function was called from there. */
    this.hits = new Array(functions).fill(0);
    this.called = new Map();
  }
}

const all = [];

class Log {
  /** Functions are named by the line where they begin, in texts behind what names the text. */
  constructor(file, functions, fuel, seed) {
    this.file = file;
    this.functions = functions;
    this.fuel = fuel;
    this.r = seed;
    this.x = { thrown: true };
    this.root = new Node();
    this.start = this.place(this.root, 0);
    all.push(this);
  }

  place(node, line) {
    let place = node.places.get(line);
    if (place === undefined) node.places.set(line, (place = new Place(this.functions.length)));
    return place;
  }

  at(me, line) {
    if (me.node === null) {
      me.node = me.c.called.get(me.k);
      if (me.node === undefined) me.c.called.set(me.k, (me.node = new Node()));
    }
    return this.place(me.node, line);
  }

  /** The same for what counts as called before its body begins. */
  gen(me, line, k) {
    const place = this.at(me, line);
    place.hits[k]++;
    return place;
  }

  nameOf(at) {
    return typeof at === 'number' ? `${this.file}:${at}` : this.file + at;
  }

  /** A call that is not waited for. */
  quiet(promise) {
    promise.catch(() => 0);
    return 1;
  }

  write(rows, node, above) {
    for (const [line, place] of node.places) {
      place.hits.forEach((calls, k) => {
        if (calls === 0 && !place.called.has(k)) return;
        const mine = rows.length;
        rows.push(['main', above, line, this.nameOf(this.functions[k]), calls].join('\t'));
        if (place.called.has(k)) this.write(rows, place.called.get(k), mine);
      });
    }
  }
}

/** Write all paths, each behind the one above it: thread, number of that, line, function, calls. */
function write(target) {
  const rows = [];
  for (const log of all) log.write(rows, log.root, -1);
  writeFileSync(target, rows.map((row) => `${row}\n`).join(''));
}

module.exports = { Log, write };
