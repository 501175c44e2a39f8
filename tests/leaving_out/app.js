'use strict';
// Behind //= stands how often the statements of a line begin, or that it is left out.
// footfall:ignore
function helper(n) { //= out
  if (n > 100) return -1; //= out
  return [n].map((x) => x + 1)[0]; //= out
} //= out
class Shop { //= 1
  // footfall:ignore
  handler = () => { //= out
    console.log(); //= out
  }; //= out
  /* footfall:ignore */ run() { return 1; } //= out
  go() { // footfall:ignore //= out
    return 2; //= out
  } //= out
  stay() { return helper(3); } //= 1
}
function used(n) {
  let sum = 0; //= 2
  for (let i = 0; i < n; i++) { //= 2
    if (i === 1000) { // footfall:ignore //= out
      throw new Error(); //= out
    } //= out
    sum += helper(i); //= 7
  }
  /* footfall:off //= out */
  if (sum < 0) { //= out
    sum = 0; //= out
  } //= out
  /* footfall:on //= out */
  return sum; //= 2
}
const table = { //= 1
  // footfall:ignore
  first: function () { //= out
    return 1; //= out
  }, //= out
  second() { return 2; }, //= 0
};
const both = [1, 2].map(function (x) { return x; }).filter(/* footfall:ignore */ function (x) { return x; }); //= 1 2
// footfall:ignore
label: for (const x of both) { //= out
  if (x > 1) break label; //= out
} //= out
const html = `// footfall:off`; //= 1
new Shop().stay(); //= 1
console.log(used(5)); console.log(used(2)); // footfall:ignore //= out
// footfall:off //= out
if (table.third) console.log(html); //= out
