'use strict';
// Properties that no list shows and no assignment changes.

const p = require('./primordials.cjs');

/** Let something hang on an object. */
function hide(owner, name, value) {
  p.defineProperty(owner, name, { __proto__: null, value });
}

module.exports = { hide };
