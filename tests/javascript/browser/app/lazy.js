const made = { total: 0 }; // 3

export function go() {
  for (const x of [1, 2, 3, 4]) // 3
    made.total += x; // 12
}
