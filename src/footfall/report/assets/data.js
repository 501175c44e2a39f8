// The profile as objects.  Index and sources arrive packed: JSON, compressed, in base64.

/** @type {Profile} */
const profile = {
  files: [],
  byKey: new Map(),
  types: [],
  functions: [],
  nodes: [],
  edges: [],
  threads: [],
  timeline: null,
  never: [],
  branches: [],
  withTests: false,
  every: { never: [], branches: [], concentrations: [] },
  unmeasured: [],
  lexes: {},
  concentration: null,
  bounds: [],
  history: null,
  tests: [],
  testSums: [],
  reachedFiles: new Set(),
  folder: '',
  top: 0,
  work: null,
  self_ns: null,
};
/** What takes a part that lies beside the page: a source, by the number of its file, or another by its name.
 *
 * @type {Map<number | string, (packed: string) => void>}
 */
const waiting = new Map();

/** @param {string} text */
function inflated(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream);
}

/** @param {string} text */
async function unpack(text) {
  return JSON.parse(await inflated(text).text());
}

/** Objects from columns.
 *
 * @param {Record<string, any[]>} columns
 * @returns {any[]}
 */
function rowsOf(columns) {
  const names = Object.keys(columns);
  return Array.from({ length: columns[names[0]].length }, (_, at) => {
    /** @type {Record<string, any>} */
    const row = { id: at };
    for (const name of names) row[name] = columns[name][at];
    return row;
  });
}

async function loadIndex() {
  const holder = byId('index');
  const index = await unpack(holder.textContent || '');
  holder.textContent = '';
  Object.assign(profile, {
    lexes: index.lexes,
    threads: index.threads,
    timeline: index.timeline,
    history: index.history || null,
    bounds: index.bounds,
    folder: holder.dataset.folder || '',
  });
  profile.files = rowsOf(index.files);
  for (const file of profile.files) {
    Object.assign(file, { functions: [], types: [], key: freeKey(file.path) });
    profile.byKey.set(file.key, file);
  }
  profile.types = rowsOf(index.types);
  for (const [at, type] of profile.types.entries()) {
    const { file, parent } = index.types;
    Object.assign(type, { functions: [], children: [], file: profile.files[file[at]] });
    type.parent = parent[at] < 0 ? null : profile.types[parent[at]];
    type.file.types.push(type);
  }
  for (const type of profile.types) if (type.parent) type.parent.children.push(type);
  profile.functions = rowsOf(index.functions);
  for (const [at, one] of profile.functions.entries()) {
    const { file, type } = index.functions;
    one.file = profile.files[file[at]];
    one.type = type[at] < 0 ? null : profile.types[type[at]];
    one.file.functions.push(one);
    if (one.type) one.type.functions.push(one);
    profile.top = Math.max(profile.top, approximate(one.highest) || 0, approximate(one.calls) || 0);
  }
  profile.every.never = index.never.map((/** @type {[number, number, string, number, number, number]} */ row) => {
    const [file, line, what, lines, statements, column] = row;
    return { file: profile.files[file], line, what, lines, statements, column };
  });
  profile.every.branches = index.branches.map(
    (/** @type {[number, number, string, string, Count, Side[], string]} */ row) => {
      const [file, line, kind, owner, evaluations, sides, text] = row;
      return { file: profile.files[file], line, kind, owner, evaluations, sides, text };
    },
  );
  profile.unmeasured = index.unmeasured.map(
    (/** @type {[number, string, number, string, string]} */ [file, path, line, what, reason]) => ({
      file: file < 0 ? null : profile.files[file],
      path,
      line,
      what,
      reason,
    }),
  );
  profile.edges = rowsOf(index.edges);
  profile.nodes = rowsOf(index.nodes);
  profile.every.concentrations = index.concentrations;
  if (index.tests) takeTestRuns(index.tests);
  takeTests(index.with_tests);
}

/** Take the tests into sums and lists, or leave them out.
 *
 * @param {boolean} withTests
 */
