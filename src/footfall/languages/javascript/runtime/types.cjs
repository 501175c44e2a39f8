'use strict';
// TypeScript: Node 20 knows neither the names of its files nor its syntax, so modules come from hooks of ours.

const Module = require('module');
const { pathToFileURL } = require('url');

/** Let this thread load TypeScript; `serve` is the folder of the server, `name` tells the hooks from other clients. */
function hookTypes(serve, name) {
  const load = Module._extensions['.js'];
  for (const extension of ['.ts', '.cts', '.tsx', '.jsx']) Module._extensions[extension] ??= load;
  if (typeof Module.register !== 'function') return;
  const hooks = pathToFileURL(require.resolve('./types-hooks.mjs'));
  Module.register(hooks, { data: { serve, name, source: require.resolve('./files.cjs') } });
}

module.exports = { hookTypes };
