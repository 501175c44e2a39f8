'use strict';
// Bytes in the form that docs/raw-counts.md tells, as many as come.

const p = require('./primordials.cjs');

const TWO_32 = 4294967296;
const SEVEN_BITS = 128;

class Output {
  constructor(size) {
    this.data = new p.Uint8Array(size);
    this.at = 0;
  }

  /** Make room for so many bytes. */
  reserve(bytes) {
    const { data, at } = this;
    if (at + bytes <= data.length) return;
    const grown = new p.Uint8Array((at + bytes) * 2);
    for (let i = 0; i < at; i++) grown[i] = data[i];
    this.data = grown;
  }

  byte(value) {
    if (this.at === this.data.length) this.reserve(1);
    this.data[this.at++] = value;
  }

  int32(value) {
    this.reserve(4);
    const { data } = this;
    data[this.at++] = value >>> 24;
    data[this.at++] = value >>> 16;
    data[this.at++] = value >>> 8;
    data[this.at++] = value;
  }

  int64(value) {
    this.int32(p.floor(value / TWO_32));
    this.int32(value % TWO_32);
  }

  /** Seven bits a byte, the lowest first; all but the last byte have the highest bit set. */
  number(value) {
    while (value >= SEVEN_BITS) {
      this.byte((value % SEVEN_BITS) + SEVEN_BITS);
      value = p.floor(value / SEVEN_BITS);
    }
    this.byte(value);
  }

  /** Text of ASCII characters. */
  text(value) {
    this.byte(value.length >>> 8);
    this.byte(value.length);
    for (let i = 0; i < value.length; i++) this.byte(p.charCodeAt(value, i));
  }
}

module.exports = { Output };
