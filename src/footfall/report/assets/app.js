// Which view is shown, keys, theme, and the start of it all.

const VIEWS = {
  work: ['Work', overview, () => true],
  types: ['Types', typesView, () => profile.types.length > 0],
  files: ['Sources', filesView, () => true],
  never: ['Never ran', neverView, () => true],
  branches: ['Branches', branchesView, () => true],
  calls: ['Calls', callsView, () => hasCalls() || timed()],
  unmeasured: ['Not measured', unmeasuredView, () => profile.unmeasured.length > 0],
};
const KEYS = [
  ['/', 'search'],
  ['n, p', 'next, previous code that never ran'],
  ['h, H', 'hottest line, then the next; back'],
  ['w, t, s', 'work, types, sources'],
  ['r, b, c', 'never ran, branches, calls'],
  ['d', 'dark or light'],
  ['?', 'these keys'],
];

let current = null;
const made = new Map();

function theme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  dispatchEvent(new Event('footfall-theme'));
}

function isDark() {
  const kept = store.get('dark', null);
  return kept === null ? matchMedia('(prefers-color-scheme: dark)').matches : kept;
}

function switchTheme() {
  const dark = document.documentElement.dataset.theme !== 'dark';
  store.set('dark', dark);
  theme(dark);
}

/** The file and line that a hash names: "#path", "#path:12"; null for a view's. */
function placeOf(hash) {
  // Before it is decoded: in the report's own links a colon of a path is encoded.
  const [, path, line] = /^#(.*?)(?::(\d+))?$/.exec(hash) || [];
  if (path && line && profile.byKey.has(decoded(path)))
    return { file: profile.byKey.get(decoded(path)), line: Number(line) };
  const text = decoded(hash.slice(1));
  if (profile.byKey.has(text)) return { file: profile.byKey.get(text), line: 0 };
  const match = /^([^]*):(\d+)$/.exec(text);
  const file = match ? profile.byKey.get(match[1]) || byEnd(match[1]) : byEnd(text);
  return file ? { file, line: match ? Number(match[2]) : 0 } : null;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that was typed by hand stands for itself.
    return text;
  }
}

/** The one file whose path ends so: links made by hand may be short. */
function byEnd(end) {
  const found = end ? profile.files.filter((file) => file.key.endsWith(`/${end}`)) : [];
  return found.length === 1 ? found[0] : null;
}

async function route() {
  const place = location.hash.startsWith('#view=') || location.hash.length < 2 ? null : placeOf(location.hash);
  if (place) return showSource(place);
  const [name, id] = location.hash.slice('#view='.length).split(':');
  showView(VIEWS[name]?.[2]() ? name : 'work', id);
}

function showView(name, id) {
  if (!made.has(name)) made.set(name, VIEWS[name][1]());
  put(made.get(name), name);
  if (id && made.get(name).choose) made.get(name).choose(id);
  document.title = `${VIEWS[name][0]} · Footfall report`;
  current = null;
  scrollTo(0, 0);
}

async function showSource({ file, line }) {
  const asked = location.hash;
  let view = made.get(file);
  if (!view) {
    try {
      const source = await loadSource(file);
      // Who has gone on in the meantime is not called back.
      if (location.hash !== asked) return;
      view = made.get(file) || new SourceView(file, source);
    } catch (error) {
      current = null;
      put(h('p', { class: 'bad' }, `The source cannot be shown: ${error.message}`), 'files');
      return;
    }
    made.set(file, view);
  }
  put(view.element, 'files');
  document.title = `${file.path.split('/').pop()} · Footfall report`;
  const fresh = current !== view;
  current = view;
  if (fresh) view.start();
  if (line) view.go(line);
}

function put(element, name) {
  document.body.dataset.view = name;
  document.getElementById('view').replaceChildren(element);
  document.getElementById('summary').hidden = name !== 'work';
  document.body.classList.toggle('reading', element.className === 'sourceview');
  for (const link of document.querySelectorAll('#nav a')) {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function showKeys() {
  const dialog = h(
    'dialog',
    { 'aria-label': 'Keys' },
    h('h2', null, 'Keys'),
    h(
      'dl',
      null,
      KEYS.flatMap(([keys, what]) => [h('dt', null, h('kbd', null, keys)), h('dd', null, what)]),
    ),
    h('form', { method: 'dialog' }, h('button', null, 'Close')),
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function onKey(event) {
  if (
    event.ctrlKey
    || event.metaKey
    || event.altKey
    || event.target.matches('input:not([type=checkbox]), select')
    || document.querySelector('dialog')
  )
    return;
  const go = (name) => () => {
    if (VIEWS[name][2]()) location.hash = `#view=${name}`;
  };
  const source = (act) => () => {
    if (current) act(current);
  };
  const never = (direction) => () => {
    if (current) current.toNever(direction);
    else toFileWithNever({ id: direction > 0 ? -1 : Infinity }, direction);
  };
  const act = {
    '/': () => search.input.focus(),
    n: never(1),
    p: never(-1),
    h: source((view) => view.toHot(view.hot === undefined ? 0 : 1)),
    H: source((view) => view.toHot(-1)),
    w: go('work'),
    t: go('types'),
    s: go('files'),
    r: go('never'),
    b: go('branches'),
    c: go('calls'),
    d: switchTheme,
    '?': showKeys,
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

const search = new Search();

async function start() {
  theme(isDark());
  await loadIndex();
  profile.work = profile.functions.reduce((sum, one) => plus(sum, one.work), null);
  profile.self_ns = profile.functions.reduce((sum, one) => plus(sum, one.self_ns), null);
  document.getElementById('nav').append(
    ...Object.entries(VIEWS)
      .filter(([, [, , present]]) => present())
      .map(([name, [title]]) => h('a', { href: `#view=${name}`, 'data-view': name }, title)),
  );
  document.getElementById('tools').append(
    search.element,
    h(
      'button',
      {
        type: 'button',
        id: 'theme',
        title: 'Dark or light (d)',
        'aria-label': 'Dark or light',
        onclick: switchTheme,
      },
      '◐',
    ),
    h('button', { type: 'button', title: 'Keys (?)', 'aria-label': 'Keys', onclick: showKeys }, '?'),
  );
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => theme(isDark()));
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('view').focus();
  });
  addEventListener('hashchange', route);
  addEventListener('keydown', onKey);
  addEventListener('beforeprint', () => {
    if (current) current.fill(true);
  });
  // What is drawn keeps its colours on paper; so it is drawn in light ones for that long.
  let screen = null;
  addEventListener('beforeprint', () => {
    screen = document.documentElement.dataset.theme;
    theme(false);
  });
  addEventListener('afterprint', () => theme(screen === 'dark'));
  await route();
  document.body.dataset.ready = 'true';
}

start().catch((error) => {
  document.getElementById('view').append(h('p', { class: 'bad' }, `This report cannot be shown: ${error.message}`));
});
