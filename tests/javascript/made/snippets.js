// Small pieces of code made at run time.  Each prints what it is worth, or how it failed, and the output is to be the same
// with and without Footfall.
const vm = require('vm');
const { inspect } = require('util');

const x = 1;
const values = [
  '', '1', "'text'", '{}', '{a: 1}', '({a: 1})', '{1}', '1;{}', '1;;', '1;var x0 = 2', '1;let x1 = 2', '1;function f() {}', '1;class A {}',
  'if (x) 1; else 2', 'if (!x) 1; else 2', 'if (!x) 1', '3; if (!x) 1', '3; if (x) {}', 'if (x) if (!x) 1; else 2', 'if (!x) 1; else if (x) 2',
  'do 1; while (false)', 'var i = 0; do { i++; if (i > 2) break; i } while (true)', '5; while (false) 1', 'var j = 0; while (j < 3) j++',
  'for (var k = 0; k < 3; k++) k', 'for (var k = 0; k < 3; k++) { k; continue; }', '1; for (var k = 0; k < 0; k++) k', 'for (var k of [1, 2]) { k * 2 }',
  'for (var k in {a: 1}) k', 'L: for (;;) { 7; break L; }', 'L: { 1; break L; 2 }', 'M: N: 4', 'for (var k of [1]) { if (k) { break; } 3 }',
  'switch (x) { case 1: 8; case 2: 9; break; default: 10 }', 'switch (x) { case 2: 9 }', '4; switch (x) { case 1: }', 'switch (x) { default: 1; case 5: }',
  'switch (x) { case 1: let q = 1; q + 1 }', 'switch (x) { case 0: case 1: { 3 } }', '2; switch (3) {}',
  'try { 1 } finally { 2 }', 'try { throw 1 } catch { 3 }', 'try { throw 1 } catch (e) { e } finally { 9 }', 'do { try { 1; break } finally { 2 } } while (0)',
  '1; try {} finally {}', 'L: try { 1 } finally { break L }', 'L: try { 1 } finally { 5; break L }', 'with ({a: 6}) a', '1; with ({}) ;',
  "'use strict'", "'use strict'; 1; var s = 2", "'use strict'; (function () { return this })()", "'use strict'\n[0]", '"use strict"; undeclared1 = 1',
  'var fn = () => 1; fn.name', '(function () {}).name', 'typeof $c', 'x && 5', 'null ?? 4', 'undefined?.a', 'let o = null; o ??= 3; o', 'let {d = 4} = {}; d',
  'new.target', 'super.a', 'arguments.length', 'return 1', 'await 1', 'yield', 'break', 'let a; let a', 'var x; let x', '1 +', ')', '#p', '"\\u{', '/(/', 'null.x',
  '// only a comment', '/* a */ 3 // b', '1 // a\n;2', '<!-- html\n2', '#! hash\n3', '\uFEFF4', "'a\u2028b'", '1\r\n+1', '\t', 'é1 = 2', "throw new TypeError('mine')",
  'var a1 = 1\nvar b1 = 2\na1 + b1', 'a2 = 1\n++a2', 'let\nz1 = 3; z1', 'let q1 = `a${x ? 1 : 2}`; q1', '(() => { if (x) return 1; return 2 })()',
  'function* g1() { yield 1; yield 2 } [...g1()]', 'class K { static { this.a = 3 } static #p = 1; static q() { return this.#p } } K.a + K.q()',
  'async function h() { await null } h() instanceof Promise', 'if (x) function inner() { return 5 }\ninner()', '{ function blocky() {} } typeof blocky',
  "eval('1;var x2 = 5')", "eval(\"eval('x + 1')\")", "new Function('a', 'return a + 1')(2)", 'debugger; 3', ';;;', 'if (x) ; else ;', '9; do ; while (0)',
];
let number = 0;
/** Print what a piece of code does. */
function show(how, run) {
  let result;
  try {
    result = inspect(run(), { depth: 1 });
  } catch (error) {
    result = error instanceof Error || (error && error.message) ? `${error.name}: ${error.message}` : inspect(error);
  }
  console.log(++number, how, result.slice(0, 300));
}
const indirect = eval;
for (const text of values) {
  show('direct', () => eval(text));
  show('strict', () => { 'use strict'; return eval(text); });
  show('indirect', () => (0, eval)(text));
  show('alias', () => indirect(text));
  show('function', () => new Function('x', text)(1));
  show('context', () => vm.runInNewContext(text, { x: 1 }));
  show('this context', () => new vm.Script(text).runInThisContext());
  show('compiled', () => vm.compileFunction(text, ['x'])(1));
}

