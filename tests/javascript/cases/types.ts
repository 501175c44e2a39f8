// Types go, lines stay.
import { area, type Shape } from './types-lib.ts';
interface Named { name: string }
abstract class Base<T extends object> implements Named { //#1
  abstract kind(): string;
  readonly items: T[] = [];
  constructor(public_: T, protected_?: T) { //F 1
    this.items.push(public_); //#1
    if (protected_) this.items.push(protected_!); //B 0,1
  }
  get name(): string { return this.kind() as string; } //#2 //F 2
  over(x: number): number;
  over(x: string): string;
  over(x: any): any { //F 2
    return typeof x === 'number' ? x + 1 : x; //#2 //B 1,1
  }
}
class Square extends Base<{ side: number }> { //#1
  kind(): string { return "square"; } //#2 //F 2
}
const s = new Square({ side: 2 }); //#1
const shapes: Shape[] = [{ w: 2, h: 3 }, { w: 1 } satisfies Shape]; //#1
const generic = <T,>(x: T): T => x; //#1 //F 1
console.log(s.name, s.over(1), s.over('a'), shapes.map((shape: Shape): number => area(shape)).join()); //#1 //F 2
console.log(generic<number>(5), (s as unknown as Named)?.name!.length > 0 && !!s.items!.length); //
function assertIsString(v: unknown): asserts v is string { //F 1
  if (typeof v !== 'string') throw new TypeError(); //B 0,1
}
assertIsString('x'); //#1
declare const nothing: never;
type Alias = typeof s extends Square ? 1 : 2;
export type { Alias };
