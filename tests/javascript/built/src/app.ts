import { Cart, load, numbers, twice, classify, nothing, type Item } from "./lib.js";

enum Level { low = 1, high }

async function main(): Promise<void> { //F 1
  const cart = new Cart("me", 2); //#1
  for (const name of ["apple", "fig", "xylophone", "x"]) { //#1
    try { //#4
      const item: Item = await load(name, name === "fig"); //#4
      cart.add(item); //#3
    } catch (e) {
      console.log((e as Error).message); //#1
    } finally {
      nothing(); //#4
    }
  }
  console.log(cart.size, cart.total(), cart.find("xylophone")?.price, cart.find("no")?.tags?.length); //#1
  const it = numbers(10); //#1
  it.next(); //#1
  it.next(3); //#1
  it.next(); //#1
  it.return(undefined); //#1
  console.log([1, 2, 3].map((n) => twice(n) + Level.high).join()); //#1 //F 3
  console.log([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(classify).join()); //#1
  let k = 0; //#1
  while (k < 5) { //#1 //B 5,1
    k += 1; //#5
    if (k === 2) continue; //B 1,4
    nothing(); //#4
  }
  try { //#1
    new Cart(""); //#1
  } catch {
    k = k || 7; //#1 //B 0,1
  }
  const message = `k is ${k}`; //#1
  console.log(message); //#1
}

main().then(() => console.log("done")); //#1 //F 1