// What an eval is allowed to do where it stands.
class Base { m() { return 'base'; } }
class Derived extends Base {
  #p = 3;
  field = eval('this.constructor.name');
  m() { return eval('super.m() + this.#p'); }
  constructor(...all) { eval('super(...all)'); this.target = eval('new.target.name'); }
  static s = (() => { try { return eval('arguments'); } catch (e) { return e.message; } })();
}
show('derived', () => new Derived(1).m());
show('derived', () => new Derived(1));
show('static', () => Derived.s);
show('arguments', () => (function () { return eval('arguments.length'); })(1, 2, 3));
show('this', () => (function () { return eval('this.v'); }).call({ v: 4 }));
show('local', () => { let l = 1; eval('l = 2; var m = 3'); return l + m; });
show('hoisted', () => { eval('function hoisted() { return hoisted.name }'); return hoisted(); });
show('lexical', () => { eval('let lexical = 1'); return typeof lexical; });
show('nothing leaks', () => { eval('if (x) 1; x?.a; x ?? 2'); return [typeof $c, typeof $q, typeof $f0]; });
show('clash', () => { let taken = 1; eval('var taken'); });
show('parameter', () => ((a = eval('b0 = 5'), b = a + 1) => b)());
show('generator', () => [...(function* () { yield eval('1 + 1'); eval(yield 3); })()]);

// When eval is not eval.
show('shadowed', () => { const eval = (a) => [a]; return eval('1 + 1'); });
show('several', () => eval('1', '2'));
show('order', () => { const log = []; eval((log.push(1), '0'), log.push(2)); return log; });
show('spread', () => eval(...['2 + 2', 3]));
show('none', () => eval());
show('object', () => eval({ a: 1 }));
show('string object', () => eval(new String('1')));
show('optional', () => eval?.('typeof values'));
show('commas', () => (0, eval)('typeof values'));
show('member', () => globalThis.eval('typeof values'));
show('own member', () => ({ eval(a) { return [a, this.b]; }, b: 1 }).eval('1'));
show('call', () => eval.call(null, '1 + 2'));
show('map', () => ['1', '2'].map(eval));
show('in with', () => Function('with ({ eval: (a) => a }) { return eval("1") }')());
show('identity', () => eval === indirect && globalThis.eval === eval);
show('name', () => [eval.name, eval.length, `${eval}`]);

// Functions that constructors make.
const kinds = ['function () {}', 'async function () {}', 'function* () {}', 'async function* () {}'].map((t) => indirect(`(${t})`).constructor);
for (const Kind of kinds) {
  show('names', () => [Kind.name, Kind.length, `${Kind}`, Object.getOwnPropertyNames(Kind), Kind.prototype.constructor === Kind]);
  show('parents', () => [Object.getPrototypeOf(Kind).name, Object.getPrototypeOf(Kind) === Function || Kind === Function]);
  show('none', () => `${new Kind()}`);
  show('body', () => `${Kind('return 1')}`);
  show('parameters', () => `${new Kind('a', 'b, c', 'd = a || 1', '...e', 'return a && b')}`);
  show('comment', () => `${new Kind('a // b', 'return a // c')}`);
  show('nested', () => `${new Kind('return function inner(a) { return a ? 1 : 2 }')}`);
  show('describe', () => { const f = Kind('a', 'return a'); return [f.name, f.length, Reflect.ownKeys(f), Object.getPrototypeOf(f) === Kind.prototype]; });
  show('bad body', () => new Kind('}, function () {'));
  show('bad parameter', () => new Kind('a) { return 1 }, function (', ''));
  show('symbol', () => new Kind(Symbol('a')));
  show('objects', () => `${new Kind({ toString: () => 'p' }, { toString: () => 'return p' })}`);
}
show('calls', () => [Function('a', 'b', 'return a + b')(1, 2), [...kinds[2]('a', 'yield a; yield 2')(1)]]);
show('defaults', () => Function('a, b = a + 1, {c = b} = {}', 'return [a, b, c]')(1));
show('parameters that decide', () => Function('a = 1 || 2, b = () => a ? 1 : 2', 'return b()')());
show('strict', () => Function("'use strict'; return this")());
show('sloppy', () => Function('return this')() === globalThis);
show('no own name', () => Function('return typeof anonymous')());
show('no closure', () => { const hidden = 1; return Function('return typeof hidden')(); });
show('new', () => new (Function('this.a = new.target.name'))());
class Sub extends Function { constructor(text) { super('a', text); } get twice() { return (a) => this(this(a)); } }
show('subclass', () => { const s = new Sub('return a * 3'); return [s instanceof Sub, s instanceof Function, s.twice(2), s.name]; });
show('reflect', () => Reflect.construct(Function, ['return 1'], Array) instanceof Array);
show('bound', () => Function.bind(null, 'a')('return a')(4));
show('apply', () => Function.apply(null, ['a', 'return a'])(5));
show('constructors', () => [Function.prototype.constructor === Function, (() => 1).constructor === Function, Function instanceof Function, Object.getPrototypeOf(Function) === Function.prototype]);
show('inspected', () => [Function, kinds[1]]);
show('lines', () => { try { Function('a', 'if (a) {\n\n throw new Error("x") }')(1); } catch (e) { return /<anonymous>:(\d+)/.exec(e.stack)[1]; } });
show('eval lines', () => { try { eval('if (x) {\n\n throw new Error("x") }'); } catch (e) { return /<anonymous>:(\d+)/.exec(e.stack)[1]; } });

