'use strict';
// Counts calls of functions with V8's profiler, and writes those of scripts without a name when the program ends.

const { Session } = require('inspector');
const { writeFileSync } = require('fs');

const target = process.env.MADE_ORACLE;
delete process.env.MADE_ORACLE;
const session = new Session();
session.connect();
const parsed = new Map();
session.on('Debugger.scriptParsed', ({ params }) => parsed.set(params.scriptId, params.url));
session.post('Debugger.enable');
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
process.on('exit', () => {
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    const made = [];
    for (const { scriptId, url, functions } of result) {
      if (url !== '' && !url.startsWith('evalmachine')) continue;
      session.post('Debugger.getScriptSource', { scriptId }, (failed, answer) => {
        if (failed) return;
        // The first is the script itself.
        const ranges = functions
          .slice(1)
          .map(({ ranges: [first] }) => [first.startOffset, first.endOffset, first.count]);
        made.push({ source: answer.scriptSource, functions: ranges });
      });
    }
    writeFileSync(target, JSON.stringify(made));
  });
});
