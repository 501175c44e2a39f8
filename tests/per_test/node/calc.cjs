function sum(n) {
  let total = 0;
  for (let i = 1; i <= n; i++) {
    total += i; //@ sums=3 within=1 within > inner=2 group > fails=4 group > skips=5 -=20 pair > one&pair > two=3
  }
  return total; //@ sums=1 within=1 within > inner=1 group > fails=1 group > skips=1 -=1 pair > one&pair > two=2
}

async function later(n) {
  await null; //@ group > later=2
  return n; //@ group > later=2
}

module.exports = { sum, later };
