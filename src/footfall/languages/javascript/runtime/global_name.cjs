'use strict';

/** Instrumented text asks for its counters, and for what else it needs, by this name. */
module.exports = { ENTRY: '$$footfall' };
