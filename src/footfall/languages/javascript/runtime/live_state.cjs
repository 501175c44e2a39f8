'use strict';
// What the main thread and the one that asks for counts share: numbers of words in shared memory, and their values.

module.exports = {
  /** Whether the other thread is connected with this one. */
  STATE: 0,
  IDLE: 0,
  BUSY: 1,
  ENDED: 2,
  /** Whether the program has threads of its own. */
  WORKERS: 1,
  /** Whether this thread waits to end. */
  CLOSING: 2,
  SIZE: 3,
};
