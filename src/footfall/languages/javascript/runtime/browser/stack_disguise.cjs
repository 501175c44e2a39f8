'use strict';
// Functions of the runtime that an error may show as its place: no file of the engine's can be named in a page.

const hidden = (made) => made;

module.exports = { hidden };
