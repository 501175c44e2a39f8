'use strict';
// What hooks have of Node: the file for events, the clock, and word of failures.

const p = require('./primordials.cjs');
const { makeHooks } = require('./user_hooks.cjs');

/** Events are written at once where none were for so long; what comes in between waits, never longer. */
const EVERY_MS = 47;
const MOST = 1 << 16;
const NS = 1e9;

/** The hooks of this thread, and `flush`, which writes what is still to be written; `folder` is that of the run. */
function nodeHooks(settings, folder) {
  const file = settings.events === '' ? undefined : new EventFile(settings.events, (error) => failed(error));
  let hasFailed = false;

  /** A hook failed: the program does not hear of it, its user does, once in a run. */
  function failed(error) {
    if (hasFailed) return;
    hasFailed = true;
    let what;
    try {
      what = `${error}`;
    } catch {
      what = 'an error that cannot be shown';
    }
    try {
      p.closeSync(p.openSync(`${folder}/hook-failed`, 'wx'));
    } catch (mark) {
      if (mark.code === 'EEXIST') return; // another thread or process has said so
    }
    const line = p.indexOf(what, '\n') < 0 ? what : p.slice(what, 0, p.indexOf(what, '\n'));
    try {
      p.writeSync(2, `footfall: ${settings.name} failed: ${line} (further failures are not shown)\n`);
    } catch {
      // nobody listens
    }
  }

  const hooks = makeHooks(settings, {
    __proto__: null,
    failed,
    ticks() {
      const [seconds, nanoseconds] = p.hrtime();
      return seconds * NS + nanoseconds;
    },
    write(line) {
      if (file !== undefined) file.write(line);
    },
  });
  return { __proto__: null, hooks, flush: () => file?.flush() };
}

/** Lines that several threads and processes append to one file, each piece as a whole. */
class EventFile {
  constructor(path, failed) {
    this.path = path;
    this.failed = failed;
    this.text = '';
    this.last = 0;
    this.timer = undefined;
  }

  write(line) {
    this.text += line;
    const now = p.now();
    if (now - this.last >= EVERY_MS || now < this.last || this.text.length >= MOST) this.flush();
    else if (this.timer === undefined) this.timer = p.setTimeout(() => this.flush(), EVERY_MS).unref();
  }

  flush() {
    if (this.timer !== undefined) p.clearTimeout(this.timer);
    this.timer = undefined;
    if (this.text === '') return;
    const data = p.fromText(this.text);
    this.text = '';
    try {
      // It is not held open: the program may count its files, or close them all.
      const file = this._open();
      try {
        for (let at = 0; at < data.length; ) at += p.writeSync(file, data, at, data.length - at);
      } finally {
        p.closeSync(file);
      }
    } catch (error) {
      this.failed(error);
    }
    this.last = p.now();
  }

  _open() {
    try {
      return p.openSync(this.path, 'a', 0o666);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
      p.mkdirSync(p.slice(this.path, 0, p.lastIndexOf(this.path, '/')), { recursive: true });
      return p.openSync(this.path, 'a', 0o666);
    }
  }
}

module.exports = { nodeHooks };
