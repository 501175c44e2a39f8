// Async functions, generators of them, top-level await.
const order = []; //#1
const sleep = (ms) => new Promise((go) => setTimeout(go, 40 * ms)); //
async function work(n) { //F 3
  order.push(`a${n}`); //#3
  await sleep(n); //#3
  order.push(`b${n}`); //#3
  if (n === 2) throw new Error('two'); //B 1,2
  return n; //#2
}
const all = await Promise.allSettled([work(3), work(2), work(1)]); //#1
console.log(all.map((r) => r.status).join(), order.join()); //#1 //F 3
async function* count(to) { //F 1
  for (let i = 1; i <= to; i++) { //#1 //B 3,0
    yield i; //#3
  }
}
for await (const i of count(9)) { //#1
  if (i === 3) break; //B 1,2
}
const later = async () => await null ?? 'nothing'; //#1 //F 1 //B 1,0
console.log(await later()); //#1
const { default: path, ...rest } = await import('node:path'); //#1
console.log(typeof path.join, 'join' in rest); //#1
export const exported = order.length; //#1
export default (x) => x; //#1 //F 0
export { exported as again };
