// Which view of a comparison is shown, and the start of it all.

/** @type {Record<string, [title: string, make: () => HTMLElement, isThere: () => boolean]>} */
const COMPARE_VIEWS = {
  functions: ['Functions', changedFunctionsView, () => true],
  lines: ['Statements', () => changedPlacesView('lines'), () => compared.statements.length > 0],
  branches: ['Branches', () => changedPlacesView('branches'), () => compared.sides.length > 0],
  sources: ['Sources', changedSourcesView, () => compared.sources.length > 0],
  edges: ['Calls', changedEdgesView, () => compared.edges.length > 0],
  paths: ['Call paths', changedPathsView, () => compared.paths.length > 0],
  tests: ['Tests', changedTestsView, () => compared.tests.length > 0],
  times: ['Times', changedTimesView, () => compared.times.length > 0],
};
/** Views and sources by their names; each is made once.
 *
 * @type {Map<string, HTMLElement>}
 */
const madeViews = new Map();
/** @type {Map<number, CompareSource>} */
const madeSources = new Map();

/** @param {string} name */
function showChanges(name) {
  const view = madeViews.get(name) || COMPARE_VIEWS[name][1]();
  madeViews.set(name, view);
  putChanges(view, name);
  document.title = `${COMPARE_VIEWS[name][0]} · Footfall: what changed`;
  scrollTo(0, 0);
}

/**
 * @param {HTMLElement} view
 * @param {string} name
 */
function putChanges(view, name) {
  byId('view').replaceChildren(view);
  byId('summary').hidden = name !== 'functions';
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll('#nav a');
  for (const link of links)
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
}

async function routeChanges() {
  const [, number, side, line] = /^#source=(\d+):(old|new):(\d+)$/.exec(location.hash) || [];
  const source = compared.sources[Number(number)];
  if (number === undefined || !source) {
    const name = location.hash.replace(/^#view=/, '');
    showChanges(COMPARE_VIEWS[name]?.[2]() ? name : 'functions');
    return;
  }
  const asked = location.hash;
  let view = madeSources.get(source.id);
  if (!view) {
    const texts = await loadTexts(source);
    // Who has gone on in the meantime is not called back.
    if (location.hash !== asked) return;
    view = madeSources.get(source.id) || new CompareSource(source, texts);
    madeSources.set(source.id, view);
  }
  putChanges(view.element, 'sources');
  document.title = `${source.path.split('/').pop()} · Footfall: what changed`;
  scrollTo(0, 0);
  if (Number(line)) view.go(side === 'old' ? 'old' : 'new', Number(line));
}

async function startComparison() {
  new Tip();
  watchBar();
  watchPrinting();
  const cards = /** @type {HTMLElement} */ (document.querySelector('.cards'));
  withEdges(cards);
  theme(isDark());
  await loadCompared();
  byId('nav').append(
    ...Object.entries(COMPARE_VIEWS)
      .filter(([, [, , isThere]]) => isThere())
      .map(([name, [title]]) => h('a', { href: `#view=${name}`, 'data-view': name }, title)),
  );
  byId('tools').append(themeButton());
  showTheme();
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    byId('view').focus();
  });
  addEventListener('hashchange', () => routeChanges());
  addEventListener('keydown', (event) => {
    const isText = /** @type {Element} */ (event.target).matches('input, textarea');
    if (event.key === 'd' && !isText && !event.ctrlKey && !event.metaKey && !event.altKey) switchTheme();
  });
  await routeChanges();
  document.body.dataset.ready = 'true';
}

startComparison().catch((error) => {
  byId('view').append(h('p', { class: 'bad' }, `This comparison cannot be shown: ${messageOf(error)}`));
});
