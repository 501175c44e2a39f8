// Where an `if` leads elsewhere, what follows begins as often as its condition is false.
function f(x) { //F 6
  if (x > 3) return 1; //B 2,4
  function g() { return 2; }
  if (x > 2) { g(); return 2; } //B 1,3
  if (x > 1) throw new Error('x'); //B 1,2
  let y = x; //#2
  for (const z of [1, 2, 3]) { //#2
    if (z === 2) continue; //B 2,4
    y += z; //#4
  }
  label: if (y) break label; //B 2,0
  y++; //#2
  switch (y) { //S 0,2
    case 1: if (x) break; //B 0,0
      y++; //#0
    default: y--; //#2
  }
  if (fails(y)) return 0; //B 0,1
  if (x) { if (y) return y; }
  else return 3;
  y = 0; //#0
}
function fails(y) { //F 2
  if (y === 5) throw new Error('y'); //B 1,1
} //
function last(x) { //F 2
  if (x) return 1; //B 1,1
}
for (let i = 0; i < 6; i++) {
  try {
    f(i); //#6
  } catch (error) {
    if (i === 2) continue; //B 1,1
    if (i === 1) last(0), last(1); //B 1,0
  }
}
