// Acorn parses its own source.  The folder of its package is the argument; beside it lies what it parses.
const { readFileSync } = require('fs');

const { parse } = require(`${process.argv[2]}/dist/acorn.js`);
const text = readFileSync(`${process.argv[2]}/dist/acorn.txt`, 'utf8');
let nodes = 0;
for (let i = 0; i < 50; i++) nodes += parse(text, { ecmaVersion: 2022 }).body.length;
console.log(nodes);
