'use strict';
// Asks Footfall for the instrumented text of a file: one line of JSON over a FIFO each way, and waits for the answer.

const p = require('./primordials.cjs');

const REQUEST_BYTES = 4096;
const ALIVE_EVERY = 250;
/** The server says so often that it is there, and that it is at work. */
const SIGN_MS = 1000;
const FRESH_MS = 3000;

/** One thread's connection.  `folder` holds the FIFOs; `name` tells this thread from all others; for `patience`
 * milliseconds a server that is not at work may say nothing; `calls`, if they are recorded, know whose time passes:
 * while this waits, nobody's does.
 */
class Client {
  constructor(folder, name, patience, calls) {
    this.calls = calls;
    this.folder = folder;
    this.name = name;
    this.patience = patience;
    /** How long nothing was heard, and whether that was too long. */
    this.waited = 0;
    this.late = false;
    this.requests = -1;
    this.replies = -1;
    this.pause = new p.Int32Array(new p.SharedArrayBuffer(4));
    this.gone = false;
  }

  /** The server's answer to a request, or undefined where it no longer listens. */
  ask(request) {
    return this._apart(() => this._ask(request));
  }

  /** Ask about a text; a long one goes in a file. */
  askAbout(text, request) {
    return this._apart(() => this._askAbout(text, request));
  }

  _apart(work) {
    return this.calls === undefined ? work() : this.calls.aside(work);
  }

  _ask(request) {
    if (this.late) this._note(request.path);
    if (this.gone) return undefined;
    this.waited = 0;
    try {
      if (this.requests < 0) this.requests = this._open();
      request.client = this.name;
      const line = p.fromText(p.stringify(request) + '\n');
      if (line.length > REQUEST_BYTES) return undefined;
      this._send(line);
      if (this.replies < 0) this.replies = this._openReplies();
      const answer = p.parse(this._line());
      return answer.more === undefined ? answer : p.parse(p.readFileSync(answer.more, 'utf8'));
    } catch {
      this.gone = true;
      if (this.late) this._note(request.path);
      return undefined;
    }
  }

  /** Note for the profile what runs unmeasured since nobody answers. */
  _note(path) {
    if (path === '') return;
    try {
      const file = p.openSync(`${this.folder}/late-${this.name}`, 'a');
      p.writeSync(file, p.stringify(path) + '\n');
      p.closeSync(file);
    } catch {
      // the run is over
    }
  }

  _askAbout(text, request) {
    if (text.length < REQUEST_BYTES / 8)
      request.text = text; // a character takes six bytes at most
    else {
      const file = `${this.folder}/text-${this.name}`;
      try {
        const data = p.fromText(text);
        const target = p.openSync(file, 'w');
        for (let at = 0; at < data.length; ) at += p.writeSync(target, data, at, data.length - at);
        p.closeSync(target);
      } catch {
        return undefined; // the run is over
      }
      request.file = file;
    }
    return this._ask(request);
  }

  /** Tell the server that this thread ends. */
  close() {
    if (this.gone || this.replies < 0) return;
    try {
      this._send(p.fromText(p.stringify({ __proto__: null, client: this.name, kind: 'bye' }) + '\n'));
      p.closeSync(this.replies);
      p.closeSync(this.requests);
    } catch {
      // it has ended already
    }
    this.replies = this.requests = -1;
    this.name += '+'; // should it ask again nevertheless
  }

  _open() {
    return p.openSync(this.folder + '/requests', p.constants.O_WRONLY | p.constants.O_NONBLOCK);
  }

  _send(line) {
    for (;;) {
      try {
        p.writeSync(this.requests, line, 0, line.length);
        return;
      } catch (error) {
        if (error.code !== 'EAGAIN' && error.code !== 'EINTR') throw error;
        this._sleep(0.2);
      }
    }
  }

  /** The server makes the FIFO at the first request; it has it open already when its name appears. */
  _openReplies() {
    const path = this.folder + '/reply-' + this.name;
    for (let round = 1; !p.existsSync(path); round++) {
      this._sleep(round < ALIVE_EVERY ? 0.2 : 2);
      if (round % ALIVE_EVERY === 0) p.closeSync(this._open());
    }
    return p.openSync(path, p.constants.O_RDONLY);
  }

  /** A line that is not empty: an empty one is a sign that the server is there. */
  _line() {
    const chunk = p.allocate(REQUEST_BYTES);
    let text = '';
    while (!p.endsWith(text, '\n')) {
      let size;
      try {
        size = p.readSync(this.replies, chunk, 0, REQUEST_BYTES, null);
      } catch (error) {
        if (error.code === 'EINTR') continue;
        throw error;
      }
      if (size === 0) throw new p.Error('the server has ended');
      text += p.bytesToText(chunk, 'utf8', 0, size);
      for (; p.startsWith(text, '\n'); text = p.slice(text, 1)) this._hasWaited(SIGN_MS);
    }
    return text;
  }

  _sleep(milliseconds) {
    p.wait(this.pause, 0, 0, milliseconds);
    this._hasWaited(milliseconds); // what this process was stopped for is not in it
  }

  /** An error where the server has not answered for too long, as when others read what was meant for it. */
  _hasWaited(milliseconds) {
    this.waited += milliseconds;
    if (this.waited < this.patience) return;
    if (this._isAtWork()) this.waited = 0;
    else {
      this.late = true;
      p.report('footfall: there is no answer from Footfall; what is loaded from here on is not measured');
      throw new p.Error('no answer');
    }
  }

  _isAtWork() {
    try {
      return p.now() - p.statSync(this.folder + '/busy').mtimeMs < FRESH_MS;
    } catch {
      return false;
    }
  }
}

module.exports = { Client };
