// Async functions, generators, for await, promises.
function helper(n) { return n; }
async function leaf(n) { helper(n); await null; return helper(n); }
async function branch(n) {
  helper(n);
  const a = await leaf(n);
  helper(a);
  const [b, c] = await Promise.all([leaf(1), leaf(2)]);
  return helper(b) + helper(c);
}
async function fails() { helper(1); await null; throw new Error('x'); }
async function rejects() { await null; helper(0); return Promise.reject(new Error('y')); }
async function catches() {
  try { await fails(); } catch (error) { helper(error.message); }
  try { await rejects(); helper(9); } catch { helper(2); } finally { await leaf(7); helper(3); }
  helper(4);
}
function* numbers(n) {
  for (let i = 0; i < n; i++) {
    helper(i);
    yield helper(i);
  }
  try { yield 1; helper(8); } finally { helper(5); }
}
function* through() { helper(1); yield* numbers(2); helper(2); yield* handmade(); return helper(3); }
function handmade() {
  let n = 0;
  return { [Symbol.iterator]() { return this; }, next() { helper(n); return { done: n++ > 1, value: n }; } };
}
async function* ticks(n) { for (let i = 0; i < n; i++) { helper(i); await leaf(i); yield helper(i); } return helper(n); }
async function takes() {
  helper(0);
  for await (const x of ticks(3)) {
    helper(x);
    if (x === 1) continue;
    await leaf(x);
  }
  for await (const x of ticks(5)) { helper(x); if (x === 1) break; }
  helper(1);
  for await (const x of [leaf(1), 2]) helper(x);
  const slow = { [Symbol.asyncIterator]() { let n = 0; return { async next() { helper(n); return { done: n++ > 1 }; } }; } };
  for await (const x of slow) helper(x);
  helper(2);
}
const arrow = async (n) => helper(await leaf(n));
class Async { async method(n) { return helper(await leaf(n)); } static async *each() { yield* ticks(2); } }
await branch(3);
helper(1);
await catches();
for (const x of numbers(2)) helper(x);
for (const x of numbers(2)) { helper(x); break; }
for (const x of through()) { helper(x); }
const manual = numbers(3);
manual.next();
try { manual.throw(new Error('thrown')); } catch { helper(1); }
await takes();
await Promise.all([arrow(1), arrow(2), new Async().method(3)]);
for await (const x of Async.each()) helper(x);
await leaf(0).then((x) => helper(x)).catch(() => helper(0)).finally(() => { helper(9); });
await new Promise((resolve) => { helper(1); resolve(helper(2)); });
helper(await leaf(5));
helper([...numbers(2)].length);
await (async () => { await leaf(1); helper(6); })();
