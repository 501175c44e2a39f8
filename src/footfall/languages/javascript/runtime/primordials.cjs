'use strict';
// The built-in functions that the runtime uses, taken before the program can change them.

const fs = require('fs');
const intrinsics = require('./intrinsics.cjs');

const { uncurry } = intrinsics;

module.exports = {
  ...intrinsics,

  openSync: fs.openSync,
  closeSync: fs.closeSync,
  readSync: fs.readSync,
  writeSync: fs.writeSync,
  renameSync: fs.renameSync,
  statSync: fs.statSync,
  existsSync: fs.existsSync,
  unlinkSync: fs.unlinkSync,
  mkdirSync: fs.mkdirSync,
  readFileSync: fs.readFileSync,
  writeFileSync: fs.writeFileSync,
  constants: fs.constants,
  hrtime: process.hrtime,
  pid: process.pid,
  /** Writes a line to standard error, past what the program made of that. */
  report: process._rawDebug,
  setSourceMapsEnabled: process.setSourceMapsEnabled,

  isWellFormed: uncurry(String.prototype.isWellFormed),
  bytesToText: uncurry(Buffer.prototype.toString),

  Buffer,
  SharedArrayBuffer,
  allocate: Buffer.alloc,
  fromText: Buffer.from,
  captureStackTrace: Error.captureStackTrace,
  setInterval,
  setTimeout,
  clearTimeout,
  now: Date.now,
};
