// Code made at run time whose lines say how often they ran, as the lines of this file do.
'use strict';
const vm = require('vm'); //#1
const text = (...lines) => lines.join('\n'); //#1
const branches = text( //#1
  'if (n > 1) { //#3 //B 1,2',
  '  n; //#1',
  '} else //',
  '  -n; //#2',
  'const twice = (m) => m * 2; //#3 //F 6',
  'for (let i = 0; i < 2; i++) //#3 //B 6,3',
  '  twice(i) || n; //#6 //B 3,3',
);
function direct(n) { //F 3
  return eval(branches); //#3
}
console.log([direct(0), direct(1), direct(2)]); //#1

console.log((0, eval)(text( //#1
  'var made = 5; //#1',
  'function later(a) { //F 5',
  '  switch (a) { //#5 //S 4,0,1',
  '    case 1: return made; //#4',
  '    case 2: return 0; //#0',
  '  }',
  '  return a?.b; //#1 //B 1,0',
  '}',
  'later(1); //#1',
)));
console.log(later(3)); //#1

const add = new Function('a', 'b = a', text( //#1
  'let sum = 0; //#2',
  'while (a-- > 0) { //#2 //B 5,2',
  '  if (a === 1) //#5 //B 2,3',
  '    continue; //#2',
  '  sum += b; //#3',
  '}',
  'return sum; //#2',
));
console.log(add(3, 1), add(2)); //#1

const Generator = Object.getPrototypeOf(function* () {}).constructor; //#1
const generate = Generator('n', text( //#1
  'for (let i = 0; i < n; i++) { //#1 //B 3,0',
  '  yield i; //#3',
  '  if (i > 5) //#2 //B 0,2',
  '    throw i; //#0',
  '}',
));
const values = generate(5); //#1
generate(1); //#1
console.log(values.next(), values.next(), values.next(), values.return(1)); //#1

const AsyncFunction = (async () => {}).constructor; //#1 //F 0
const wait = AsyncFunction('n', text( //#1
  'try { //#2',
  '  await n; //#2',
  '  throw n; //#2',
  '} catch (e) { //',
  '  return eval("e ? 1 : 2"); //#2',
  '}',
));
wait(0); //#1
wait(1).then(console.log); //#1

const program = new vm.Script(text( //#1
  'const own = (a) => (a ? 1 : n); //#2 //F 4',
  'own(0); //#2',
  'for (const k of [1]) own(k); //',
  'n ??= 3; //#2 //B 1,1',
  "eval('n ? 4 : 5'); //#2",
));
const contexts = [vm.createContext({ n: null }), vm.createContext({ n: 8 })]; //#1
console.log(contexts.map((context) => program.runInContext(context)), contexts); //#1 //F 2
console.log(vm.runInNewContext(text('1 && //#1', '  b; //B 1,0'), { b: 2 })); //#1
console.log(vm.compileFunction(text('if (!a) //#1 //B 0,1', '  return 1; //#0', 'return a; //#1'), ['a'])(4)); //#1
for (let i = 0; i < 3; i++) vm.runInThisContext('later(1)'); //B 3,1
