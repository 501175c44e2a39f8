// Each piece is one that builds like to rewrite.
let calls = 0;
function boom() { throw new Error("boom"); }
function id(x) { return x; }
function one() { return 1; }
function noop() {}
function pick(a, b) {
  if (a) return "same";
  if (b) return "same";
  calls++;
  return "other";
}
function loopInit(fail) {
  var start = fail ? boom() : 0;
  for (; start < 3; start++) calls++;
  return start;
}
function tail(n) {
  if (n) { calls++; console.log("a"); return 1; }
  else { calls--; console.log("a"); return 1; }
}
function cases(n) {
  switch (n) {
    case 1: calls++; break;
    case 2: calls++; break;
    case 3: return "three";
    case 4: { calls += 2; }
    default: calls += 3;
  }
  return "end";
}
async function defaults(a = boom(), b = 2) { calls++; return a + b; }
async function waits(list) {
  let sum = 0;
  for (const one of list) {
    sum += await one;
    await null;
    if (sum > 3) { await Promise.reject(new Error("late")); calls++; }
    calls++;
  }
  await 0;
  return await sum;
}
async function failing() {
  try { await boom(); calls++; } catch (e) { await null; calls++; } finally { calls++; await 1; }
  throw await "x";
}
function* gen(n) {
  try { while (n) { const got = yield n--; if (got) return got; } } finally { calls++; }
}
async function* agen() { yield 1; yield 2; calls++; }
class A {
  #p = id(3); static s = one(); f = () => this.#p;
  static { calls++; }
  constructor(a, { b = 2, c } = {}) { this.a = a ?? b; this.c = c; }
  get p() { return this.#p; }
  set p(v) { this.#p ||= v; this.#p &&= v + 1; }
  async m(x) { await x; return this.a; }
  *g() { yield* [1, 2]; }
  static make(...all) { return new this(...all); }
}
class B extends A { constructor(x) { if (!x) boom(); super(x); calls++; } m(x) { return super.m(x); } }
class C extends A { extra = one(); }
function labels() {
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (j == 1) continue outer;
      if (i == 2) break outer;
      fns.push(() => i * j);
    }
  }
}
const fns = [];
const pickOne = (a) => a ? "yes" : "no", flip = (a) => !a ? 1 : 2;
const both = (a, b) => a && b || id(a);
const chain = (o) => o?.a?.b?.(1) ?? "none";
function destructure([a, b = 3] = [], { c: { d = 4 } = {} } = {}) { return a + b + d; }
function tag(s, ...v) { return s.raw.join("-") + v.length; }
function early(n) { if (n > 1) { calls++; } else if (n > 0) { calls--; } else { return; } calls += 2; }
function voids(n) { if (n) noop(); else id(n); n && calls++; n || calls--; }
function ifs(n) { if (n > 0) if (n > 1) calls++; do { n--; } while (n > 0 && id(n)); while (true) { if (n++ > 2) break; } }
function vars() { var a = 1; var b = id(a); let c = a + b; const d = c ? boom : noop; try { d(); } catch { c = 2; } return c; }
function nested() { return [1, 2, 3].map((x) => { if (x > 1) { return id(x); } return 0; }).filter((x) => x); }
function seq(n) { calls++; n = n + 1; if (n > 2) boom(); calls++; return n; }
async function main() {
  for (const [a, b] of [[1, 0], [0, 1], [0, 0], [1, 1]]) { console.log(pick(a, b)); }
  console.log(loopInit(false)); try { loopInit(true); } catch (e) { calls++; }
  tail(1); tail(0); tail(0);
  for (const n of [1, 2, 2, 3, 4, 5]) cases(n);
  await defaults(1); await defaults().catch(() => calls++);
  await waits([1, 2]); await waits([Promise.reject(1)]).catch(noop); await waits([2, 3, 4]).catch(noop);
  await failing().catch(noop);
  const it = gen(3); it.next(); it.next(); it.next(7); Array.from(gen(2)); gen(1); const cut = gen(5); cut.next(); cut.return();
  for await (const x of agen()) calls += x;
  const a = new A(null, { c: 1 }); a.p = 5; a.p; a.f(); await a.m(1); Array.from(a.g()); A.make(1);
  const b = new B(2); await b.m(); try { new B(0); } catch { calls++; } new C(1);
  labels(); fns.forEach((f) => f());
  [0, 1, 2].map(pickOne); [0, 1].map(flip); both(1, 0); both(0, 1); both(1, 1);
  chain(); chain({}); chain({ a: {} }); chain({ a: { b: id } });
  destructure(); destructure([1, 2], { c: {} }); tag`a${1}b${2}`;
  [0, 1, 2, 3].forEach(early); [0, 1].forEach(voids); [0, 1, 2].forEach(ifs); vars(); nested();
  seq(1); try { seq(5); } catch { calls++; }
  one(); one(); noop(); id(noop());
  let { x = one(), ...rest } = { y: 1 };
  const value = calls > 3 ? rest.y ? id(1) : id(2) : id(3);
  console.log(calls, x, value, typeof value === "undefined" ? 1 : 2);
}
main();
