// Functions as strings, of a file that is compiled after it was instrumented: what its compiler makes of it alone.
import vm from 'node:vm';
enum E { A }
function called(n: number): any { return n && n.x(() => n + E.A); }
const functions: any[] = [
  { n(v: any) { return v } }.n,
  Object.getOwnPropertyDescriptor({ get g(): number { return called(E.A) || 2; } }, 'g')!.get,
  (v: any) => v,
  class B {
    x = 1; static y = called(0);
    m(l: any[]) {
      for (const a of l) { while (a.next()) a.b ??= 2; }
      switch (l.length) { case 1: return 2; case 3: }
      return l.map(i => i ? 1 : i as any && 5);
    }
  },
  (a: any, b: any) => { if (a && b) { return a ?? b.c; } return (a || b) && a; },
  async (a: any = called(1)) => { for await (const x of a) x(); return (await a) || { x: 1 }; },
  (a: any) => ({ a: a ? a : 2 }),
  (a: any) => (a, 1),
  (a: any) => { new (a || Object)().x; return a?.b?.c?.(1); },
  (a: any) => { while (!a && (a || 3)) { a = a?.() ?? ((1 as any) in a); } },
  (a: any) => { ({ a: 1 }).a ? 1 : 2; return a ? (a, 2) : (b: any) => b; },
  function (a: any, ...r: any[]) { return r.map(x => x && -x || a ** 2 || (a ? 1 : 2)); },
  function* (...r: any[]) { yield* r; yield; },
  async function* (this: any, { a }: any = {}) { yield a as number; },
  (a: any) => { do { a.f?.(); } while (a.n()); for (;;) { break; } for (const k in a) { if (k) { continue; } else { a(k); } } },
  (a: any) => { try { a() } catch { a = 2 } finally { a = 3; } return typeof a ? void 0 : delete a.b; },
  (a: any) => { a ||= 2; const f = () => 2, g = (a && f) || 2; return [a && f, `x${a || 2}`, E.A]; },
  (a: any) => { a = a && a.b || 0; a ||= a(1) || 0; return a && a && 1; },
  async function (a: any) { try { if (a) return; return a, 1; } catch { return (a); } finally { a(1); } },
  function (a: any) {}, () => {}, async () => {}, function* () {}, (...[a, b]: any[]) => ({ a }),
  function (a: any) { if (!a) return; throw a; },
  (a: any) => function named() { return a; },
  (a: any) => { for (let i = 0, n = a || 2; i < n && a; i++) { a(i); } label: for (const [x = 2] of a) { if (x || a) { break label; } } },
  (a: any) => { if (a) return; else a(); if (!a) throw a; setTimeout(() => a, 2); a.then(() => 1, a).on('x', a); return a.bind(a)(a(
    1), a(2)); },
];
for (const one of functions) console.log(`${one}`);
console.log(vm.runInNewContext('Function.prototype.toString.call(f)', { f: functions[4] }));
console.log(functions[2](1) + functions[7](1), String(Function.prototype.toString), /native/.test(`${functions[2].bind()}`));
