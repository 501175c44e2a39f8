// Statements that end with a line break where the grammar sees one go on; what holds them is left alone.
const seen = []; //#1
const put = (x) => { seen.push(x); return x; }; //F 2
function arrow() { // a gap: the function that holds it
  const one = () => {}
  (put('called'))
  const two = () => { a: 1 }
  [1].forEach(put)
  return one() === two()
}
function block() {
  let n = 0
  { n: 1 }
  [n].forEach(() => {})
  return n
}
function name() {
  var let
  let
  if (seen) return 'let is a name'
}
function targets(a) { //F 1
  let b, c = {};
  [(b)] = [a && 1]; //#1 //B 1,0
  ({ x: (c.y), ...(c.z) } = { x: 2, w: a || 3 }); //#1 //B 0,1
  for ([(c.u)] of [[4], [5]]) //#1
    b += c.u; //#2
  [(b) = b ? 6 : 7, [(c['v'])]] = [undefined, [8]]; //#1
  return JSON.stringify([b, c]);
}
console.log(targets(1)); //#1
function unblocked(a) { //F 2
  if (a) function inner() { return 'inner'; } //B 1,1
  return typeof inner; //#2
}
console.log(arrow(), block(), name(), unblocked(1), unblocked(0)); //#1
const names = new Proxy({}, { has(target, key) { seen.push(String(key)); return key in target; } }); //F 3
with (names) { //#1
  seen.push(typeof nothing); //#1
  if (nothing0()) seen.push('called'); //B 0,1
}
function nothing0() { return 0; } //#1 //F 1
console.log(seen.join()); //#1