function takeTests(withTests) {
  profile.withTests = withTests;
  profile.concentration = profile.every.concentrations[Number(withTests)];
  profile.never = profile.every.never.filter((part) => inSums(part.file));
  profile.branches = profile.every.branches.filter((row) => inSums(row.file));
  profile.work = profile.self_ns = null;
  for (const one of profile.functions.filter((each) => inSums(each.file))) {
    profile.work = plus(profile.work, one.work);
    profile.self_ns = plus(profile.self_ns, one.self_ns);
  }
}

/** @param {SourceFile} file */
const isTest = (file) => file.role === 'test';
/** Whether sums and lists are about a file.
 *
 * @param {SourceFile} file
 */
const inSums = (file) => profile.withTests || !isTest(file);

/** What names a file in an address: its path, with a number where another file has the same one.
 *
 * @param {string} path
 */
function freeKey(path) {
  const key = path.replace(LONE, '\ufffd');
  let free = key;
  for (let number = 2; profile.byKey.has(free); number++) free = `${key}~${number}`;
  return free;
}

/** A file's source with its statements, blocks and branches; read once.
 *
 * @param {SourceFile} file
 */
async function loadSource(file) {
  if (!file.source) file.source = readSource(file);
  return file.source;
}

/**
 * @param {SourceFile} file
 * @returns {Promise<Source>}
 */
async function readSource(file) {
  const source = await unpackedSource(file);
  return {
    ...source,
    statements: extents(source.statements),
    blocks: extents(source.blocks),
    branches: source.branches.map((/** @type {[number, number, string, Side[]]} */ [line, column, kind, sides]) => ({
      line,
      column,
      kind,
      sides,
    })),
  };
}

/** A file's part of the page as it is.
 *
 * @param {SourceFile} file
 */
async function unpackedSource(file) {
  file.unpacked ||= packedPart(`source-${file.id}`, file.id).then(unpack);
  return file.unpacked;
}

/** The text of a file, without what only its own view needs.
 *
 * @param {SourceFile} file
 * @returns {Promise<string>}
 */
async function sourceText(file) {
  return (await unpackedSource(file)).text;
}

/** @param {string} text */
function linesOf(text) {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines[lines.length - 1] === '') lines.pop();
  return lines;
}

/** A part of the page that is read when it is asked for, which is once.
 *
 * @param {string} id
 * @param {number | string} name
 */
async function packedPart(id, name) {
  const holder = document.getElementById(id);
  if (!holder) return fromFolder(name);
  holder.remove();
  return holder.textContent || '';
}

/** A page opened from a disk may not fetch; a script it may load.
 *
 * @param {number | string} name
 * @returns {Promise<string>}
 */
function fromFolder(name) {
  return new Promise((resolve, reject) => {
    window.footfallSource = (id, packed) => waiting.get(id)?.(packed);
    waiting.set(name, resolve);
    const script = h('script', { src: `${profile.folder}/${name}.js` });
    script.addEventListener('error', () =>
      reject(new Error(`${profile.folder}/${name}.js is missing beside the report`)),
    );
    document.head.append(script);
  });
}

/**
 * @param {Record<string, any[]>} columns
 * @returns {Extent[]}
 */
function extents(columns) {
  let line = 0;
  return columns.line.map((/** @type {number} */ beyond, /** @type {number} */ at) => {
    line += beyond;
    return {
      id: at,
      line,
      column: columns.column[at],
      endLine: line + columns.height[at],
      endColumn: columns.end[at],
      kind: columns.kinds[columns.kind[at]],
      function: columns.function[at],
      block: columns.block ? columns.block[at] : -1,
      parent: columns.parent ? columns.parent[at] : -1,
      count: columns.count[at],
    };
  });
}

/** Whether a function is listed: one of tests if they are taken in, one that is left out on request if it was called.
 *
 * @param {FunctionInfo} one
 */
const isListed = (one) => inSums(one.file) && (!one.ignored || Number(one.calls) > 0);
const timed = () => profile.functions.some((one) => one.self_ns !== null);
const hasTotalWork = () => profile.functions.some((one) => one.total_work !== null);
const hasCalls = () => profile.edges.length > 0 || profile.nodes.length > 0;
