// Bodies without braces, dangling else, comments where a statement may end.
let n = 0; //#1
function f(a, b) { //F 4
  if (a) if (b) n++; else n += 2
  else n += 4 // no semicolon
  return n //#4
}
f(1, 1); f(1, 0); //
f(0, 1) //#1
f(0, 0) // a comment //#1
for (let i = 0; i < 3; i++) for (const j of [1, 2]) if (j > i) n += 8; //
do //#1
  n-- //#1
while (n > 40) // comment
while (n % 2) n-- // another //B 0,1
if (n) ; else n = 1; //B 1,0
if (!n) {} else if (n > 1000) { n = 0; } else n++; //
if (n < 0) //#1 //B 0,1
  // nothing but a comment before
  n = 0; //#0
var k = 3; //#1
if (k--) /* c */ function inner() { return 'in'; } //F 1
else function other() { return 'out'; } //F 0
with ({ k: 1 }) n += k; //
label: n++ //#1
outer: for (const a of [1, 2, 3]) { //#1
  inner: for (const b of [1, 2, 3]) { //#3
    if (b === 2) continue outer; //B 3,3
    n += b; //#3
  }
}
console.log(n, typeof inner === 'function' && inner()); //#1
let //#1
  // its name stands on a line of its own
  broken = () => n, //
  other = 2; //
console.log(broken() > other); //#1
