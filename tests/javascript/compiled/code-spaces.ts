// Namespaces and enums are code that only TypeScript knows, and types that change what their neighbours mean.
declare const missing: undefined;
let made = 0; //#1
function next(by?: number): number { //F 5
  made += by ?? 1; //#5 //B 4,1
  return made; //#5
}
enum Size { //#1
  Small = next(), 'very big' = Small || 7, //B 0,1
  Huge = (next(1) > 5 ? 1 : 2) as number, //B 0,1
  Last = [1, 2].map((n) => n * 2).length, //F 2
}
export enum Plain { A, B = 'b' } //#1
const enum Inlined { One = 1 }
declare enum Ambient { Nothing }
namespace Shapes { //#1
  export let count = 0, seen: string[] = []; //#1
  const hidden = next() as number; //#1
  export interface Shape { w: number }
  export type Pair = [Shape, Shape];
  export function area<T extends Shape>(this: void, shape: T, factor: number = next()): number { //F 2
    count ||= 5; //#2 //B 1,1
    seen.push(`${factor}`); //#2
    return shape.w! * factor + hidden; //#2
  }
  export class Box<T> { //#1
    static total = next() && 9; //B 1,0
    constructor(public readonly of: T, private n?: number) {} //F 1
    get size(): number { return this.n ?? hidden; } //#1 //F 1 //B 1,0
  }
  export namespace Deep.Deeper { //#1
    for (const n of [1, 2, 3] as const) { //#1
      seen.push(`${n}`); //#3
    }
    export declare const later: number;
  }
  if (count > 100) seen = []; //B 0,1
}
namespace Shapes { //#1
  export const twice = (n: number) => n * 2; //#1 //F 1
  export enum Kind { Odd = 1, Even = twice(Odd) } //#1
}
namespace Types { export type T = 1; export interface I {} }
import Alias = Shapes.Deep;
export import Boxes = Shapes.Box;
function unreached() { //F 0
  enum Never { N = next() } //#0
  return Never; //#0
}
function inner(n: number) { //F 2
  enum Local { //#2
    L = n && 4, //B 1,1
  }
  return Local.L; //#2
}
const boxed = new Boxes<string>('b'); //#1
console.log(Size.Small, Size['very big'], Size.Huge, Size.Last, Plain.B, Inlined.One, inner(0), inner(1)); //#1
console.log(Shapes.area({ w: 2 }), Shapes.area({ w: 3 }, 4), boxed.size, Shapes.Kind.Even, Shapes.count); //#1
console.log(Shapes.seen.join(), typeof Alias, typeof Types, made); //#1
