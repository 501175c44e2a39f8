// All ways to place queens, by trying.
function place(size, row, columns, down, up) {
  if (row === size) return 1;
  let count = 0;
  for (let column = 0; column < size; column++) {
    if (columns[column] || down[row + column] || up[row - column + size]) continue;
    columns[column] = down[row + column] = up[row - column + size] = true;
    count += place(size, row + 1, columns, down, up);
    columns[column] = down[row + column] = up[row - column + size] = false;
  }
  return count;
}

let total = 0;
for (let i = 0; i < 60; i++) total += place(10, 0, [], [], []);
console.log(total);
