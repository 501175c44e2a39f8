'use strict';
// In Node, where a copy is run by hand: the counts are written when a thread ends, and while they change; events of
// hooks at once.

const settings = require('./settings.cjs');
const page = require('./page_runtime.cjs');
const { hookExits } = require('../exits.cjs');

const EVERY_MS = 500;
const { process } = globalThis;

if (typeof process === 'object' && process !== null && typeof process.getBuiltinModule === 'function') start();

function start() {
  const { appendFileSync, mkdirSync, writeFileSync, renameSync } = process.getBuiltinModule('fs');
  const { setInterval } = process.getBuiltinModule('timers');
  const folder = process.env.FOOTFALL_COUNTS || settings.counts;
  let changes = -1;
  let isSilent = false;

  function write(ended) {
    if (!ended && page.changes() === changes) return;
    const files = page.counts(ended);
    try {
      mkdirSync(folder, { recursive: true });
      for (const name in files) {
        writeFileSync(`${folder}/${name}.part`, files[name]);
        renameSync(`${folder}/${name}.part`, `${folder}/${name}`);
      }
      changes = page.changes();
    } catch (error) {
      if (!isSilent) process._rawDebug(`footfall: the counts cannot be written to ${folder}: ${error.message}`);
      isSilent = true;
    }
  }

  page.events.write = (line) => {
    if (page.events.file) appendFileSync(page.events.file, line);
  };
  hookExits(
    () => write(true),
    () => write(false),
    undefined,
  );
  setInterval(() => write(false), EVERY_MS).unref();
}
