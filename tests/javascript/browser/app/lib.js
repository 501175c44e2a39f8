// Loaded by the page and by a worker: once per load of the page for each.
export function twice(x) {
  return x * 2; // 39
}
export const sizes = [1, 2].map((x) => twice(x)); // 6
