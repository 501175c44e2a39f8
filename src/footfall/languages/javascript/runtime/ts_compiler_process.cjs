'use strict';
// Compiles TypeScript and JSX with what the project has.  A process of its own: a line of JSON in, one out.

const fs = require('fs');
const path = require('path');
const readline = require('readline');
const { createRequire } = require('module');
const { optionsFor } = require('./tsconfig.cjs');

const LOADERS = { '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx' };
/** The packages that bring esbuild along. */
const BRINGERS = ['tsx', 'vite'];
const OLD_TARGET = /^es(?:3|5|6|20(?:1\d|2[01]))$/i;
const known = new Map();

/** The compilers, each a function of a package's exports; none where a release cannot do it. */
const COMPILERS = {
  esbuild:
    (esbuild) =>
    async (text, { file, loader, isModule, options }) => {
      const made = await esbuild.transform(text, {
        loader,
        format: isModule ? 'esm' : 'cjs',
        platform: 'node',
        target: `node${process.versions.node}`,
        sourcemap: 'external',
        sourcesContent: false,
        sourcefile: file,
        charset: 'utf8',
        logLevel: 'silent',
        tsconfigRaw: { compilerOptions: options },
      });
      return { code: made.code, map: made.map };
    },

  typescript: (ts) =>
    typeof ts.transpileModule === 'function'
    && ((text, { file, isModule, options }) => {
      const { options: given } = ts.convertCompilerOptionsFromJson(options, path.dirname(file));
      delete given.moduleResolution; // it would have to go with `module`
      const made = ts.transpileModule(text, {
        fileName: file,
        reportDiagnostics: true,
        compilerOptions: {
          ...given,
          module: isModule ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
          target: ts.ScriptTarget.ES2022,
          esModuleInterop: given.esModuleInterop ?? true,
          isolatedModules: true,
          sourceMap: true,
          inlineSourceMap: false,
          inlineSources: false,
          declaration: false,
          declarationMap: false,
          noEmit: false,
          importHelpers: false,
          removeComments: false,
          verbatimModuleSyntax: isModule && given.verbatimModuleSyntax,
        },
      });
      if (made.diagnostics.length > 0) {
        throw new SyntaxError(ts.flattenDiagnosticMessageText(made.diagnostics[0].messageText, ' '));
      }
      return { code: made.outputText.replace(/\n?\/\/# sourceMappingURL=[^\n]*\s*$/, '\n'), map: made.sourceMapText };
    }),

  '@swc/core':
    (swc) =>
    async (text, { file, loader, isModule, options }) =>
      swc.transform(text, {
        filename: file,
        sourceMaps: true,
        swcrc: false,
        configFile: false,
        isModule: true,
        module: isModule ? { type: 'es6' } : { type: 'commonjs', exportInteropAnnotation: true },
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser:
            loader === 'jsx'
              ? { syntax: 'ecmascript', jsx: true, decorators: true }
              : { syntax: 'typescript', tsx: loader === 'tsx', decorators: true },
          transform: {
            legacyDecorator: options.experimentalDecorators === true,
            decoratorMetadata: options.emitDecoratorMetadata === true,
            useDefineForClassFields: options.useDefineForClassFields,
            verbatimModuleSyntax: options.verbatimModuleSyntax,
            react: {
              runtime: options.jsx === 'react' ? 'classic' : 'automatic',
              importSource: options.jsxImportSource,
              pragma: options.jsxFactory,
              pragmaFrag: options.jsxFragmentFactory,
            },
          },
        },
      }),
};

/** The project's compiler for files of a folder, or undefined; if asked, the one that keeps types for decorators. */
function compilerFor(folder, wantsMetadata) {
  const name = `${wantsMetadata} ${folder}`;
  if (!known.has(name)) known.set(name, find(folder, wantsMetadata));
  return known.get(name);
}

function find(folder, wantsMetadata) {
  const names = wantsMetadata ? ['typescript', '@swc/core', 'esbuild'] : ['esbuild', 'typescript', '@swc/core'];
  for (const name of names) {
    for (const file of packages(folder, name)) {
      try {
        const compile = COMPILERS[name](require(file));
        if (compile) return compile;
      } catch {
        // not one that can be loaded
      }
    }
  }
  return undefined;
}

/** The files that may be a package, as seen from a folder. */
function packages(folder, name) {
  const inside = path.join(folder, 'x.js');
  /** @type {(string | undefined)[]} */
  const from = [inside];
  if (name === 'esbuild') {
    for (const bringer of BRINGERS) from.push(resolved(inside, `${bringer}/package.json`));
    for (const one of (process.env.PATH ?? '').split(path.delimiter)) {
      const command = path.join(one || '.', 'esbuild');
      if (fs.existsSync(command)) from.push(fs.realpathSync(command));
    }
  }
  return from.map((file) => file && resolved(file, name)).filter((file) => file !== undefined);
}

function resolved(file, name) {
  try {
    return createRequire(file).resolve(name);
  } catch {
    return undefined;
  }
}

/** What is said of classes and JSX, with what holds where nothing is. */
function settled(options) {
  const made = { ...options };
  if (made.jsx === 'preserve' || made.jsx === 'react-native') made.jsx = 'react-jsx';
  if (made.jsx === undefined) made.jsx = made.jsxImportSource === undefined ? 'react' : 'react-jsx';
  if (made.jsx === 'react-jsxdev') made.jsx = 'react-jsx';
  made.useDefineForClassFields ??= !OLD_TARGET.test(made.target ?? '');
  return made;
}

async function answer({ file, text, isModule }) {
  const options = settled(optionsFor(path.dirname(file)));
  const compile = compilerFor(path.dirname(file), options.emitDecoratorMetadata === true);
  if (compile === undefined) return { missing: true };
  try {
    const { code, map } = await compile(text, { file, loader: LOADERS[path.extname(file)], isModule, options });
    return { code, map };
  } catch (error) {
    return { error: reason(error) };
  }
}

/** The first thing that a compiler says, with its line. */
function reason(error) {
  const first = error.errors?.[0];
  if (first?.text !== undefined) return `${first.location ? `line ${first.location.line}: ` : ''}${first.text}`;
  return String(error.message).split('\n')[0];
}

readline
  .createInterface({ input: process.stdin })
  .on('line', (line) => {
    answer(JSON.parse(line)).then((made) => process.stdout.write(`${JSON.stringify(made)}\n`));
  })
  .on('close', () => process.exit());
