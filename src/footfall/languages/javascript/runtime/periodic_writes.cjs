'use strict';
// Snapshots of the counts while the program runs, so that a killed program leaves what it has counted so far.

const p = require('./primordials.cjs');

/** Not a number that programs wait for: timers of one duration share a list. */
const EVERY_MS = 487;
const SHARE = 20;

/** Call `write` again and again, for at most a twentieth of the time. */
function snapshots(write) {
  let rest = 0;
  p.setInterval(() => {
    if (rest-- > 0) return;
    const start = p.hrtime();
    write();
    const took = p.hrtime(start);
    rest = p.floor(((took[0] * 1e3 + took[1] / 1e6) * SHARE) / EVERY_MS);
  }, EVERY_MS).unref();
}

module.exports = { snapshots };
