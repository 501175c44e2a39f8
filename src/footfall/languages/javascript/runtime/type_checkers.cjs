'use strict';
// Compilers that check types, as ts-jest and ts-node do with TypeScript's language service: they check the author's
// text, since counters have no types, and give what the instrumented text becomes.

const p = require('./primordials.cjs');
const { hide } = require('./hide.cjs');

// Scripts of the program may declare its name.
const { Object } = globalThis;

/** Where TypeScript lies, and what its text is to end with. */
const COMPILER = /\/typescript\/lib\/typescript\.js$/;
const TOLD = '\n;$$footfall.checked(module);';
const DECLARATIONS = /\.d\.[cm]?ts$|\/node_modules\//;

/** Let TypeScript, wherever it is loaded, check what its author wrote; `entry` is how its text reaches this. */
function hookCheckers(files, entry) {
  hide(entry, 'checked', (module) => {
    try {
      module.exports = checked(module.exports, files);
      files.checks = true;
    } catch {
      // a release that is otherwise: what it checks stays as it is
    }
  });
}

/** TypeScript with other language services. */
function checked(ts, files) {
  const { createLanguageService: create } = ts;
  const createLanguageService = (host, registry = registryOf(ts, host), mode = undefined) => {
    const own = create(viewOf(ts, host, files), registry, mode);
    let emitting;
    return {
      ...own,
      getEmitOutput(path, ...more) {
        const settings = host.getCompilationSettings();
        if (p.matches(DECLARATIONS, path) || instrumented(host, path, files) === undefined)
          return own.getEmitOutput(path, ...more);
        if (settings.noEmitOnError) {
          const made = own.getEmitOutput(path, ...more);
          if (made.emitSkipped) return made;
        }
        emitting ??= create(emitterOf(host), mixed(registry, registryOf(ts, host)), mode);
        return emitting.getEmitOutput(path, ...more);
      },
    };
  };
  const parts = Object.getOwnPropertyDescriptors(ts);
  parts.createLanguageService = { value: createLanguageService, enumerable: true, configurable: true, writable: true };
  return Object.create(Object.getPrototypeOf(ts), parts);
}

/** A host in which files have the texts of their authors. */
function viewOf(ts, host, files) {
  return Object.create(host, {
    getScriptSnapshot: {
      value(path) {
        const text = p.matches(DECLARATIONS, path) ? undefined : instrumented(host, path, files);
        return text === undefined ? host.getScriptSnapshot(path) : ts.ScriptSnapshot.fromString(text);
      },
    },
  });
}

/** A host for what is only emitted: whatever is wrong was said already. */
function emitterOf(host) {
  return Object.create(host, {
    getCompilationSettings: { value: () => ({ ...host.getCompilationSettings(), noEmitOnError: false }) },
  });
}

/** The author's text of what the host has instrumented; undefined for others. */
function instrumented(host, path, files) {
  const snapshot = host.getScriptSnapshot(path);
  return snapshot === undefined ? undefined : files.author(path, snapshot.getText(0, snapshot.getLength()));
}

function registryOf(ts, host) {
  return ts.createDocumentRegistry(host.useCaseSensitiveFileNames?.(), host.getCurrentDirectory());
}

/** A registry that shares what is only declared, and libraries, with another one. */
function mixed(shared, own) {
  const made = { ...shared };
  for (const name of [
    'acquireDocument',
    'acquireDocumentWithKey',
    'updateDocument',
    'updateDocumentWithKey',
    'releaseDocument',
    'releaseDocumentWithKey',
  ]) {
    if (made[name] !== undefined)
      made[name] = (path, ...more) => (p.matches(DECLARATIONS, path) ? shared : own)[name](path, ...more);
  }
  return made;
}

module.exports = { COMPILER, TOLD, hookCheckers };
