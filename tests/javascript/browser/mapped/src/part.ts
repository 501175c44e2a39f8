export interface Item { n: number }

export function sum(items: Item[]): number {
  let all = 0; // 6
  for (const one of items) { // 6
    all += one.n; // 12
  }
  return all; // 6
}
