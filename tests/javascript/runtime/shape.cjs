// Prints what all that globals, built-in modules and a new context reach looks like: properties, texts, constructors.
const { builtinModules, ...rest } = require('module');
const vm = require('vm');

const LEFT_OUT = /^(?:_|node:|sys$|punycode$|wasi$|sqlite$)/;
const CHANGES = /process\.(?:env|argv|_startTime|moduleLoadList)|\.cache|performance\.(?:timeOrigin|nodeTiming)/;
const CHANGING = /pid|mem|time|Time|now|title|hrtime|counter|debugPort|ino|rss/;
const DEEPEST = 6;
const lines = [];
const seen = new Map();

function visit(value, path, depth) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
  seen.set(value, path);
  if (depth > DEEPEST) return;
  const keys = Reflect.ownKeys(value);
  const above = Object.getPrototypeOf(value);
  const kind = Object.prototype.toString.call(value);
  lines.push(`${path} ${typeof value} ${Object.isExtensible(value)} ${kind} ${seen.get(above)} ${keys.map(String)}`);
  if (typeof value === 'function')
    lines.push(`${path} ${constructs(value)} ${JSON.stringify(Function.prototype.toString.call(value))}`);
  for (const key of keys) {
    const name = `${path}.${String(key)}`;
    const { value: held, get, set, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(value, key);
    const shown = /number|boolean|undefined/.test(typeof held) && !CHANGING.test(name) ? String(held) : '';
    lines.push(`${name} ${typeof held} ${writable} ${enumerable} ${configurable} ${typeof get} ${typeof set} ${shown}`);
    visit(held, name, depth + 1);
    visit(get, `${name} get`, depth + 1);
    visit(set, `${name} set`, depth + 1);
  }
  visit(above, `${path} prototype`, depth + 1);
}

function constructs(value) {
  try {
    Reflect.construct(Object, [], value);
    return true;
  } catch {
    return false;
  }
}

visit(globalThis, 'global', 0);
for (const name of [...builtinModules.filter((one) => !LEFT_OUT.test(one)), 'node:test']) visit(require(name), name, 1);
visit(rest, 'rest', 1);
visit(require, 'require', 1);
visit(module, 'module', 1);
visit(vm.runInContext('globalThis', vm.createContext({})), 'context', 2);
console.log(lines.filter((line) => !CHANGES.test(line)).join('\n'));
