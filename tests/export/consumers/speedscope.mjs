// Opens files in speedscope, as far as that goes without a screen, and prints what it read.
//
// Arguments: paths.  Output: for each, what speedscope saves of it, in its own format; null where it refuses the file.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';

const folder = 'node_modules/speedscope/dist/release/';
const bundle = readFileSync(
  folder + readFileSync(folder + 'index.html', 'utf8').match(/src="(speedscope-\w+\.js)"/)[1],
  'utf8',
);

// A graphics context that answers every call with something, and draws nothing.
const canvasContext = (name) =>
  new Proxy(
    {},
    {
      get(target, key) {
        if (key === 'measureText') return (text) => ({ width: 8 * text.length });
        if (name === 'webgl' && key === 'getActiveUniform') return () => undefined;
        if (/^[A-Z0-9_]+$/.test(String(key))) return 1;
        return (
          target[key]
          ?? (() =>
            key === 'getContextAttributes' ? {} : key.startsWith?.('get') || key.startsWith?.('create') ? {} : 1)
        );
      },
      set: (target, key, value) => Reflect.set(target, key, value),
    },
  );

async function read(path) {
  const dom = new JSDOM('<!DOCTYPE html><body></body>', {
    url: 'http://speedscope/#localProfilePath=none',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  const { window } = dom;
  let saved = null;
  let refused = false;
  window.HTMLCanvasElement.prototype.getContext = (name) => canvasContext(name);
  window.alert = () => (refused = true);
  window.matchMedia = () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.FontFace = class {
    load() {
      return Promise.resolve();
    }
  };
  window.Element.prototype.scrollIntoView = () => {};
  window.TextDecoder = TextDecoder;
  window.TextEncoder = TextEncoder;
  window.HTMLAnchorElement.prototype.click = () => {};
  window.URL.createObjectURL = (blob) => {
    saved = blob;
    return 'blob:saved';
  };
  window.console.log = (text) => {
    if (text === 'Failed to load format') refused = true;
  };
  const wait = () => new Promise((done) => setTimeout(done, 5));
  window.eval(bundle);
  for (let turn = 0; turn < 400 && !window.speedscope; turn++) await wait();
  window.speedscope.loadFileFromBase64(basename(path), readFileSync(path).toString('base64'));
  for (let turn = 0; turn < 400 && !saved && !refused; turn++) {
    await wait();
    window.dispatchEvent(new window.KeyboardEvent('keydown', { key: 's', ctrlKey: true }));
  }
  if (!saved) {
    window.close();
    return null;
  }
  const text = await new Promise((done) => {
    const reader = new window.FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(saved);
  });
  window.close();
  return JSON.parse(text);
}

process.on('uncaughtException', (error) => {
  console.error(`speedscope failed: ${error?.message ?? error}`);
  process.exit(1);
});
const found = [];
for (const path of process.argv.slice(1).filter((word) => word !== '--')) found.push(await read(path));
console.log(JSON.stringify(found));
process.exit(0);
