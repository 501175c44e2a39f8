// Names that insertions might have used, and names that must be inferred.
var $c = [5], $q = 1, $f0 = 2; //#1
const $y = (x) => x, $o = 4; //
let g = $q && $f0; //#1
const q = { $c: 1 }?.$c ?? $o; //
class K { static f = () => {}; g = class {}; ['x'] = () => {}; } //
const { m = () => {}, n: p = class {} } = {}; //
const list = [K.f, new K().g, new K().x, m, p, (0, () => {}), $y]; //
console.log(list.map((x) => x.name).join(), $c[0], q, g); //#1
var __proto__ = null; __proto__ ??= () => 1; //
console.log(typeof __proto__, typeof globalThis.$c, Object.keys(globalThis).filter((k) => /foot|\$/.test(k)).length); //
