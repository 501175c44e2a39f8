// Who calls whom where code is made at run time; test_dynamic_code.py says which edges are right.
const vm = require('vm');
globalThis.g = function g(x) { return x; };
eval('function outer() { return inner() + inner(); } function inner() { return 1; } outer();');
function direct() { return eval('1; var x = g(2);') + eval('for (const q of [1, 2]) { 5; if (g(q)) continue; }'); }
console.log(direct(), eval('do { 7; if (g(0)) break; } while (g(0))'), eval('try { g(1); throw 0 } catch { var z } // end'));
const made = new Function('a = g(1) || 2, { b = () => g(3) } = {}, c = eval("g(4)")', 'return g(a) + b() + c // the end');
console.log(made(), [5, 6].map((n) => made(n)), `${made}`);
const gen = new (function* () {}.constructor)('n', 'for (let i = 0; i < n; i++) yield g(i)');
console.log([...gen(3)]);
const later = new (async function () {}.constructor)('n', 'await null; g(n);\nawait 1; return g(n)');
later(1).then(new Function('v', 'g(v)'));
const again = () => script.runInThisContext();
globalThis.state = { depth: 2, again };
const script = new vm.Script(`var total = 0; function down(n) {
  return n ? down(n - 1) : g(n);
}
for (const x of [1, 2]) total += down(x);
if (state.depth-- > 0) state.again();
g(total);`);
console.log(again());
const fails = new vm.Script('g(7); if (g) throw new Error("x"); 5');
const hides = vm.compileFunction('try { return f(); } catch { return then(1); }', ['f', 'then'], { filename: '/node_modules/hides.js' });
function caught() { try { return fails.runInThisContext(); } catch { return g(9); } }
console.log(caught(), hides(() => fails.runInNewContext({ g }), (n) => g(n)));
const body = vm.compileFunction('function k() { return g(a); }\nif (a > 1) return k();\nreturn g(0);', ['a']);
const fragile = vm.compileFunction('g(a); if (a) throw 1; g(a)', ['a']);
console.log(body(1), body(2), hides(() => fragile(1), (n) => g(n)), hides(() => fragile(0)));
console.log(vm.runInNewContext('function h() { return g(1); }\n1; var x = h(); for (const q of [1]) { 5 }', { g }));
console.log(eval('function maker(s) { return eval(s); }\nmaker("g(1) + g(2)");'));
function deep(n) { return n > 0 ? new Function('n', 'deep', 'return deep(n - 1)')(n, deep) : g(n); }
console.log(deep(3));
function many(n) { return eval(`[${n}, 1].map((x) => g(x)).length`); }
let sum = 0;
for (let i = 0; i < 203; i++) sum += many(i);
console.log(sum);
try { eval('await 1'); } catch (error) { console.log(error.message); }
