'use strict';
// Recursion, exceptions, callbacks, accessors, constructors, tags, operators that call.
function even(n) { return n === 0 ? true : odd(n - 1); }
function odd(n) {
  return n === 0 ? false : even(n - 1);
}
function fib(n) {
  if (n < 2) return n;
  return fib(n - 1) +
    fib(n - 2);
}
even(7); odd(4); fib(8);
const twice = (f) => f() + f();
const one = () => 1;
for (let i = 0; one() + i < 4; i += one()) { twice(one); twice(() => one()); }
while (fib(3) > 5) { one(); }
let left = 3;
do { one(); } while (left-- > one());
class Base {
  static made = Base.make(1);
  static #hidden = one();
  field = one();
  static make(n) { return new Base(n); }
  static {
    one();
  }
  constructor(n) {
    this.n = helper(n);
  }
  get value() { return helper(this.n); }
  set value(v) { helper(v); }
  toString() { return `${helper('text')}`; }
  valueOf() { return helper(4); }
}
class Derived extends Base {
  other = one();
  constructor(n) {
    const before = helper(n);
    super(before);
    helper(n);
  }
}
class Plain extends Base {}
function helper(n) { return n; }
const made = new Derived(2);
made.value = made.value;
`${made}`; +made; made + 1;
new Plain(3);
function fails(n) { helper(n); if (n > 1) throw new Error('x'); helper(n); }
function catches(n) {
  try {
    fails(n);
    helper(1);
  } catch {
    helper(2);
  } finally {
    one();
  }
  return helper(3);
}
catches(1); catches(2);
try { catches(fails(3)); } catch (error) { helper(error.message); }
[3, 1, 2].sort((a, b) => helper(a) - helper(b));
const doubled = [1, 2]
  .map((x) => helper(x * 2))
  .filter(function keep(x) { return helper(x) > 2; });
function tag(parts, ...values) { return values.map((v) => helper(v)); }
tag`a${one()}b${helper(2)}c`;
const object = { m() { return one(); }, get g() { return one(); }, ['n' + one()]: () => one() };
object.m(); object.g; object.n1();
switch (helper(2)) { case one(): helper(0); break; case helper(2): one(); default: helper(9); }
const proxy = new Proxy({}, { get(target, key) { return helper(key); } });
proxy.a;
function early(n) { if (n) { return helper(1); } for (const x of [1, 2]) { if (x > one()) return helper(x); } }
early(0); early(1);
Reflect.apply(helper, null, [1]);
helper.call(null, 1); helper.bind(null)(2);
JSON.stringify({ toJSON() { return one(); } });
'abc'.replace(/b/, () => helper('x'));
iterate();
function iterate() {
  const it = { [Symbol.iterator]() { return { next() { return { done: helper(0) === 0 }; } }; } };
  for (const x of it) helper(x);
  [...it];
  const [a] = it;
}
(function immediately() { helper(1); })();
helper(label());
function label() { outer: for (const a of [1, 2]) { for (const b of [1, 2]) { if (helper(b) === 2) continue outer; } } }
const chain = { list: [], add(n) { this.list.push(helper(n)); return this; }, each(f) { this.list.forEach(f); return this; } };
chain
  .add(1)
  .add(2)
  .each((x) => helper(x))
  .each(helper)
  .add(
    helper(3) +
    helper(4));
const sum = one() +
  one() +
  new Base(1).n +
  [0, 1].map(helper)[
    one()] + made.value +
  fib(1) + Math.max(...[helper(1),
    helper(2)]);
function sums(a = helper(1),
  b = helper(2) + helper(a), { c = helper(3), d = () => helper(4) } = {}) { return d() + a + b + c; }
sums(); sums(1); sums(1, 2, { c: sums(1, 1) });
function nested(n, x = n > 0 ? nested(n - 1) : helper(0)) { return helper(x); }
nested(3);
try { sums(1, 2, null); } catch { helper(1); }
sums();
let nothing = null;
const some = { a() { return helper(1) && this; }, b(n) { helper(n); return this; }, c() { helper(3); return this; } };
for (const o of [nothing, some]) {
  o
    ?.a()
    .b(
      helper(1))
    .c();
  o?.a()
    .c?.();
}
(function () {
  helper(1);
})(
  helper(2));
[one][
  0]();
const counted = (n) => ({
  [Symbol.iterator]() { return this; },
  next() { return { done: helper(n--) < 1, value: n }; },
  return() { helper(7); return {}; },
});
for (const x of counted(4)) {
  if (x > 2) { helper(x); continue; }
  if (x < 1) {
    helper(x);
    break;
  }
}
outer: for (const x of counted(2)) {
  for (const y of [2, 1, 0]) {
    helper(y);
    if (x) {
      helper(3);
      continue outer;
    }
    switch (y) {
      case helper(2):
        break;
      case helper(1):
        helper(0);
    }
  }
}
helper
  ?.(1);
