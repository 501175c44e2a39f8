// Where a line break ends a statement, what follows is one of its own; words that are keywords elsewhere are names.
let n = 0;
function f() { return n++; } //F 8
function* g() { //F 1
  yield //#1
  [1].map(f) //#1
  yield //#1
  (f)(1) //#1
  yield //#1
  `t${f()}` //#1
  yield //#1
  -f(1) //#1
  const x = yield /* over
  the line */ f() //#1
  return yield //#1
  f() //#0
}
console.log([...g()], n) //#1
var await = x => x, r = [await (3), await(4)] //F 2
await = 4 //#1
r.push(await
/ 2, await || f()) //B 0,1
var using = [f], yield_ = 1
using //#1
[0]() //
function later(yield, of) { //F 1
  yield ||= of //B 0,1
  yield //#1
  ++of //#1
  return yield && of //B 1,0
}
let //#1
m = later(1, 2) ?? 3 //B 0,1
m /* over
the line */ ++n //#1
const h = () => { f() } //F 1
(h(), m && n) //B 1,0
async function waits(p) { //F 1
  await (p)?.then //B 1,0
  await [p]?.[0] //B 1,0
  return await (p) || f() //B 1,0
}
var chosen = null || function () { return 1 } //F 1 //B 1,0
var other = n ? 0 : () => { return 2 } //F 0 //B 1,0
n ||= async function () {} //F 0 //B 0,1
const late_ = (x = function () { f() } // not called
) => x && x //B 1,0
late_(null ?? chosen() ?? 1) //#1
function* never() { //F 1
  f() //#0
}
never()
waits(Promise.resolve(null)).then(x => console.log(r, m, n, x)) //#1
