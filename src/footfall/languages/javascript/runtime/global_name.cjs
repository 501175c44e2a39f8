'use strict';
// The name by which instrumented text asks for its counters, and for what else it needs.

module.exports = { ENTRY: '$$footfall' };
