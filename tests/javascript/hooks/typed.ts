// TypeScript: names of parameters without their types.
type Item = { price: number };
const double = <T extends Item>(item: T, times: number = 2): number => item.price * times;
class Shop { constructor(readonly_: Item) { this.sold = readonly_; } sold: Item; total(this: Shop, n?: number): number { return double(this.sold, n); } }
console.log(new Shop({ price: 4 }).total(3));

//$ --entry 'console.log(">", $method, $args)' --exit 'console.log("<", $method, $result)'
//> > Shop.constructor [ { price: 4 } ]
//> < Shop.constructor undefined
//> > Shop.total [ 3 ]
//> > double [ { price: 4 }, 3 ]
//> < double 12
//> < Shop.total 12
//> 12
