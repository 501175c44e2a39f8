// Required by classic.cts.
export function twice(n: number): number { //F 2
  return n * 2; //#2
}
