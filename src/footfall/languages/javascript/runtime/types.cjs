'use strict';
// TypeScript: Node 20 knows neither the names of its files nor its syntax, so modules come from hooks of ours.

const Module = require('module');
const { pathToFileURL } = require('url');
const p = require('./primordials.cjs');
const { replace } = require('./bindings.cjs');
const { isTyped, sourcesOf } = require('./typednames.cjs');

/** Let this thread load TypeScript; `serve` is the folder of the server, `name` tells the hooks from other clients. */
function hookTypes(serve, name) {
  const load = Module._extensions['.js'];
  for (const extension of ['.ts', '.cts', '.tsx', '.jsx']) Module._extensions[extension] ??= load;
  hookNames();
  if (typeof Module.register !== 'function') return;
  const hooks = pathToFileURL(require.resolve('./types-hooks.mjs'));
  Module.register(hooks, { data: { serve, name, source: require.resolve('./files.cjs') } });
}

/** Let `require` find sources where nothing has the name that a typed file gives. */
function hookNames() {
  let paths; // those in which Node looks next, for a typed file
  replace(Module, '_resolveLookupPaths', (look) => function looking(request, parent) {
    const found = p.apply(look, this, arguments);
    paths = isTyped(parent?.filename) ? found : undefined;
    return found;
  });
  replace(Module, '_findPath', (find) => function finding(request, where, isMain) {
    const isAsked = where === paths;
    const found = p.apply(find, this, arguments);
    if (found || !isAsked || where === undefined) return found;
    const names = sourcesOf(request);
    for (let i = 0; i < names.length; i++) {
      const other = p.apply(find, this, [names[i], where, isMain]);
      if (other) return other;
    }
    return found;
  });
}

module.exports = { hookTypes };
