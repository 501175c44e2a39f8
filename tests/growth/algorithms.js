// Algorithms whose growth is known; the comment above each function says how its work grows.  Run as NAME SIZE.

const random = (n) => Array.from({ length: n }, (_, i) => (i * 7919 + 13) % 10007);

// n²
function bubble(a) {
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j + 1 < a.length - i; j++)
      if (a[j] > a[j + 1]) {
        const one = a[j];
        a[j] = a[j + 1];
        a[j + 1] = one;
      }
}

// n²
function insertion(a) {
  for (let i = 1; i < a.length; i++)
    for (let j = i; j > 0 && a[j - 1] > a[j]; j--) {
      const one = a[j];
      a[j] = a[j - 1];
      a[j - 1] = one;
    }
}

// n²
function quick(a, low, high) {
  if (low >= high) return;
  let at = low;
  for (let i = low + 1; i <= high; i++)
    if (a[i] < a[low]) {
      at++;
      const one = a[i];
      a[i] = a[at];
      a[at] = one;
    }
  quick(a, low, at - 1);
  quick(a, at + 1, high);
}

// n³
function product(n) {
  let sum = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      for (let k = 0; k < n; k++) sum += i * k * (k + j);
  return sum;
}

// n³
function shortest(n) {
  const far = Array.from({ length: n * n }, (_, i) => (i * 31) % 97);
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) far[i * n + j] = Math.min(far[i * n + j], far[i * n + k] + far[k * n + j]);
}

// n²
function find(text, word) {
  for (let i = 0; i + word.length <= text.length; i++) {
    let j = 0;
    while (j < word.length && text[i + j] === word[j]) j++;
    if (j === word.length) return i;
  }
  return -1;
}

// n²
function collide(n) {
  const slots = [];
  for (let i = 0; i < n; i++) {
    let at = 0;
    while (slots[at] !== undefined) at++;
    slots[at] = i;
  }
}

// n log n
function merge(a) {
  if (a.length < 2) return a;
  const middle = a.length >> 1;
  const left = merge(a.slice(0, middle));
  const right = merge(a.slice(middle));
  const made = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length)
    if (j === right.length || (i < left.length && left[i] <= right[j])) made.push(left[i++]);
    else made.push(right[j++]);
  return made;
}

// n log n
function sift(a, at, end) {
  while (2 * at + 1 < end) {
    let child = 2 * at + 1;
    if (child + 1 < end && a[child + 1] > a[child]) child++;
    if (a[at] >= a[child]) break;
    const one = a[at];
    a[at] = a[child];
    a[child] = one;
    at = child;
  }
}

// n
function heap(a) {
  for (let i = a.length >> 1; i >= 0; i--) sift(a, i, a.length);
  for (let end = a.length - 1; end > 0; end--) {
    const one = a[0];
    a[0] = a[end];
    a[end] = one;
    sift(a, 0, end);
  }
}

// log n
function search(n) {
  let [low, high] = [0, n];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (middle < n) low = middle + 1;
    else high = middle;
  }
}

// n
function trie(n) {
  const root = {};
  for (let i = 0; i < n; i++) {
    let node = root;
    for (const letter of String(i).padStart(8, '0')) node = node[letter] ||= {};
  }
}

// n
function remembered(n) {
  const known = [0, 1];
  for (let i = 2; i <= n; i++) known.push((known[i - 1] + known[i - 2]) % 1000);
  return known[n];
}

// n
function kmp(text, word) {
  const back = [0];
  for (let i = 1, j = 0; i < word.length; i++) {
    while (j > 0 && word[i] !== word[j]) j = back[j - 1];
    if (word[i] === word[j]) j++;
    back.push(j);
  }
  let j = 0;
  for (const letter of text) {
    while (j > 0 && letter !== word[j]) j = back[j - 1];
    if (letter === word[j]) j++;
    if (j === word.length) return true;
  }
  return false;
}

// n
function join(n) {
  const above = Array.from({ length: n }, (_, i) => i);
  const top = (i) => {
    while (above[i] !== i) i = above[i] = above[above[i]];
    return i;
  };
  for (let i = 1; i < n; i++) above[top(i)] = top(i - 1);
}

// n log log n
function sieve(n) {
  const crossed = new Uint8Array(n + 1);
  for (let i = 2; i * i <= n; i++) {
    if (crossed[i]) continue;
    for (let j = i * i; j <= n; j += i) crossed[j] = 1;
  }
}

// 1.618ⁿ
function fib(n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

// 2ⁿ
function subsets(n, from, chosen) {
  let found = chosen;
  for (let i = from; i < n; i++) found += subsets(n, i + 1, i);
  return found;
}

const n = Number(process.argv[3]);
if (process.argv[2] === 'slow') {
  bubble(random(n));
  insertion(Array.from({ length: n }, (_, i) => n - i));
  quick(Array.from({ length: n }, (_, i) => i), 0, n - 1);
  product(n);
  shortest(n);
  find('a'.repeat(n), `${'a'.repeat(n / 2 - 1)}b`);
  collide(n);
} else if (process.argv[2] === 'fast') {
  merge(random(n));
  heap(random(n));
  search(n);
  trie(n);
  remembered(n);
  kmp('a'.repeat(n), `${'a'.repeat(n / 2 - 1)}b`);
  join(n);
  sieve(n);
} else {
  fib(n);
  subsets(n, 0, 0);
}
