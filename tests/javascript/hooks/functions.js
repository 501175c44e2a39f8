// Functions that run to their end, return or throw; hooked in all ways of counting.
function price(item) {
  if (item < 0) throw new RangeError('no such item');
  return item * 3;
}
class Base {
  constructor(k) { this.k = k; }
  get half() { return this.k / 2; }
  set half(v) { this.k = v * 2; }
  static sum(first, ...rest) { return rest.reduce((a, b) => a + b, first); }
  #hidden() { return this.k; }
  shown() { return this.#hidden(); }
}
class Derived extends Base {
  constructor() { super(2); }
  early() { return () => this.k; }
}
class Refused extends Base {
  constructor() { if (new.target) throw new Error('early'); super(1); }
}
const overrides = () => { try { return 1; } finally { throw new Error('late'); } };
function leaves() { for (;;) { try { return 1; } finally { break; } } }
function returns() { try { return 1; } finally { return; } }
function last() { try { return 1; } finally { return 2; } }
const given = ({ a }, b = 2, ...c) => a + b + c.length;
const object = { method(a) { return this === object && a; }, 'with name'() {}, f: function (a) { a = 2; return arguments.length + a; } };
const attempt = (f) => { try { return f(); } catch (error) { return `${error}`; } };

console.log(price(2), attempt(() => price(-1)));
const derived = new Derived();
derived.half = derived.half + 4;
console.log(Base.sum(1, 2, 3), derived.shown(), derived.early()());
console.log(attempt(() => new Refused()), attempt(overrides), leaves(), returns(), last());
console.log(given({ a: 1 }), given({ a: 1 }, 2, 3), object.method(3), object['with name'](), object.f(1, 5));

//$ --match price --entry 'console.log("price of", item)' --exit 'console.log($result, `${$thrown}`)'
//> price of 2
//> 6 undefined
//> price of -1
//> undefined RangeError: no such item
//> 6 RangeError: no such item
//> 6 10 10
//> Error: early Error: late undefined undefined 2
//> 3 4 3 undefined 4

//$ --match 'Base.*' --match 'Derived.*' --match 'Refused.*' --entry 'console.log(">", $method, $class, $args, $this === undefined)' --exit 'console.log("<", $method, $result, !!$thrown, $this instanceof Base)'
//> 6 RangeError: no such item
//> > Derived.constructor Derived [] true
//> > Base.constructor Base [ 2 ] false
//> < Base.constructor undefined false true
//> < Derived.constructor undefined false true
//> > Base.get half Base [] false
//> < Base.get half 1 false true
//> > Base.set half Base [ 5 ] false
//> < Base.set half undefined false true
//> > Base.sum Base [ 1, 2, 3 ] false
//> < Base.sum 6 false false
//> > Base.shown Base [] false
//> > Base.#hidden Base [] false
//> < Base.#hidden 10 false true
//> < Base.shown 10 false true
//> > Derived.early Derived [] false
//> < Derived.early [Function (anonymous)] false true
//> 6 10 10
//> > Refused.constructor Refused [] true
//> < Refused.constructor undefined true false
//> Error: early Error: late undefined undefined 2
//> 3 4 3 undefined 4

//$ --match overrides --match leaves --match returns --match last --exit 'console.log($method, $result, `${$thrown}`, $nanos > 0, $class === "")'
//> 6 RangeError: no such item
//> 6 10 10
//> overrides undefined Error: late true true
//> leaves undefined undefined true true
//> returns undefined undefined true true
//> last 2 undefined true true
//> Error: early Error: late undefined undefined 2
//> 3 4 3 undefined 4

//$ --match given --match method --match '/with.name/' --match f --entry 'console.log($args)' --exit 'console.log($args.length, $result)'
//> 6 RangeError: no such item
//> 6 10 10
//> Error: early Error: late undefined undefined 2
//> [ undefined, 2 ]
//> 2 3
//> [ undefined, 2, 3 ]
//> 3 4
//> [ 3 ]
//> 1 3
//> []
//> 0 undefined
//> [ 1, 5 ]
//> 2 4
//> 3 4 3 undefined 4
