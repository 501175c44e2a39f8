// Calls that hand functions over, in every form.
const { EventEmitter } = require('events');
function take(value) { return value; }
const p = Promise.resolve(1), e = new EventEmitter(), nothing = null;
const held = { p, e, deep: { p }, get fresh() { held.asked = (held.asked ?? 0) + 1; return p; } };
p
  // one
  .then((x) => x) /* two */ //> then@4 anon_line_8_col_9 1
  .then(take // three //> then@4 take 1
  )
  .catch(/* none */ take, /* more */ take);
p.then(...[take]).then((take)); //> - take 1 //> then@19 take 1
(p).then(((x) => x)); //> then@5 anon_line_13_col_11 1
p['then'](take); //> - take 1
p.then?.(take); //> - take 1
p?.then(take)?.then(take); //> then@4 take 1 //> - take 1
held?.p.then(take); //> - take 1
held.deep?.p?.then((x) => x); //> - anon_line_18_col_20 1
console.log(nothing?.then(take), nothing?.p.then((x) => x).then(take), nothing?.fresh.on('x', take).on('y', take));
held.fresh.then(take).then((x) => x); //> then@12 take 1 //> then@23 anon_line_20_col_28 1
console.log(held.asked);
const chosen = (flag) => p.then(flag ? take : (x) => x); //> then@28 take 1 //> then@28 anon_line_22_col_47 1
chosen(true); chosen(false);
const named = p.then(function inner() { return typeof inner; }), other = p.finally(class {}.prototype.constructor.bind); //> then@17 inner 1
other.catch(() => {}); //> catch@7 anon_line_25_col_13 1
class Fields { p = p.then(() => this); q = this.p.then(take); static s = p.then(take); } //> then@22 anon_line_26_col_27 1 //> then@51 take 1 //> then@76 take 1
new Fields();
function late(made = p.then((x) => x)) { return made; } //> then@24 anon_line_28_col_29 1
late();
function* gives() { p.then(yield 1); } //> then@23 take 1
const given = gives();
given.next();
given.next(take);
(async () => { await p; p.then(await take); })(); //> then@27 take 1
const text = `${typeof p.then(take)} ${[p.then(take)].length}`; //> then@26 take 1 //> then@43 take 1
console.log(text)
p.then(take) //> then@3 take 1
;[1].forEach(() => p.then(take)) //> then@22 take 1
var label = p.then(take), count = 0 //> then@15 take 1
outer: for (const x of [1, 2]) { setImmediate(take, x); continue outer; } //> setImmediate@34 take 2
if (count) p.then(take); else p.then((x) => x) //> then@33 anon_line_41_col_38 1
do p.then(take); while (count++ < 1) //> then@6 take 2
e.on('a', function () { return this.emit('b'); }).on('b', () => take(1)); //> on@3 anon_line_43_col_11 1
process.nextTick(e.emit.bind(e, 'a'));
const made = new (class { constructor() { this.on = (name, f) => f; } })().on('x', take);
console.log(made === take, new (take.bind(null, 1))() instanceof take, (function () { return this; }).bind(e)() === e);
for (const wrong of [() => e.none.on('x', take), () => nothing.on('x', take), () => held.on('x', take), () => nothing.bind(e), () => held.deep.bind(e)]) {
  try { wrong(); } catch (error) { console.log(error.name, error.message.replace(/^[^ ]+ is/, 'it is')); }
}
