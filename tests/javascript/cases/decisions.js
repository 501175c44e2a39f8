// Branches: what was evaluated, what was not, and values that must stay as they are.
const log = []; //#1
const t = (x) => { log.push(x); return x; }; //
function and(a, b) { return a && b; } //#3 //F 3 //B 2,1
function or(a, b) { return a || b; } //#4 //F 4 //B 2,2
function nul(a, b) { return a ?? b; } //#4 //F 4 //B 2,2
console.log(and(1, 2), and(0, 2), and('x', ''), or(1, 2), or(0, 2), or('', ''.length) === 0); //#1
console.log(or(7)); //#1
console.log(nul(null, 1), nul(undefined, 2), nul(0, 3), nul('', 4)); //#1
function throwing(a) { //F 3
  return a.b //#3
    && a.b.c.d; //B 2,0
}
for (const v of [{ b: { c: {} } }, { b: 1 }, null]) { //#1
  try { //#3
    log.push(throwing(v)); //#3
  } catch (e) {
    log.push(e.name); //#2
  }
}
function test(a, b, c) { //F 5
  if ((a || b) //#5
    && !(c //B 3,2
      || a === 2)) { //
    return 'yes'; //#1
  }
  return 'no'; //#4
}
console.log(test(1, 0, 0), test(0, 0, 0), test(0, 1, 1), test(2, 0, 0), test(0, 0, 1)); //#1
const o = { a: null, b: 0, c: 5, get d() { log.push('get'); return this._d; }, set d(v) { this._d = v; } }; //
o.a ??= t('A'); //#1 //B 1,0
o.b ||= t('B'); //#1 //B 1,0
o.c &&= t('C'); //#1 //B 1,0
o.d ??= t('D'); //#1 //B 1,0
o.d ??= t('E'); //#1 //B 0,1
let fn; //#1
fn ||= function () {}; //#1 //F 0 //B 1,0
fn ||= () => 1; //#1 //F 0 //B 0,1
console.log(fn.name, o.a, o.b, o.c, o._d, log.join()); //#1
const assign = (x) => x.v ??= t(3); //#1 //F 2 //B 1,1
const y = {}; //#1
console.log(assign(y), assign(y)); //#1
function dig(x) { //F 5
  return x?.a //#5 //B 3,2
    ?.b; //B 2,1
}
console.log(dig(null), dig(), dig({}), dig({ a: { b: 1 } }), dig({ a: {} })); //#1
const call = (x, ...r) => x.f?.(...r); //#1 //F 3 //B 1,2
console.log(call({}), call({ f(...a) { return a.length + (this.k ?? 0); }, k: 1 }, 1, 2), call({ f: null })); //
const bare = (g) => g?.(); //#1 //F 2 //B 1,1
console.log(bare(), bare(() => 'called')); //
console.log(y.m?.().n.o, y?.['v'], delete y?.v, y.v); //
function kinds(x) { //F 4
  switch (x) { //#4 //S 1,1,1,0,1
    case 1: //
    case 2: //
      log.push('12'); //#2
      break; //#2
    case 3: //
      log.push('3'); //#1
    // falls through
    case 4: log.push('4') //#1
  }
  switch (x) { case 9: } //#4 //S 0,4
  return x > 2 ? 'high' : 'low'; //#4 //B 2,2
}
console.log([1, 2, 3, 5].map(kinds).join(), log.length); //#1
const dflt = ({ a = t('x'), b: { c = 1 } = {} } = {}, [d = () => {}] = []) => `${a}${c}${d.name}`; //
console.log(dflt(), dflt({ a: 2, b: { c: 3 } }, [1])); //#1
function only(x) { //F 3
  switch (x) { case 'a': case 'b': } //#3 //S 1,1,1
  switch (x) { //#3 //S 1,1,1
    case 'a': { return 1; } //#1
    case 'b': { } //
    default: //
  }
  return 2; //#2
}
console.log(only('a'), only('b'), only('c')); //#1
