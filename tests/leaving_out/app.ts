// Behind //= stands how often the statements of a line begin, or that it is left out.
interface Named {
  name: string;
}
abstract class Base<T extends Named> { //= 1
  // footfall:ignore
  public label(of: T): string { //= out
    return of.name; //= out
  } //= out
  // footfall:ignore
  private readonly count: number = 1; //= out
  protected take(of: T): T { return of; } //= 0
}
// footfall:ignore
export function first<T>(of: T[]): T { //= out
  return of[0]; //= out
} //= out
class Real extends Base<Named> {} //= 1
console.log(new Real().label({ name: 'a' }), first<number>([1]) as number); //= 1
