// Random programs, evaluated: what they are worth is to be the same with and without Footfall.
let seed = Number(process.argv[2] || 7);
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
const pick = (...all) => all[random(all.length)]();
const word = () => 'abcd'[random(4)];
const isWhole = process.argv[3] !== 'evals';
let names = 0;
function expression(depth) {
  return pick(
    () => `${random(9)}`, word, () => `'${word()}'`,
    () => (depth < 2 ? `${expression(depth + 1)} ${['&&', '||', '+', '<', ','][random(5)]} ${expression(depth + 1)}` : word()),
    () => (depth < 2 ? `(${expression(depth + 1)} ? ${expression(depth + 1)} : ${expression(depth + 1)})` : '1'),
    () => `${word()}?.x`, () => `(${word()} ??= ${random(5)})`, () => `(() => ${expression(2)})()`,
  );
}
function statement(depth, loops) {
  if (depth > 3) return `${expression(1)};`;
  const inner = (more = 0) => statement(depth + 1, loops + more);
  const list = (more = 0) => Array.from({ length: random(4) }, () => inner(more)).join(random(2) ? '\n' : ' ');
  return pick(
    () => `${expression(0)};`, () => `${expression(0)};`, () => ';', () => `{ ${list()} }`,
    () => `var ${word()} = ${expression(0)};`, () => `let v${++names} = ${expression(0)};`, () => `function f${++names}() { ${'return 1;'} }`,
    () => `class C${++names} { static { ${expression(0)}; } }`,
    () => `if (${expression(0)}) ${block(inner())}`, () => `if (${expression(0)}) ${block(inner())} else ${block(inner())}`,
    () => `if (${expression(0)}) ${block(inner())} else if (${expression(0)}) ${block(inner())}`,
    () => { const i = `i${++names}`; return `for (var ${i} = 0; ${i} < ${random(3)}; ${i}++) ${block(inner(1))}`; },
    () => `for (var k of [${'1,'.repeat(random(3))}]) ${block(inner(1))}`, () => `for (var k in {a: 1}) { ${list(1)} }`,
    () => { const i = `i${++names}`; return `var ${i} = 0; do { if (${i}++ > ${random(3)}) break; ${list(1)} } while (${expression(1)});`; },
    () => `switch (${expression(1)}) { ${Array.from({ length: random(3) }, () => `case ${expression(1)}: ${list()}${random(2) && loops ? 'break;' : ''}`).join(' ')} ${random(2) ? `default: ${list()}` : ''} }`,
    () => `try { ${list()} } catch { ${list()} }`, () => `try { ${list()} } finally { ${list()} }`,
    () => `try { ${list()} throw ${random(5)}; } catch (e) { ${list()} } finally { ${list()} }`,
    () => `L${++names}: { ${list()} break L${names}; }`, () => (loops ? 'break;' : '1;'), () => (loops ? 'continue;' : '2;'),
    () => `with ({a: ${random(3)}}) ${block(inner())}`,
  );
}
function block(text) {
  return /^(let|class|function|var)/.test(text) || /^(if|for)/.test(text) ? `{ ${text} }` : text.startsWith('L') || text.includes('\n') ? `{ ${text} }` : text;
}
const show = (run) => { try { const v = run(); return typeof v === 'function' ? 'f' : JSON.stringify(v) ?? String(v); } catch (e) { return e instanceof Error ? `${e.name}: ${e.message}` : `thrown ${e}`; } };
let a, b, c, d;
for (let round = 0; round < 10; round++) {
  const run = new Function('eval_', 'n', `return (text) => { var a = 1, b = 0, c = null, d; return eval(text) } // ${round}`)();
  const script = new Function('vm', `return (text) => vm.runInNewContext(text, { a: 1, b: 0, c: null, d: undefined }, { timeout: 1000 }) // ${round}`)(require('vm'));
  for (let i = 0; i < 120; i++) {
    const text = Array.from({ length: 1 + random(4) }, () => statement(0, 0)).join('\n');
    console.log(round, i, show(() => run(text)), isWhole && show(() => script(text)));
  }
}
