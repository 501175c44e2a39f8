// Timers of Node: functions of any make, and what they are set by.
const timers = require('timers');
const { promisify } = require('util');
function work() { return 1; }
function tick() { work(); }
const again = { left: 2, tick() { if (--this.left === 0) clearInterval(this.timer); } };
setTimeout(tick, 1); //> setTimeout@1 tick 1
setTimeout(() => work(), 1); //> setTimeout@1 anon_line_8_col_12 1
setTimeout(function named() { named.done = work(); }, 1); //> setTimeout@1 named 1
const twice = (first, second) => [setTimeout(first, 1), setTimeout(second, 1)]; //> setTimeout@35 tick 1 //> setTimeout@57 work 1
twice(tick, work);
again.timer = setInterval(again.tick.bind(again), 1); //> setInterval@15 tick 2
setImmediate(tick).unref().ref(); //> setImmediate@1 tick 1
globalThis.setTimeout(tick, 1); //> setTimeout@12 tick 1
timers.setImmediate(async () => { work(); await null; work(); }); //> setImmediate@8 anon_line_15_col_21 1
global
  .setTimeout(tick.bind(null), 1); //> setTimeout@4 tick 1
const shown = setTimeout(tick, 5); //> setTimeout@15 tick 2
console.log(shown._onTimeout === tick, Object.keys(shown).length, Object.getOwnPropertySymbols(shown).length);
setTimeout(() => shown.refresh(), 30); //> setTimeout@1 anon_line_20_col_12 1
// What is called by what is not measured: `forEach` here.
setTimeout(Array.prototype.forEach.bind([1, 2], tick), 1); //> setTimeout@1 tick 2
// Neither set by a timer nor misnamed: a function of the same name, and a timer that is taken back.
const own = { setTimeout(f) { return f; }, setImmediate: (f) => ({ f }) };
own.setTimeout(tick);
new MessageChannel().port1.close(own.setImmediate(tick).f); //> - tick 1
clearTimeout(setTimeout(work, 1));
for (const wrong of [undefined, 'code', {}]) {
  try { setTimeout(wrong, 1); } catch (error) { console.log(error.code, error.message.split('\n')[0]); }
}
console.log(setTimeout.name, setTimeout.length, promisify(setTimeout) === setTimeout[promisify.custom]);
promisify(setTimeout)(1, 'value').then(console.log);
setTimeout((...values) => console.log(values, this === module.exports), 1, 'a', 'b'); //> setTimeout@1 anon_line_33_col_12 1
setTimeout(function () { console.log(this.constructor.name, arguments.length, new Error('x').stack.split('\n').map((one) => one.trim().split(' ')[1])); }, 1); //> setTimeout@1 anon_line_34_col_12 1
