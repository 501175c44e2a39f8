"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const lib_js_1 = require("./lib.js");
var Level;
(function (Level) {
    Level[Level["low"] = 1] = "low";
    Level[Level["high"] = 2] = "high";
})(Level || (Level = {}));
async function main() {
    var _a, _b, _c;
    const cart = new lib_js_1.Cart("me", 2); //#1
    for (const name of ["apple", "fig", "xylophone", "x"]) { //#1
        try { //#4
            const item = await (0, lib_js_1.load)(name, name === "fig"); //#4
            cart.add(item); //#3
        }
        catch (e) {
            console.log(e.message); //#1
        }
        finally {
            (0, lib_js_1.nothing)(); //#4
        }
    }
    console.log(cart.size, cart.total(), (_a = cart.find("xylophone")) === null || _a === void 0 ? void 0 : _a.price, (_c = (_b = cart.find("no")) === null || _b === void 0 ? void 0 : _b.tags) === null || _c === void 0 ? void 0 : _c.length); //#1
    const it = (0, lib_js_1.numbers)(10); //#1
    it.next(); //#1
    it.next(3); //#1
    it.next(); //#1
    it.return(undefined); //#1
    console.log([1, 2, 3].map((n) => (0, lib_js_1.twice)(n) + Level.high).join()); //#1 //F 3
    console.log([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(lib_js_1.classify).join()); //#1
    let k = 0; //#1
    while (k < 5) { //#1 //B 5,1
        k += 1; //#5
        if (k === 2)
            continue; //B 1,4
        (0, lib_js_1.nothing)(); //#4
    }
    try { //#1
        new lib_js_1.Cart(""); //#1
    }
    catch (_d) {
        k = k || 7; //#1 //B 0,1
    }
    const message = `k is ${k}`; //#1
    console.log(message); //#1
}
main().then(() => console.log("done")); //#1 //F 1
//# sourceMappingURL=app.js.map