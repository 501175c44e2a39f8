// What compilers make of fields, decorators and exports, and words that are names.
const found: string[] = []; //#1
namespace ns { //#1
  export function column(as?: string) { //F 2
    return function (target: any, key: any) { //#2 //F 2
      found.push(as ?? key); //#2 //B 1,1
    };
  }
}
interface Shape { n: number }
export default Shape;
type T = 1;
namespace Only { export type A = 1 }
export { type T, T as Other, Only };
abstract class Model { //#1
  @ns.column('called') declare name: string;
  @ns.column() age!: number;
  kept: number | undefined = next() || 5; //B 1,0
  static all = [1, 2].map((n) => n * 2); //F 2
  declare never: Shape;
  abstract area(): number;
  protected constructor(public label = next() ?? 'none') {} //F 1 //B 0,1
}
class Square extends Model { //#1
  constructor(side: number) { //F 1
    if (side > 1) super(); else super('small'); //B 1,0
    this.kept ??= side; //#1 //B 0,1
  }
  override area(): number { return this.kept! * 2 } //#1 //F 1
}
function next(): number { //F 2
  return found.length - found.length; //#2
}
function pick(n: number): number;
function pick(n: string): string;
function pick(n: any): any { return n as any ? n : 1 } //#2 //F 2 //B 1,1
{
  using first = { //#1
    [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() { found.push('disposed'); } //#1 //F 1
  } as any;
  found.push(typeof first); //#1
}
function words(): number[] { //F 1
  const using = 1, accessor = 2, abstract = 3, type = 4, declare = 5, namespace = 6, module = 7, satisfies = 8; //#1
  const as = 9, is = 10, infer = 11, keyof = 12, readonly = 13, override = 14, out = 15, asserts = 16, unique = 17; //#1
  const global = using + accessor + abstract + type + declare + namespace + module + satisfies; //#1
  const sum = as as number + is + infer + keyof + readonly + override + out + asserts + unique satisfies number; //#1
  return [global, sum]; //#1
}
const raw = (x: number) => String.raw`\u${x}`; //#1 //F 1
let a: any = 1, b: any = 2; //#1
console.log(a as number < b, (a as number) > (b), a! < b, (a satisfies number) > (b), raw(1), words()); //#1
const square = new Square(2); //#1
console.log(found.join(), square.area(), square.label, Model.all, Object.keys(square), pick(0), pick('a')); //#1
function* many(this: void, ...of: number[]): any { yield* of } //#1 //F 1
const one = function* (this: any): any {}, all = [...many(1, 2), ...one()]; //#1 //F 1
console.log(((): { n?: number } => <any>{ n: a && b })().n, <T,>(x: T): T => x ? x : x); //#1
