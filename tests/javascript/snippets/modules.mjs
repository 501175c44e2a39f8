//== exports
export const a = 1, f = () => a; export default class { m() { return f(); } } export { a as b }; export function g() { return a && f(); } print(String(g()));
//== default function without a name
export default function () { return 1; }
(print('its own statement'));
//== default class without a name
export default class { static n = this.name; }
[1].forEach(x => print(x));
//== default arrow
export default () => { a: 1 }
(print('its own statement'));
//== default expression
export default [1].map(x => x && print(String(x)));
//== export on a line alone
const a = 1;
export
{ a };
print('exported');
//== export of a declaration behind a line break
export
const a = () => 1;
print(a.name);
//== this is undefined
print(typeof this); print(String((() => this)()));
//== await at the top
const x = await Promise.resolve(1) ?? 2; if (x) print(x); for await (const y of [3]) print(y);
//== import.meta
print(typeof import.meta); const o = import.meta?.nothing ?? 'none'; print(o);
//== hoisted functions before everything
print(f()); export function f() { return 'f'; }
//== dead zone of exports
try { a; } catch (e) { print(e.message); } export let a = 1;
//== dynamic import of oneself
import('./module.mjs').then(n => print(Object.keys(n).join())); export var x = 1 || 2;
//== generator with a rest parameter
export function* g(a, ...r) { yield arguments.length; yield r.length; } print([...g(1, 2, 3)].join());
//== keywords on lines of their own
export
const a = 1
export // a comment
default
class { static [a && 'b'] = 2 }
import
fs
from
'data:text/javascript,export default 3'
with
{}
print(a, fs)
//== await in a module
const p = Promise.resolve({ then: undefined, x: 1 });
print(String((await (p)).x), String(await [p]?.[0].then), typeof await (p)?.then, String(await (p)?.x)); await `x`?.y
for await (let [x = 5] of [[], [1]]) print(x)
