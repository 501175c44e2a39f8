//== directives
function f() { 'use strict'; return this === undefined; } print(f()); function g() { 'use strict'
.length; return this === undefined; } print(g());
//== escaped directive is none
function f() { 'use\x20strict'; return this === undefined; } print(f());
//== directive behind another
function f() { 'one'; "use strict"; return this; } print(f());
//== line break ends a return
function f() { return
1; } print(f());
//== prefix after a line break
var a = 1, b = 2; a
++b; print(a, b); print(`${a} ${b}`);
//== arrow ends with its brace, then parentheses
var f = () => {}
(print('in parentheses'))
//== arrow ends with its brace, then brackets
var f = () => { a: 1 }
[1, 2].forEach(x => print(x))
//== arrow ends with its brace, then a template
var f = () => { print('called') }
`text`
print(typeof f)
//== arrow ends with its brace, then a sign
var f = c => { return c }
+1
print(f(2))
//== arrow at the end of a conditional
var g = 1 ? 2 : () => {}
(print('after'))
//== arrow of an arrow
var g = () => () => {}
(print(typeof g()))
//== block with a label, then brackets
{ a: 1 }
[3].forEach(x => print(x))
//== block that looks like an object
{ a: print('a') }
//== object-like body of an arrow
var f = () => { a: print('body') }; print(f());
//== let as a name
try { eval('var let = 5; let\nif (true) print(let)') } catch (e) { print(e.name) }
//== function below if
if (true) function inside() { return 1; }
print(typeof inside);
//== function below else
if (false) ; else function other() {}
print(typeof other);
//== labels and continue
outer: for (var i = 0; i < 3; i++) { for (;;) { if (i === 1) continue outer; break; } print(i); }
//== label of a block
a: { b: { break a; } print('not'); } print('end');
//== label of an if
l: if (true) { break l; print('not'); } print('end');
//== labelled function
try { eval('l: function f() { return 1; } print(f())'); } catch (e) { print(e.name); }
//== dangling else
for (var v of [0, 1, 2]) if (v) if (v > 1) print('two'); else print('one');
//== do while without semicolon
var n = 0; do n++; while (n < 3) print(n);
//== do while around if
var n = 0; do if (n) n += 2; else n++; while (n < 5); print(n);
//== empty bodies
for (var i = 0; i < 3; i++); while (i-- > 0); if (i); else; print(i);
//== for with closures
var fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); print(fs.map(f => f()).join());
//== for with closures in the head
var fs = []; for (let i = 0, f = () => i; i < 2; i++) fs.push(f); print(fs.map(f => f()).join());
//== for in with initialiser of var
try { eval('for (var x = 7 in {}) ; print(x)'); } catch (e) { print(e.name); }
//== for of over let and async names
var async = [1]; for (async of => print('no'); false;) ; for (var x of async) print(x);
//== for in names
var o = { a: 1, b: 2 }; for (o.k in { x: 1 }) print(o.k); for (var [c] in { yz: 1 }) print(c);
//== in inside of a for head
for (var x = ('a' in { a: 1 }) ? 1 : 2; x < 2; x++) print(x);
//== in within conditional of a for head
for (var x = true ? 'a' in {} : 2; !x; x = true) print(x);
//== switch with falling through
function s(x) { var r = ''; switch (x) { case 1: r += 1; default: r += 'd'; case 2: r += 2; break; case 3: } return r; }
print([1, 2, 3, 4].map(s).join());
//== switch with lexical names
switch (1) { case 0: let a; case 1: try { a; } catch (e) { print(e.name); } a = 2; print(a); }
//== switch with functions
switch (1) { case 0: function f() { return 'f'; } case 1: print(f()); }
//== switch with continue
for (var i = 0; i < 2; i++) { switch (i) { case 0: continue; } print(i); }
//== switch of nothing
switch (print('evaluated')) {} switch (3) { default: } print('end');
//== switch evaluates its labels in order
var l = x => (print(x), x); switch (2) { case l(1): case l(2): print('hit'); case l(3): }
//== completion of eval
print(eval('1; if (false) 2;')); print(eval('do { 3; } while (false)')); print(eval('1; var x = 2;'));
//== direct eval sees locals
function f(a) { var r = eval('a + 1'); eval('var b = 9'); return typeof b === 'undefined' ? r : r + b; } print(f(1));
//== Function sees no locals
var r = new Function('a', 'return a * 2'); print(r(4), r.length); print(r(4));
//== names of functions
var a = () => {}, b = function () {}, c = class {}, d = (() => {}), { e = () => {} } = {}, [f = class {}] = [];
print([a, b, c, d, e, f].map(x => x.name).join());
//== names by assignment
var o = {}, a, b; a = () => {}; a &&= function () {}; b ??= class {}; o.x = () => {}; print([a, b, o.x].map(x => x.name).join());
//== names of defaults in parameters
function f(a = () => {}, { b = function () {} } = {}, [c = class {}] = []) { return [a, b, c].map(x => x.name).join(); } print(f());
//== names by keys
var k = 'key', s = Symbol('s'); var o = { a: () => {}, ['b']: () => {}, [k]: class {}, [s]: () => {}, 'c d': function () {}, 1: () => {} };
print(Reflect.ownKeys(o).map(k => o[k].name).join());
//== parentheses and commas lose names
var a; (a) = () => {}; var b = (0, () => {}); print([a.name, b.name].join());
//== __proto__ as a target
var __proto__ = undefined; var { __proto__ = () => {} } = Object.create(null); print(__proto__.name);
//== class names itself
var C = class { static n = this.name; static m() {} }; print(C.n, C.m.name); print(C.n);
//== static name hides
var C = class { static name = 'own'; }; print(C.name); var D = class { static name() {} }; print(typeof D.name);
//== fields
class A { a = 1; ['b'] = this.a + 1; static c = () => this.name; #p = () => this.a; q() { return this.#p.name + this.#p(); } } print(new A().b, A.c()); print(new A().q());
//== field with arrow and nothing behind
class A { f = () => 1
g = 2; 'h'
i } print(new A().f(), Object.keys(new A()).join()); print(Object.keys(new A()).join());
//== this before super
class A {} class B extends A { constructor(x) { if (x) super(); else print('not yet'); } } new B(1); try { new B(0); } catch (e) { print(e.name, e.message); print(e.message); }
//== super in arrows and eval
class A { m() { return 'A'; } } class B extends A { constructor() { const s = () => super(); s(); print((() => super.m())()); } } new B();
//== default constructor
class A { constructor(...a) { print(a.join()); } } class B extends A { x = 1; } new B(1, 2);
//== derived constructor that returns
class A {} class B extends A { constructor() { return { own: 1 }; } } print(new B().own);
//== accessors
var o = { get a() { return this._a ?? 'none'; }, set a(v) { this._a = v; } }; print(o.a); o.a = 1; print(o.a);
//== private names
class A { #x = 1; static #n = 0; has(o) { return #x in o; } get x() { return A.#n++, this.#x; } static n() { return this.#n; } } print(new A().has({}), new A().x, A.n()); print(new A().has(new A()));
//== static blocks
class A { static { var x = 1; this.y = x; try { throw 2; } catch (e) { this.z = e; } } } print([A.y, A.z].join());
//== methods may not be constructed
var o = { m() {} }; try { new o.m(); } catch (e) { print(e.name + ': ' + e.message); }
//== arrows may not be constructed
var f = () => {}; try { new f(); } catch (e) { print(e.message); }
//== new.target
function F() { return new.target === F; } print(F()); function G() { print(new.target === G); } new G();
//== arguments and parameters
function f(a) { a = 2; return arguments[0]; } print(f(1)); function g(a = 0) { a = 2; return arguments[0]; } print(g(1));
//== length of functions
print([(a, b) => {}, (a, b = 1) => {}, (...r) => {}, function* (a, b) {}, function* (a = 1, b) {}].map(f => f.length).join());
//== generators with a rest parameter
function* g(a, ...r) { yield r.length; yield* r; } print([...g(1, 2, 3)].join());
//== generators with arguments
function* g(a) { a = 5; yield arguments.length; yield arguments[0]; } print([...g(1, 2)].join());
//== generators fail in parameters at the call
function* g(a = x.y) {} var x; try { g(); } catch (e) { print(e.message); }
//== generators return and throw
function* g() { try { print('in ' + (yield 1)); yield 2; } finally { yield 3; } } var i = g(); i.next(); i.next('x'); print(JSON.stringify([i.return(7), i.next(), i.next()]));
//== yield without an operand
function* g() { const a = yield
; print(a); } var i = g(); i.next(); i.next('sent');
//== yield as a name
try { eval('var yield = 1; print(yield ? yield : 2)'); } catch (e) { print(e.name); }
//== await as a name
var await = 1; print(await); var f = await => await + 1; print(f(1));
//== spread and holes
var f = (...a) => a.length; print(f(...[, 1], ...'ab')); print([, , 1].length);
//== optional chains
var o = { a: { f() { return this.b; }, b: 1 }, n: null }; print([o?.a.b, o.n?.x.y.z(), o.a?.f(), o.a.f?.(), o.x?.(), o?.['a']?.['b']].join());
//== optional calls keep this
var o = { f() { return this === o; } }; print(o.f?.(), (o.f)?.(), o?.f(), (o?.f)()); print((o?.f)(), (o.f)?.());
//== optional chain stops everything behind it
var n = 0; null?.[n++].x(n++); print(n);
//== deletion of chains
var o = { a: 1 }; print(delete o?.a, delete o?.b?.c, 'a' in o); print('a' in o);
//== optional eval is indirect
var x = 'global'; function f() { var x = 'local'; return [eval?.('typeof x'), eval('x')].join(); } print(f());
//== chains with templates behind parentheses
print(`${(null)?.a ?? 'none'}`);
//== short circuits
var l = x => (print(String(x)), x); l(0) && l(1); l(0) || l(2); l(null) ?? l(3); (l(1) && l('')) || l('z');
//== document.all-like operands
var o = { valueOf() { print('valueOf'); return 0; } }; print(String(o && 1)); if (o || 0) print('true');
//== conditions keep their values
var f = (a, b) => [a && b, a || b, a ?? b, !a && !b]; print(JSON.stringify(f(0, '')), 1); print(JSON.stringify(f(0, '')));
//== logical assignments
var o = { get a() { print('get'); return null; }, set a(v) { print('set ' + v); } }; o.a ??= 1; o.a &&= 2; o.a ||= 3; const c = 1; c ||= 2; print(c);
//== logical assignment to a constant
const c = 0; try { c ||= 1; } catch (e) { print(e.message); }
//== logical assignments evaluate keys once
var n = 0, o = {}; o[n++] ??= n; o[`${n++}`] ||= n; print(JSON.stringify(o), n); print(JSON.stringify(o));
//== defaults see earlier parameters only
function f(a, b = a + 1, c = () => a) { var a = 9; return [b, c()].join(); } print(f(1)); function g(a = b, b) {} try { g(); } catch (e) { print(e.message); }
//== defaults in nested patterns
var { a: { b: [, c = 3] = [] } = {}, ...r } = { x: 1 }; print([c, r.x].join());
//== patterns as targets
var o = {}, a = []; ({ x: o.y = 2, ...o.z } = { w: 1 }); [a[0], ...a[1]] = [1, 2]; print(JSON.stringify([o, a]));
//== patterns close iterators
var it = { [Symbol.iterator]() { return { next: () => ({ value: undefined, done: false }), return() { print('closed'); return {}; } }; } }; var [a = 1] = it; print(a);
//== tagged templates
var t = (s, ...v) => [s.raw.join('|'), s[0] === undefined, v.length].join(); print(t`\unicode ${1 && 2} x`); var f = () => g`a`; var g = s => s; print(f() === f());
//== tag with this
var o = { t() { return this === o; } }; print(o.t``, o?.t(``)); print(o.t`${1}`);
//== sequences
var a = (print('1'), 2), b; b = (a++, a); print([a, b].join());
//== try and return
function f() { try { return 'try'; } finally { print('finally'); } } print(f()); function g() { for (;;) try { return 1; } finally { break; } return 2; } print(g());
//== catch without a name
try { throw 1; } catch { print('caught'); }
//== catch with a pattern and shadowing
try { throw { a: 1 }; } catch ({ a, b = a + 1 }) { var e = a + b; print(e); }
//== var behind a catch of that name
try { throw 1; } catch (e) { var e = 2; print(e); } print(e);
//== functions in blocks
print(typeof f); { function f() {} } print(typeof f);
//== functions in blocks are assigned where they stand
{ print(typeof f); function f() { return 1; } f = 2; print(f); } print(typeof f);
//== var and function of one name
var v; function v() {} print(typeof v); var w = 1; function w() {} print(typeof w);
//== dead zones
try { x; let x; } catch (e) { print(e.message); } try { (function (a = b, b) {})(); } catch (e) { print(e.message); } print(typeof undeclared);
//== class in its dead zone
try { new A(); } catch (e) { print(e.message); } class A {}
//== with and proxies
try { eval('with (new Proxy({}, { has: (t, k) => { print(String(k)); return false; } })) { if (1 && unknown) ; }'); } catch (e) { print(e.message || e.name); }
//== with changes names
try { new Function('print', 'with ({ a: 1, f() { return this.a; } }) { print(f()); var b = a; } print(b);')(print); } catch (e) { print(e.name); }
//== text of functions
function f(a, b = a && 1) { /* text */ if (a) return b; } print(f.toString()); print((x => x?.y).toString()); class A { m() { return 1 } } print(A.toString()); print(new A().m.toString());
//== errors name what was called
var o = {}; for (var f of [() => o.x(), () => o.x.y, () => null.x, () => o.x?.y.z.w(), () => nothing, () => { const [a] = o; }]) try { f(); } catch (e) { print(e.message); }
//== lines of errors
function f() {
  if (1 && 2)
    throw new Error('here');
} try { f(); } catch (e) { print(e.stack.split('\n').slice(1, 3).map(l => l.replace(/:\d+\)?$/, '').trim()).join(' ')); }
//== uncaught error
print('before');
null.x;
//== uncaught from a callback
print('before'); [1].forEach(function each(x) {
  undefined.f(x && 1); });
//== html comments
try { eval('print(1) <!-- comment\n--> also\nprint(2)'); } catch (e) { print(e.name); }
//== html comment on the first line
--> print('not');
print('yes');
//== html comment behind another on the first line
/* a */ /* b
*/ --> print('not');
if (1) print('yes');
//== unusual white space
var a = 1; var b = 2 print(a﻿ + b); if (a)　print("x");
//== unicode names
var ünïcode = 1, \u0061b = 2, 変数 = () => 3; print(ünïcode + ab + 変数()); if (ünïcode) print('ok');
//== regular expressions and division
var a = 4, g = 2; print(a / 2 / g); if (a) /b/g.test('b') && print('regex'); print(a++ / 2);
//== braces in templates
print(`${`}${1 ? `{${2}` : ''}`}`);
//== comments in odd places
if /* a */ (/* b */ 1 /* c */) /* d */ print(1) /* e */ /* f */; else /* g */ print(2); var f = ( /* h */ ) => /* i */ 1 // j
print(f(/* k */));
//== async order
(async () => { print('a'); await null; print('b'); try { await Promise.reject(new Error('x')); } catch (e) { print(e.message); } finally { print('f'); } for await (const x of [Promise.resolve(1), 2]) print(x); })(); Promise.resolve().then(() => print('then')); print('sync');
//== async arrows and chains
(async () => { const o = null; print(o?.[await 1]); print(await (o ?? Promise.resolve('late'))); const f = async x => x && (await x); print(await f(Promise.resolve(2))); })();
//== async generators
async function* g(a, b = 1) { try { yield a && b; yield* [2, 3]; } finally { print('closed'); } } (async () => { for await (const x of g(1)) { print(x); if (x === 2) break; } })();
//== async functions reject from parameters
async function f(a = nothing.x) {} try { f().catch(e => print(e.message)); print('no throw'); } catch (e) { print('throw'); }
//== unhandled rejection
print('start'); (async () => { await 1; throw new TypeError('lost'); })();
//== own properties of functions
function f(a, b) { return 1; } print(Reflect.ownKeys(f).join(), Object.keys(f).length); print(Reflect.ownKeys(() => {}).join()); print(Reflect.ownKeys(class { static x = 1; }).join());
//== stack overflow
function f(n) { return n && f(n + 1); } try { f(1); } catch (e) { print(e.name); }
