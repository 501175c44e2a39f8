'use strict';
// TypeScript: Node 20 knows neither the names of its files nor its syntax, so modules come from hooks of ours.  Later
// ones take types away, but would take away more of a text that has none left: `a < b, c > (d)` may be a generic call.

const Module = require('module');
const { pathToFileURL } = require('url');
const { compileFunction } = require('vm');
const p = require('./primordials.cjs');
const { quietly, replace } = require('./node_internals.cjs');
const { disguise } = require('./disguise.cjs');
const { isTyped, sourcesOf } = require('./typescript_specifiers.cjs');

const loader = compileFunction(
  `return function(module, filename) {
  const served = textOf(filename);
  if (served === undefined) apply(load, this, arguments);
  else module._compile(served.text, filename, served.kind);
}`,
  ['textOf', 'load', 'apply'],
  { filename: 'node:internal/modules/cjs/loader' },
);

/** Let this thread load TypeScript; `serve` is the folder of the server, `name` tells the hooks from other clients. */
function hookTypes(serve, name, files) {
  const load = Module._extensions['.js'];
  for (const extension of ['.ts', '.cts', '.tsx', '.jsx']) Module._extensions[extension] ??= load;
  if (process.features.typescript) hookStripping(load, files);
  hookNames();
  if (typeof Module.register !== 'function') return;
  const hooks = pathToFileURL(require.resolve('./types_hooks.mjs'));
  quietly(() => Module.register(hooks, { data: { serve, name, source: require.resolve('./instrumented_files.cjs') } }));
}

/** Let Node take files that come without types as JavaScript; others go through its own way.  In stack traces the
 * function that does so is Node's.
 */
function hookStripping(load, files) {
  const textOf = (path) => {
    const { file, kind } = files.served(path);
    return file === undefined ? undefined : { __proto__: null, text: p.readFileSync(file, 'utf8'), kind };
  };
  for (const extension of ['.ts', '.cts']) {
    Module._extensions[extension] = disguise(loader(textOf, load, p.apply), Module._extensions[extension]);
  }
}

/** Let `require` find sources where nothing has the name that a typed file gives. */
function hookNames() {
  let paths; // those in which Node looks next, for a typed file
  replace(
    Module,
    '_resolveLookupPaths',
    (look) =>
      function looking(_request, parent) {
        const found = p.apply(look, this, arguments);
        paths = isTyped(parent?.filename) ? found : undefined;
        return found;
      },
  );
  replace(
    Module,
    '_findPath',
    (find) =>
      function finding(request, where, isMain) {
        const isAsked = where === paths;
        const found = p.apply(find, this, arguments);
        if (found || !isAsked || where === undefined) return found;
        const names = sourcesOf(request);
        for (let i = 0; i < names.length; i++) {
          const other = p.apply(find, this, [names[i], where, isMain]);
          if (other) return other;
        }
        return found;
      },
  );
}

module.exports = { hookTypes };
