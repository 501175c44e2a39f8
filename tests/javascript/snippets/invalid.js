//== lexical declaration as a body
if (1) let
[a] = [1];
//== constant as a body
while (0) const a = 1;
//== class as a body
if (1) class A {} else ;
//== function as a body of a loop
while (0) function f() {}
//== function in strict code below if
(function () { 'use strict'; if (1) function f() {} })();
//== asynchronous function below if
if (1) async function f() {}
//== generator below else
if (1) ; else function* f() {}
//== labelled function as a body
while (0) l: function f() {}
//== assignment to a logical assignment
(a &&= b) = 1;
//== increment of a logical assignment
(a ??= b)++;
//== assignment as an operand
a && b = 1;
//== arrow as an operand
a || () => {};
//== arrow goes on
() => {} || 1;
//== assignment to an arrow
() => {} = 1;
//== mixed operators
a ?? b || c;
//== mixed operators the other way
a && b ?? c;
//== in at the start of a for
for (true ? 0 : 0 in {}; false;) ;
//== logical in at the start of a for
for (var x = 0 || 0 in {}; false;) ;
//== statements without a separator
x = 1 y = 2
//== number and letter
a; 3in []; 0x
//== separator in numbers
a; 10.0_e1
//== semicolon before while
do {}; while (false)
//== let let
let // comment
let;
//== await outside of async
function f() {
  let
  await 0;
}
//== two of one name
let a = 1; if (a) ; var a;
//== break without a loop
if (1) { break; }
//== continue to a block
a: { for (;;) continue a; }
//== undefined label
for (;;) break b;
//== return at the top
if (1) return;
//== assignment to an optional chain
a?.b = 1;
//== template on an optional chain
a?.b`c`;
//== constructor with an optional chain
new a?.b();
//== super outside
function f() { super.x; }
//== new.target outside
new.target;
//== private name outside
a.#b;
//== delete of a name in strict code
'use strict'; if (1) delete a;
//== octal in strict code
'use strict'; if (1) 010;
//== strict directive and parameters
function f(a = 1) { 'use strict'; }
//== strict generator and parameters
function* g(...a) { 'use strict'; }
//== twice the same parameter
(a, a) => 1;
//== parameter declared again
function f(a) { let a; }
//== parameter of a pattern declared again
const f = ({ b: [c = 1], ...d }) => { const d = 1; };
//== parameter declared again as a class
(class { m(x, y = x) { class y {} } });
//== rest with a default
(...a = []) => 1;
//== yield in parameters
function* g(a = yield) {}
//== unterminated
if (1) { print(
//== unterminated template
`a ${b
//== regular expression
if (1) /(/;
//== flags
/a/gg;
