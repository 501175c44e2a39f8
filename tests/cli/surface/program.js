function half(n) {
  if (n < 0) throw new RangeError('negative');
  return n >> 1;
}

class Counter {
  #steps = 0;
  count(n) {
    for (; n > 0; n = half(n)) this.#steps++;
    return this.#steps;
  }
}

const counter = new Counter();
for (const n of [1, 20, 300]) counter.count(n);
try {
  half(-1);
} catch {
  counter.count(5 > 4 ? 7 : 9);
}
