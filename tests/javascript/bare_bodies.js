// Calls in bodies without braces, and behind labels; f is called as often at each level.
function f(x) { return x; }
function list(x) { f(x); return [x]; }
function g(x) {
  if (x > 2) return f(x);
  else if (x > 1) f('else if'); else f('else');
  for (let i = 0; i < 2; i++) f(i);
  for (const k of [f(1), 2]) f(k);
  for (const k in { a: 1 }) for (let q = 0; q < 2; q++) if (q) continue; else f(q);
  let n = 0;
  while (n < 2) n = f(n + 1);
  do n = f(n + 1); while (n < 4);
  out: while (true) if (n++ > 6) break out; else switch (f(n)) { case 5: f('five'); break; default: f('d'); }
  if (x) class_(); else ;
  if (x) try { f('t'); throw 1; } catch { f('c'); }
  if (x) throw new Error('e');
}
function class_() { if (false) f('no'); }
for (const x of [0, 1, 2, 3]) try { g(x); } catch {}
if (true)
  // a comment
  f('end')
if (false) f('never'); else { f('braces') }
a: b: for (const x of list(1)) { for (const y of list(x)) { if (y > 1) break a; else continue b; } }
c: { f(2); if (f(3)) break c; f(4); }
d: if (f(5)) { f(6); break d; }
e: switch (list(7)[0]) { case 7: break e; }
g: f(8);
