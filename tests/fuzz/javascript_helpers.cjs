'use strict';
// What random programs count with: `C[k]` is how often the place k was passed.  Loaded before them by main.mjs.

globalThis.kept = { __proto__: null };

globalThis.make = (name, size, seed) => {
  const C = (globalThis.kept[name] = new Array(size).fill(0));
  let fuel = 1500;
  let state = seed;
  const burn = () => {
    if (--fuel < 0) throw new Error('no fuel');
  };
  /** A random number below n. */
  const r = (n) => {
    burn();
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % n;
  };
  /** A condition. */
  const B = (yes, no, v) => {
    burn();
    C[v ? yes : no]++;
    return v;
  };
  /** What may be nullish. */
  const Q = (no, yes, v) => {
    burn();
    C[v === null || v === undefined ? no : yes]++;
    return v;
  };
  /** An object with a property of that kind. */
  const O = (no, yes, v) => ({
    get m() {
      return Q(no, yes, v);
    },
  });
  /** What is switched on: one of `labels` numbers, or another one. */
  const S = (first, labels, v) => {
    burn();
    C[first + (v >= 0 && v < labels ? v : labels)]++;
    return v;
  };
  /** Ask a generator for values, and now and then to end or to fail. */
  const drive = (generator) => {
    const values = [];
    try {
      for (let i = 0; i < 4; i++) {
        const how = r(6);
        const step =
          how < 4 ? generator.next(i) : how === 4 ? generator.return(i) : generator.throw(new Error('thrown in'));
        if (step instanceof Promise) later(step);
        else if (step.done) break;
        else values.push(step.value);
      }
    } catch (error) {
      if (fuel < 0) throw error;
    }
    return values;
  };
  const later = (promise) => {
    Promise.resolve(promise).catch(() => {});
    return promise;
  };
  return { C, B, Q, O, S, r, drive, later };
};
