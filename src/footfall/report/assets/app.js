// Which view is shown, keys, theme, and the start of it all.

/** @type {Record<string, [title: string, make: () => View, isThere: () => boolean]>} */
const VIEWS = {
  work: ['Work', overview, () => true],
  types: ['Types', typesView, () => profile.types.length > 0],
  files: ['Sources', filesView, () => true],
  never: ['Never ran', neverView, () => true],
  branches: ['Branches', branchesView, () => true],
  tests: ['Tests', testsView, () => profile.tests.length > 0],
  calls: ['Calls', callsView, () => hasCalls() || timed()],
  history: ['History', historyView, () => profile.history !== null],
  unmeasured: ['Not measured', unmeasuredView, () => profile.unmeasured.length > 0],
};
/** What a view is called in this report.
 *
 * @param {string} name
 */
function titleOf(name) {
  return name === 'types' ? typeWords().title : VIEWS[name][0];
}

/** The keys of all views, by where they are for.
 *
 * @type {[where: string, keys: [keys: string, what: string][]][]}
 */
const KEYS = [
  [
    'Everywhere',
    [
      ['/', 'search names and code'],
      ['n, p', 'next, previous code that never ran'],
      ['d', 'colours: as the system has them, dark, light'],
      ['?', 'these keys'],
    ],
  ],
  [
    'Views',
    [
      ['w, t, s', 'work, types, sources'],
      ['r, b', 'never ran, branches'],
      ['T', 'tests, where they are told apart'],
      ['c', 'calls, where they were recorded'],
    ],
  ],
  [
    'Search',
    [
      ['↑, ↓', 'previous, next of what was found'],
      ['Enter', 'go there'],
      ['Esc', 'close'],
    ],
  ],
  [
    'Tables',
    [
      ['Tab', 'to the next head, name or fold'],
      ['Enter', 'on a head: sort; on a triangle: fold; on a name: open it'],
      ['←, →', 'in a table that is wider than the page: scroll'],
    ],
  ],
  [
    'Sources',
    [
      ['h, H', 'hottest line, then the next; back'],
      ['n, p', 'with the counts of a test: next, previous code that it ran'],
      ['Tab', 'to the next count, which is explained below'],
      ['e', 'open the line in your editor'],
    ],
  ],
  [
    'Calls',
    [
      ['↑, ↓, ←, →', 'to the box above, below, beside'],
      ['Enter', 'enlarge the box; where one function is shown, go on to that of the box'],
      ['+, -', 'zoom in, out'],
      ['Esc', 'show all again'],
      ['/', 'in the boxes: find in these calls'],
      ['n, p', 'in the boxes: next, previous of what was found'],
    ],
  ],
];

/** The source that is shown.
 *
 * @type {SourceView | null}
 */
let current = null;
/** Views by name, and sources by file; each is made once.
 *
 * @type {Map<string, View>}
 */
const views = new Map();
/** @type {Map<SourceFile, SourceView>} */
const listings = new Map();
/** The source with the counts of a test that was shown last.
 *
 * @type {SourceView | null}
 */
let ofTest = null;

/** The file and line that a hash names: "#path", "#path:12", "#path:12?test=3"; null for a view's.
 *
 * @param {string} hash
 * @returns {(Placed & { test: TestRun | null }) | null}
 */
function placeOf(hash) {
  const place = lineOf(hash);
  if (place) return { ...place, test: null };
  const [, rest, test] = /^(.*)\?test=(\d+)$/.exec(hash) || [];
  const shorter = rest === undefined ? null : lineOf(rest);
  return shorter && { ...shorter, test: profile.tests[Number(test)] || null };
}

/** @param {string} hash */
function lineOf(hash) {
  // Before it is decoded: in the report's own links a colon of a path is encoded.
  const [, path, line] = /^#(.*?)(?::(\d+))?$/.exec(hash) || [];
  const named = path && line ? profile.byKey.get(decoded(path)) : undefined;
  if (named) return { file: named, line: Number(line) };
  const text = decoded(hash.slice(1));
  const whole = profile.byKey.get(text);
  if (whole) return { file: whole, line: 0 };
  const match = /^([^]*):(\d+)$/.exec(text);
  const file = match ? profile.byKey.get(match[1]) || byEnd(match[1]) : byEnd(text);
  return file ? { file, line: match ? Number(match[2]) : 0 } : null;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that was typed by hand stands for itself.
    return text;
  }
}

/** The one file whose path ends so: links made by hand may be short.
 *
 * @param {string} end
 */
function byEnd(end) {
  const found = end ? profile.files.filter((file) => file.key.endsWith(`/${end}`)) : [];
  return found.length === 1 ? found[0] : null;
}

async function route() {
  const place = location.hash.startsWith('#view=') || location.hash.length < 2 ? null : placeOf(location.hash);
  if (place) {
    await showSource(place);
    return;
  }
  if (location.hash.length > 1 && !location.hash.startsWith('#view=')) {
    current = null;
    document.title = 'Not found · Footfall report';
    put(unknownPlace(location.hash), 'files');
    return;
  }
  const [name, id] = location.hash.slice('#view='.length).split(':');
  showView(VIEWS[name]?.[2]() ? name : 'work', id);
}

