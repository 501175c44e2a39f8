// Code that only TypeScript knows: it is compiled after it was instrumented.
import { Kind, type Shape, Size, total } from './code-lib'; import './code-spaces'; import './code-members'; import './code-targets';
import { Shape as Form } from './code-lib';
namespace Inner { export const two = 2; }
function logged(target: object, key: string, descriptor: PropertyDescriptor) { //F 1
  const old = descriptor.value; //#1
  descriptor.value = function (...args: number[]) { //#1 //F 2
    return old.apply(this, args) + 1; //#2
  };
}
class Base {
  constructor(protected readonly side = 1) {} //F 3
}
class Square extends Base {
  declare side: number;
  note!: string;
  constructor(side: number, public label: string) { //F 3
    super(side); //#3
    if (side > 2) this.label += '!'; //B 1,2
  }
  @logged
  area(): number { return this.side ** 2; } //#2 //F 2
}
const forms: Form[] = [{ w: 2, h: 3 }, { w: 1 }]; //#1
const shapes: Shape[] = forms; //#1
for (const shape of shapes) {
  console.log(total(shape), Kind[1], Inner.two, Size.Big); //#2
}
console.log(new Square(2, 'a').area(), new Square(3, 'b').area(), Object.keys(new Square(1, 'c')).join()); //#1
try {
  (undefined as unknown as Shape).w; //#1
} catch (error) {
  console.log((error as Error).stack!.split('\n')[1].replace(/^.*\//, '')); //#1
}
