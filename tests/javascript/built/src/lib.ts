export interface Item { name: string; price?: number; tags?: string[] }

export class Cart { //#1
  private items: Item[] = [];
  constructor(readonly owner: string, private rate = 1) { //F 2
    if (!owner) throw new Error("no owner"); //B 1,1
  }
  add(item: Item): this { //F 3
    this.items.push(item); //#3
    return this; //#3
  }
  get size(): number { return this.items.length; } //#1 //F 1
  total(): number { //F 1
    let sum = 0; //#1
    for (const item of this.items) { //#1
      const price = item.price ?? 0; //#3
      if (price > 10 && this.rate) { //#3
        sum += price * this.rate; //#2
      } else {
        sum += price; //#1
      }
    }
    return sum; //#1
  }
  find(name: string): Item | undefined { //F 2
    for (let i = 0; i < this.items.length; i++) { //#2 //B 5,1
      if (this.items[i].name === name) return this.items[i]; //B 1,4
    }
    return undefined; //#1
  }
}

export async function load(name: string, fail = false): Promise<Item> { //F 4
  await Promise.resolve(); //#4
  if (fail) throw new Error(`cannot load ${name}`); //B 1,3
  const tags = await tagsOf(name); //#3
  return { name, tags, price: name.length * 3 }; //#3
}

async function tagsOf(name: string): Promise<string[]> { //F 3
  const found: string[] = []; //#3
  for (const c of name) { //#3
    if (c === "x") continue; //B 2,13
    found.push(c); //#13
  }
  return found; //#3
}

export function* numbers(n: number) { //F 1
  for (let i = 0; i < n; i++) { //#1 //B 3,0
    const got: number = yield i; //#3
    if (got) i += got; //B 1,1
  }
}

export const twice = (n: number): number => n * 2; //F 3
export function classify(n: number): string { //F 10
  switch (n % 4) { //#10 //S 3,3,2,2
    case 0: return "zero"; //#3
    case 1:
      n++; //#3
    case 2: n++; break;
    default: n = 0; //#2
  }
  if (n > 5) return "big"; //B 3,4
  if (n < 1) return "small"; //B 2,2
  if (n === 3) return "small"; //B 2,0
  return n > 2 ? "two" : "one"; //#0 //B 0,0
}
export function nothing(): void {} //F 8
