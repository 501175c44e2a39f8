"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.twice = exports.Cart = void 0;
exports.load = load;
exports.numbers = numbers;
exports.classify = classify;
exports.nothing = nothing;
class Cart {
    constructor(owner, rate = 1) {
        this.owner = owner;
        this.rate = rate;
        this.items = [];
        if (!owner)
            throw new Error("no owner"); //B 1,1
    }
    add(item) {
        this.items.push(item); //#3
        return this; //#3
    }
    get size() { return this.items.length; } //#1 //F 1
    total() {
        var _a;
        let sum = 0; //#1
        for (const item of this.items) { //#1
            const price = (_a = item.price) !== null && _a !== void 0 ? _a : 0; //#3
            if (price > 10 && this.rate) { //#3
                sum += price * this.rate; //#2
            }
            else {
                sum += price; //#1
            }
        }
        return sum; //#1
    }
    find(name) {
        for (let i = 0; i < this.items.length; i++) { //#2 //B 5,1
            if (this.items[i].name === name)
                return this.items[i]; //B 1,4
        }
        return undefined; //#1
    }
}
exports.Cart = Cart;
async function load(name, fail = false) {
    await Promise.resolve(); //#4
    if (fail)
        throw new Error(`cannot load ${name}`); //B 1,3
    const tags = await tagsOf(name); //#3
    return { name, tags, price: name.length * 3 }; //#3
}
async function tagsOf(name) {
    const found = []; //#3
    for (const c of name) { //#3
        if (c === "x")
            continue; //B 2,13
        found.push(c); //#13
    }
    return found; //#3
}
function* numbers(n) {
    for (let i = 0; i < n; i++) { //#1 //B 3,0
        const got = yield i; //#3
        if (got)
            i += got; //B 1,1
    }
}
const twice = (n) => n * 2; //F 3
exports.twice = twice;
function classify(n) {
    switch (n % 4) { //#10 //S 3,3,2,2
        case 0: return "zero"; //#3
        case 1:
            n++; //#3
        case 2:
            n++;
            break;
        default: n = 0; //#2
    }
    if (n > 5)
        return "big"; //B 3,4
    if (n < 1)
        return "small"; //B 2,2
    if (n === 3)
        return "small"; //B 2,0
    return n > 2 ? "two" : "one"; //#0 //B 0,0
}
function nothing() { } //F 8
//# sourceMappingURL=lib.js.map