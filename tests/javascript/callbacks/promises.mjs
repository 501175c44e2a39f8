// Callbacks of promises; of what has a method `then` and is none, they have no place.
import { createHook } from 'node:async_hooks';
const failed = async () => { throw new Error('failed'); };
function take(value) { return value; }
function fails() { throw new Error('thrown'); }
class Holder { value = 1; take() { return this.value; } bound = this.take.bind(this); }
const holder = new Holder();
const ready = Promise.resolve(1);
await ready.then(take); //> then@13 take 1
await ready.then((x) => take(x)).then(take, fails).finally(take); //> then@13 anon_line_10_col_18 1 //> then@34 take 1 //> finally@52 take 1
await Promise.reject(2).then(take).catch(take); //> catch@36 take 1
await failed().catch((error) => take(error.message)).finally(() => {}); //> catch@16 anon_line_12_col_22 1 //> finally@54 anon_line_12_col_62 1
await ready.then(fails).catch(take); //> then@13 fails 1 //> catch@25 take 1
await ready.then(holder.bound); //> then@13 Holder.take 1
await ready.then(holder.take.bind(holder)); //> then@13 Holder.take 1
await ready
  .then(take) //> then@4 take 1
  .then(async (x) => { await null; return take(x); }) //> then@4 anon_line_18_col_9 1
  .then(undefined, fails).then(null).then(undefined).then(3).catch(undefined);
await Promise.reject(new Error('kept')).then(take).catch((error) => console.log(error.message)); //> catch@52 anon_line_20_col_58 1
const later = (made) => made.then(take); //> then@30 take 2
await later(ready);
await later((async () => 1)());
// The same handler at many places.
for (const f of [take, fails]) await ready.then(f).catch(take); //> then@44 take 1 //> then@44 fails 1 //> catch@52 take 1
// A function that reads its argument before its body begins, and fails.
function parts({ a }) { return a; }
await Promise.resolve().then(parts).catch(() => {}); //> catch@37 anon_line_28_col_43 1
await Promise.resolve({ a: 1 }).then(parts); //> then@33 parts 1
// A class with a `then` of its own sees what it is given, as it is.
class Own extends Promise { then(f, g) { console.log('given', f === take, typeof f); return super.then(f, g); } } //> - take 1
new Own((resolve) => resolve(1)).then(take);
class Plain extends Promise {}
await new Plain((resolve) => resolve(1)).then(take); //> then@42 take 1
const thenable = { given: [], then(f) { this.given.push(f); queueMicrotask(() => Reflect.apply(f, undefined, [1])); return this; } }; //> queueMicrotask@61 anon_line_35_col_76 4
console.log(await thenable); //> - then 1
thenable.then(take).then((x) => x);
(() => thenable)().then(take);
await null;
console.log(thenable.given.includes(take), thenable.given.length);
const shut = { then: 1, on: null };
try { shut.then(take); } catch (error) { console.log(error.message); }
try { shut?.none.then(take); } catch (error) { console.log(error.message); }
const nothing = null;
console.log(nothing?.then(take).then((x) => x));
// What handlers see.
await ready.then(function () { console.log(this, arguments.length, arguments[0]); }); //> then@13 anon_line_47_col_18 1
function sees() { console.log(this, arguments.length, new Error('x').stack.split('\n').length); }
await ready.then(sees); //> then@13 sees 1
queueMicrotask(sees); //> queueMicrotask@1 sees 1
process.nextTick(sees, 1, 2); //> nextTick@9 sees 1
queueMicrotask(() => take(1)); //> queueMicrotask@1 anon_line_52_col_16 1
await new Promise((resolve) => process.nextTick(() => resolve(take(2)))); //> nextTick@40 anon_line_53_col_49 1
const { nextTick } = process;
nextTick(take); //> nextTick@1 take 1
const microtasks = { queueMicrotask };
microtasks.queueMicrotask(take.bind(null, 1)); //> queueMicrotask@12 take 1
try { queueMicrotask(1); } catch (error) { console.log(error.code); }
// Nothing more is awaited, and no hook sees more than there was.
let promises = 0;
const hook = createHook({ init(id, type) { promises += type === 'PROMISE'; } }).enable();
ready.then(take); //> then@7 take 1
hook.disable();
console.log(promises);
