'use strict';
// What a served page or worker tells the server: the values of counters that it does not have yet.
// languages/javascript/web/received_counts.py reads it.

const p = require('../primordials.cjs');

const KEY_LENGTH = 20;

/** Numbers in groups of seven bits, the lowest first. */
class Bytes {
  constructor() {
    this.data = new p.Uint8Array(1024);
    this.at = 0;
  }

  byte(value) {
    if (this.at === this.data.length) {
      const more = new p.Uint8Array(2 * this.at);
      for (let i = 0; i < this.at; i++) more[i] = this.data[i];
      this.data = more;
    }
    this.data[this.at++] = value;
  }

  number(value) {
    let rest = value;
    for (; rest > 127; rest = p.floor(rest / 128)) this.byte((rest % 128) + 128);
    this.byte(rest);
  }

  begin({ key, counters }) {
    for (let i = 0; i < KEY_LENGTH; i++) this.byte(p.charCodeAt(key, i));
    this.number(counters.length);
  }

  taken() {
    return p.copyBytes(this.data, 0, this.at);
  }
}

/** What of the units of a thread was told, and what is on its way.
 *
 * A thread may outlive the server's session: another one is told what was counted since `base`.
 */
class News {
  constructor(units) {
    this.units = units;
    /** For each unit the values that the server has, those of the last messages, and where it counts from. */
    this.told = [];
  }

  about(u) {
    if (this.told.length === u) {
      const { length } = this.units[u].counters;
      const numbers = () => new p.Float64Array(length);
      this.told[u] = { __proto__: null, sent: numbers(), now: numbers(), base: numbers(), mark: numbers() };
    }
    return this.told[u];
  }

  /** Messages of about so many bytes with all that was not told. */
  messages(most) {
    const made = [];
    let bytes = new Bytes();
    for (let u = 0; u < this.units.length; u++) {
      const unit = this.units[u];
      const { counters } = unit;
      const { sent, now, base } = this.about(u);
      let last = -1;
      let isOpen = false;
      for (let i = 0; i < counters.length; i++) {
        now[i] = counters[i];
        if (now[i] === sent[i]) continue;
        if (!isOpen) bytes.begin(unit);
        isOpen = true;
        bytes.number(i - last);
        bytes.number(now[i] - base[i]);
        last = i;
        if (bytes.at < most) continue;
        bytes.byte(0);
        made[made.length] = bytes.taken();
        bytes = new Bytes();
        last = -1;
        isOpen = false;
      }
      if (isOpen) bytes.byte(0);
    }
    if (bytes.at > 0) made[made.length] = bytes.taken();
    return made;
  }

  /** The last messages have arrived. */
  arrived() {
    for (let u = 0; u < this.told.length; u++) {
      const { sent, now } = this.told[u];
      for (let i = 0; i < sent.length; i++) sent[i] = now[i];
    }
  }

  /** The server is gone: what was counted so far is nothing for another one. */
  failed() {
    for (let u = 0; u < this.units.length; u++) {
      const { counters } = this.units[u];
      const { mark } = this.about(u);
      for (let i = 0; i < mark.length; i++) mark[i] = counters[i];
    }
  }

  /** Another session has begun: it is told what was counted since the one before heard something, or was gone. */
  rebase() {
    for (let u = 0; u < this.told.length; u++) {
      const { sent, base, mark } = this.told[u];
      for (let i = 0; i < sent.length; i++) {
        base[i] = mark[i] > sent[i] ? mark[i] : sent[i];
        sent[i] = base[i];
      }
    }
  }
}

module.exports = { News };
