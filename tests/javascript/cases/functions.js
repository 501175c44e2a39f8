// Functions of every kind, and what may not be disturbed in them.
'use strict is not alone here' + ''; //#1
function directive() { //F 1
  'use strict'
  return this === undefined; //#1
}
function notDirective() { //F 1
  'use strict'.length; //#1
  return this === undefined; //#1
}
function mapped(a) { //F 1
  arguments[0] = 2; //#1
  return a; //#1
}
console.log(directive(), notDirective(), mapped(1), mapped.length); //#1
class A { //#1
  #p = 1;
  static s = () => 5; //F 1
  field = function () { return this; }; //F 1
  constructor(x) { this.x = x; } //#3 //F 3
  get v() { return this.#p; } //#1 //F 1
  set v(x) { this.#p = x; } //#1 //F 1
  static async sm() { return 1; } //#1 //F 1
  ['co' + 'mp']() { return new.target; } //#1 //F 1
  static { this.ready = true; } //#1
  #priv() { return 1; } //#1 //F 1
  pub() { return this.#priv(); } //#1 //F 1
}
class B extends A { //#1
  constructor(x) { //F 3
    if (x > 1) { //#3 //B 1,2
      super(x); //#1
    } else super(-x); //
    this.y = super.pub ? 1 : 0; //#3 //B 3,0
  }
}
const b = new B(2); //#1
b.v = 3; //#1
new B(1).field(); //#1
new B(0); //#1
A.sm(); //#1
console.log(A.s(), b.v, b.x, b.comp(), b.pub(), A.ready); //#1
const arrows = [() => {}, () => ({}), (a) => a, async (a) => { await a; }, a => (b) => a + b, () => [], x => y => { return x }]; //
arrows[1](); //#1
console.log(arrows.map((a) => a.name + a.length).join()); //#1 //F 7
function* gen(a, b) { //F 3
  const x = yield a; //#2
  yield* [b, x]; //#1
} //
gen(1); //#1
const g = gen(1, 2); //#1
console.log(g.next().value, g.next(7).value, [...g], gen.length); //#1
gen(5).next(); //#1
function* spread(first, ...rest) { //F 2
  yield first + rest.length; //#1
  rest = []; //#0
}
spread(1); //#1
const m = { *m({ length }, ...{ 0: z }) { yield length + z; } }; //
console.log(spread(1, 2, 3).next().value, [...m.m('abc', 4)], spread.length); //#1
function* stopped() { try { yield 1; yield 2; } finally { console.log('closed'); } } //
for (const v of stopped()) break; //
const rec = (n) => n ? n * rec(n - 1) : 1; //#1 //F 6 //B 5,1
console.log(rec(5)); //#1
(function () { //F 1
  console.log(typeof this); //#1
}).call(undefined);
!function iife() { return }(); //F 1
new (class { m = 1; })(); //#1
console.log(((a, b = 2, ...c) => 0).length, (function () { return arguments.length; })(1, 2)); //
