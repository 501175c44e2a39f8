'use strict';
// What a page's own report makes of a description: node page_report.cjs DERIVE < BASE64

const { unpack, counted } = require(process.argv[2]);
const packed = require('node:fs').readFileSync(0, 'utf8');
unpack({ key: 'k', path: 'p', packed }).then((file) => {
  const { statements, sides } = counted(file, [{ key: 'k', counters: new Array(file.size).fill(1) }], null);
  const ignored = file.functions.filter((one) => one.ignored).map((one) => one.name);
  console.log(JSON.stringify({ statements: statements.known, sides: sides.known, ignored }));
});
