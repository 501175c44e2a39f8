// What these functions declare would mean something else in a block: there the text of hooks stands in other places.
function variable(n) { var g = n; function g() { return 1; } if (n > 1) throw new Error('big'); return typeof g; }
function twice(n) { function k() { return 1; } if (n) return k() + n; function k() { return 2; } }
function parameter(g = 0, f = () => typeof g) { function g() {} return typeof g + f(); }
function nested() { function g() { return 'outer'; } { function g() { return 'inner'; } } return g(); }
function evaluates(text) { function g() { return 1; } eval(text); return typeof g; }
function only() { function g() {} function g() {} }
function labels() { var g; function g() {} out: for (;;) { for (;;) { break out; } } return 'out' }
async function waits(n) { var g = n; function g() {} await null; if (n) throw new Error('late'); return typeof g; }
function* yields(n) { var g = n; function g() {} yield g; return typeof g; }
function lexical(n) { let own = n; var g; function g() { return own; } return g(); }
const attempt = (f) => { try { return f(); } catch (error) { return error.message; } };

console.log(variable(1), attempt(() => variable(2)), twice(0), twice(1), parameter(3), nested(), evaluates('var g = 1'), only(), labels());
console.log(lexical(4), [...yields(1)], yields(1).return(2).value);
waits(0).then((value) => console.log(value), console.log).then(() => waits(1)).catch((error) => console.log(error.message));

//$ --match '!g' --match '!k' --match '!f' --match '!attempt' --match '!anon*' --entry 'console.log(">", $method)' --exit 'console.log("<", $method, $result, `${$thrown}`)'
//> > variable
//> < variable number undefined
//> > variable
//> < variable undefined Error: big
//> > twice
//> < twice undefined undefined
//> > twice
//> < twice 3 undefined
//> > parameter
//> < parameter functionnumber undefined
//> > nested
//> < nested inner undefined
//> > evaluates
//> < evaluates number undefined
//> > only
//> < only undefined undefined
//> > labels
//> < labels out undefined
//> number big undefined 3 functionnumber inner number undefined out
//> > yields
//> < yields number undefined
//> 4 [ 1 ] 2
//> > waits
//> < waits number undefined
//> number
//> > waits
//> < waits undefined Error: late
//> late