/**
 * @param {string} name
 * @param {string | undefined} id
 */
function showView(name, id) {
  const view = views.get(name) || VIEWS[name][1]();
  views.set(name, view);
  put(view, name);
  view.choose?.(id);
  document.title = `${titleOf(name)} · Footfall report`;
  current = null;
  scrollTo(0, 0);
}

/** @param {Placed & { test: TestRun | null }} place */
async function showSource({ file, line, test }) {
  const asked = location.hash;
  let view = test ? (ofTest?.file === file && ofTest.test === test ? ofTest : undefined) : listings.get(file);
  if (!view) {
    try {
      const [source, tests] = await Promise.all([loadSource(file), loadFileTests(file)]);
      // Who has gone on in the meantime is not called back.
      if (location.hash !== asked) return;
      if (test) view = ofTest = new SourceView(file, sourceOfTest(file, source, tests, test), tests);
      else view = listings.get(file) || new SourceView(file, source, tests);
    } catch (error) {
      current = null;
      put(h('p', { class: 'bad' }, `The source cannot be shown: ${messageOf(error)}`), 'files');
      return;
    }
    if (!test) listings.set(file, view);
  }
  const chose = document.activeElement?.closest('.oftest .choice');
  chooseCounts(view);
  put(view.element, test ? 'tests' : 'files');
  document.title = `${file.path.split('/').pop()} · Footfall report`;
  const fresh = current !== view;
  current = view;
  if (fresh) view.start();
  if (line) view.go(line);
  /** @type {HTMLElement | null} */
  const chosen = view.chooser.querySelector('[aria-pressed="true"]');
  if (chose) chosen?.focus();
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 */
function put(element, name) {
  document.body.dataset.view = name;
  byId('view').replaceChildren(element);
  byId('summary').hidden = name !== 'work';
  document.body.classList.toggle('reading', element.className === 'sourceview');
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll('#nav a');
  for (const link of links) {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function showKeys() {
  openDialog(
    'Keys',
    h('h2', null, 'Keys'),
    h(
      'div',
      { class: 'keys' },
      KEYS.map(([where, keys]) =>
        h(
          'section',
          null,
          h('h3', null, where),
          h(
            'dl',
            null,
            keys.map(([names, what]) => [
              h(
                'dt',
                null,
                names.split(', ').map((name) => h('kbd', null, name)),
              ),
              h('dd', null, what),
            ]),
          ),
        ),
      ),
    ),
  );
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (
    event.ctrlKey
    || event.metaKey
    || event.altKey
    || /** @type {Element} */ (event.target).matches('input:not([type=checkbox]), select')
    || document.querySelector('dialog')
  )
    return;
  const go = (/** @type {string} */ name) => () => {
    if (VIEWS[name][2]()) location.hash = `#view=${name}`;
  };
  const source = (/** @type {(view: SourceView) => void} */ act) => () => {
    if (current) act(current);
  };
  const never = (/** @type {number} */ direction) => () => {
    if (current) current.toNever(direction);
    else toFileWithNever({ id: direction > 0 ? -1 : Infinity }, direction);
  };
  /** @type {Record<string, () => void>} */
  const acts = {
    '/': () => search.input.focus(),
    n: never(1),
    p: never(-1),
    h: source((view) => view.toHot(view.hot === undefined ? 0 : 1)),
    H: source((view) => view.toHot(-1)),
    e: source(openInEditor),
    w: go('work'),
    t: go('types'),
    s: go('files'),
    r: go('never'),
    b: go('branches'),
    c: go('calls'),
    T: go('tests'),
    d: switchTheme,
    '?': showKeys,
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** The switch that takes tests into sums and lists. */
function testsSwitch() {
  const box = h('input', { type: 'checkbox', id: 'with-tests' });
  box.checked = profile.withTests;
  box.addEventListener('change', () => {
    takeTests(box.checked);
    byId('cards-main').hidden = box.checked;
    byId('cards-all').hidden = !box.checked;
    views.clear();
    route();
  });
  return h('label', { class: 'switch', title: 'Take tests into sums and lists' }, box, ' tests');
}

const search = new Search();

async function start() {
  new Tip();
  watchBar();
  /** @type {NodeListOf<HTMLElement>} */
  const cards = document.querySelectorAll('.cards');
  for (const group of cards) withEdges(group);
  theme(isDark());
  await loadIndex();
  byId('nav').append(
    ...Object.entries(VIEWS)
      .filter(([, [, , present]]) => present())
      .map(([name]) => h('a', { href: `#view=${name}`, 'data-view': name }, titleOf(name))),
  );
  byId('tools').append(
    search.element,
    ...(profile.files.some(isTest) ? [testsSwitch()] : []),
    themeButton(),
    h('button', { type: 'button', title: 'Keys (?)', ...sign('?', 'Keys'), onclick: showKeys }),
  );
  showTheme();
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    byId('view').focus();
  });
  addEventListener('hashchange', route);
  addEventListener('keydown', onKey);
  addEventListener('beforeprint', () => {
    if (current) current.fill(true);
  });
  watchPrinting();
  await route();
  document.body.dataset.ready = 'true';
}

start().catch((error) => {
  byId('view').append(h('p', { class: 'bad' }, `This report cannot be shown: ${messageOf(error)}`));
});
