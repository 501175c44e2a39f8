'use strict';
// The file that says which process counts; docs/raw-counts.md has its form.

const p = require('./primordials.cjs');

/** How this process was started, before the program can change what Node says of it. */
function commandOf({ execPath, execArgv, argv }) {
  return [execPath, ...execArgv, ...argv.slice(1)].join(' ').replaceAll('\n', ' ');
}

class ProcessFile {
  constructor(path, node) {
    this.path = path;
    this.facts = `pid ${p.pid}\nstarted ${p.now() - Math.round(node.uptime() * 1e3)}\ncommand ${commandOf(node)}\n`;
    this.isBegun = false;
  }

  /** Say that the process counts; again once it has ended. */
  tell(ended) {
    if (this.isBegun && !ended) return;
    const text = (this.isBegun ? '' : this.facts) + (ended ? `ended ${p.now()}\n` : '');
    this.isBegun = true;
    try {
      const file = p.openSync(this.path, 'a', 0o666);
      try {
        p.writeSync(file, text);
      } finally {
        p.closeSync(file);
      }
    } catch {
      // the run is over, or the folder is full: the process is not listed
    }
  }
}

module.exports = { ProcessFile };
