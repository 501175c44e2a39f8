// What is assigned to may have a type, in patterns and heads of loops too; decorators may stand in parentheses.
let x: unknown, y: unknown, z: any = {};
[x as any] = [1]; //#1
[(y as any), z.q!] = [2, x && 3]; //#1 //B 1,0
({ a: x!, b: { c: (z.c as any) }, ...(z.r as any) } = { a: 4, b: { c: 5 }, d: 6 } as any); //#1
[[z.n as any], { m: z.m! }] = [[7], { m: y || 8 }]; //#1 //B 0,1
const kept = ([z.k as any] = [9] as any[]); //#1
for ([x as any] of [[1], [2]]) { //#1
  z.sum = (z.sum ?? 0) + x; //#2 //B 1,1
}
for ({ a: y! } of [{ a: 1 }]) //#1
  z.last = y; //#1
const take = (v: any) => [x as any, (<any>z).w] = [v, v]; //F 1
take(3); //#1
const named: any[] = [];
const d: any = (target: any, name: any) => { named.push(name ?? target.name); }; //F 5 //B 2,3
const o: any = { d, of: () => d }; //F 2
@(d) class A {
  @(o.d) m() { return 1; } //F 0
  @(o['d'] as any) static s() {} //F 0
  @(o.of()) p = 1;
}
@(o.of())
class B {}
console.log(x, y, JSON.stringify(z), kept, named.sort(), A.name, B.name); //#1
