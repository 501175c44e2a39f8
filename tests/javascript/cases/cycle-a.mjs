// Two modules that import each other; the other one calls a function of this one before this one runs.
import { late, fromB } from './cycle-b.mjs';
export function early(x) { return x?.length ?? 0; } //#2 //F 2
console.log(fromB, late(), early('abc')); //#1
