'use strict';
// Where code outside of functions ends, in a page or a worker.  Such code says so itself, but where an error ends it:
// then the event loop tells of the error before anything else runs.

const p = require('../primordials.cjs');
const { Runs } = require('../script_activations.cjs');

const root = globalThis;
const { addEventListener } = root;
const isPage = typeof document === 'object' || typeof WorkerGlobalScope === 'function';
/** A frame of a stack trace, in the form of any engine. */
const FRAME = /:\d+:\d+/;
/** What `depth` tells a listener that the event loop calls. */
const OWN = 2;

/** What runs in this thread; `calls` are those that it records. */
class Ends {
  constructor(calls) {
    this.calls = calls;
    this.scripts = new Runs(calls.entries, () => calls.aside(depth));
    const nothing = this.scripts.mark();
    const failed = (event) => {
      if (!event.isTrusted || event.target !== root) return;
      const running = depth();
      if (running === OWN) this.scripts.endTo(nothing);
      else this.scripts.endDeeper(running);
    };
    if (isPage) p.apply(addEventListener, root, ['error', failed, true]);
  }

  /** Let a script that is made at run time, which has counters `c`, begin runs. */
  equip(c) {
    this.scripts.equip(c);
  }

  /** A text is to be run whose counters are `c`: where it was handed over is known. */
  handed(c, { sizes, source }) {
    this.calls.callbacks.runs(c[source] + sizes.length / 3 - 1);
  }

  /** Do something that may run such scripts; answers what it answers. */
  within(work) {
    const before = this.scripts.mark();
    try {
      return work();
    } finally {
      this.scripts.endTo(before);
    }
  }
}

/** How many functions are running that the engine tells of; NaN where it does not. */
function depth() {
  const found = p.getDescriptor(p.Error, 'stackTraceLimit');
  const isSet = found !== undefined && found.writable === true;
  if (isSet) p.Error.stackTraceLimit = Infinity;
  const { stack } = new p.Error();
  if (isSet) p.Error.stackTraceLimit = found.value;
  if (typeof stack !== 'string') return NaN;
  let frames = 0;
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = p.indexOf(stack, '\n', at);
    if (p.exec(FRAME, end < 0 ? p.slice(stack, at) : p.slice(stack, at, end)) !== null) frames++;
  }
  return frames;
}

module.exports = { Ends };