// vm: options, contexts, what is left in them.
const sandbox = vm.createContext({ n: 0, log: [] });
show('context', () => vm.runInContext('n += 1; var made = n ? 1 : 2; function inC() { return n } inC()', sandbox));
show('again', () => vm.runInContext('const once = 1; n += 1; made && inC()', sandbox));
show('lexical', () => vm.runInContext('const once = 2', sandbox));
show('keys', () => Reflect.ownKeys(sandbox).filter((k) => k !== '$$footfall'));
show('globals', () => vm.runInContext('Object.getOwnPropertyNames(globalThis).filter((k) => k.includes("$") && k !== "$$footfall")', sandbox));
show('text', () => vm.runInContext('`${inC}` + inC.toString.name + Function.prototype.toString.call(inC)', sandbox));
show('eval inside', () => vm.runInContext('eval("1; if (n) 5; else 6") + (0, eval)("n")', sandbox));
show('function inside', () => vm.runInContext('new Function("a", "return a + n")(1)', sandbox));
show('names', () => { try { vm.runInContext('\n\n  oops()', sandbox, { filename: 'mine.js', lineOffset: 10 }); } catch (e) { return /mine\.js:\d+/.exec(e.stack)[0]; } });
show('syntax', () => { try { new vm.Script('\na b', { filename: 'mine.js', lineOffset: 5 }); } catch (e) { return [e.message, e.stack.split('\n')[0]]; } });
show('cached', () => {
  const code = 'function c(a) { return a ? 1 : 2 } c(1)';
  const first = new vm.Script(code, { produceCachedData: true });
  const second = new vm.Script(code, { cachedData: first.cachedData });
  const third = new vm.Script(code, { cachedData: new vm.Script(code).createCachedData() });
  return [first.cachedDataProduced, second.cachedDataRejected, third.cachedDataRejected, second.runInThisContext(), third.runInThisContext()];
});
show('compiled', () => { const f = vm.compileFunction('return a + b', ['a'], { contextExtensions: [{ b: 2 }] }); return [f(1), `${f}`, f.name, f.length]; });
show('compiled elsewhere', () => vm.compileFunction('n++; return n > 1', [], { parsingContext: sandbox })());
show('parameter of ours', () => vm.compileFunction('return $c', ['$c'])(3));
show('frozen', () => vm.runInContext('Object.freeze(String.prototype); 1 ? 2 : 3', vm.createContext({})));
show('frozen global', () => vm.runInContext('x ? 2 : 3', vm.createContext(Object.freeze({ x: 1 }))));
show('late', () => { const s = new vm.Script('n ? 1 : 2'); return [s.runInContext(sandbox), s.runInNewContext({ n: 0 }), s instanceof vm.Script, s.constructor === vm.Script]; });
show('no strings', () => vm.runInNewContext('eval("1")', {}, { contextCodeGeneration: { strings: false } }));
show('timeout', () => vm.runInNewContext('for (;;) ;', {}, { timeout: 20 }));
show('bad arguments', () => vm.runInContext('1', {}));
show('bad code', () => vm.compileFunction(1));
show('not text', () => new vm.Script(7).runInThisContext());
show('names', () => [vm.Script.name, vm.Script.length, vm.runInContext.name, vm.runInContext.length, `${vm.runInThisContext}`.length]);
