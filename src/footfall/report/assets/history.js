// The history that a report was given: totals over its entries, and the functions, of which one is chosen.

/** The metric whose numbers are shown, and the function, or none: then it is everything. */
const shownTrend = { metric: '', chosen: -1 };

/** @returns {View} */
function historyView() {
  const history = /** @type {History} */ (profile.history);
  const metrics = [...new Set([...history.totals, ...history.metrics].map(([metric]) => metric))];
  if (!metrics.includes(shownTrend.metric)) shownTrend.metric = metrics.includes('work') ? 'work' : metrics[0] || '';
  const choice = h(
    'select',
    { 'aria-label': 'Number', onchange: () => show({ metric: choice.value }) },
    metrics.map((metric) => h('option', { value: metric, selected: metric === shownTrend.metric }, metric)),
  );
  const chart = h('div', { class: 'trendpart' });
  const list = h('div');
  const entries = entriesTable(history);
  const about = extentText(history.entries.map(([shown]) => shown));
  /** @type {View} */
  const view = titled(
    'History',
    about,
    h('div', { class: 'bar' }, h('label', null, 'Number ', choice)),
    chart,
    list,
    entries,
  );
  let wide = 0;

  /** @param {{ metric?: string, chosen?: number }} changes */
  function show(changes) {
    Object.assign(shownTrend, changes);
    choice.value = shownTrend.metric;
    draw();
    list.replaceChildren(...functionsPart(history, shownTrend.metric));
  }

  function draw() {
    wide = view.clientWidth || document.documentElement.clientWidth - 32;
    chart.replaceChildren(...chartPart(history, wide));
  }

  new ResizeObserver(() => {
    if (view.clientWidth && view.clientWidth !== wide) draw();
  }).observe(view);
  view.choose = (id) => show({ chosen: id && history.functions[Number(id)] ? Number(id) : -1 });
  show({});
  return view;
}

/** @param {string[]} names */
function extentText(names) {
  if (!names.length) return 'no entries';
  const number = names.length === 1 ? '1 entry' : `${numberText(names.length)} entries`;
  return `${number}, ${names[0]} to ${names[names.length - 1]}`;
}

/** The line that is shown, under its name.
 *
 * @param {History} history
 * @param {number} wide
 */
function chartPart(history, wide) {
  const { metric, chosen } = shownTrend;
  const row = history.functions[chosen];
  if (row) {
    const found = history.metrics.find(([name]) => name === metric) || history.metrics[0];
    const [name, , , before] = row;
    const [shown, unit, rows] = found;
    return [
      h(
        'h3',
        null,
        `${capital(shown)} of `,
        nameText(name),
        ' ',
        h('small', null, h('a', { href: '#view=history' }, 'show everything')),
      ),
      trendChart(rows[chosen], unit, `${shown} of ${oneLine(name)}`, wide),
      ...(before ? [h('p', { class: 'note' }, 'It was called ', isolated(before), ' before.')] : []),
      ...(isVarying(history, chosen, shown) ? [h('p', { class: 'note' }, VARYING)] : []),
    ];
  }
  const total = history.totals.find(([name]) => name === metric);
  if (!total) return [h('p', { class: 'note' }, `There is no sum of ${metric}; choose a function below.`)];
  const [shown, unit, numbers] = total;
  const words = unit === 'share' ? `Share of ${shown} that ran` : `${capital(shown)} of everything`;
  return [h('h3', null, words), trendChart(numbers, unit, words, wide)];
}

const VARYING = 'Some of these numbers differed between runs of the same program.';

/**
 * @param {History} history
 * @param {number} row
 * @param {string} metric
 */
const isVarying = (history, row, metric) => history.varying.some(([at, what]) => at === row && what === metric);

/** The functions with the number that is shown, or with another where functions do not have that.
 *
 * @param {History} history
 * @param {string} metric
 */
function functionsPart(history, metric) {
  const found = history.metrics.find(([name]) => name === metric) || history.metrics[0];
  if (!found) return [];
  const [shown, unit, numbers] = found;
  /** @type {TrendRow[]} */
  const rows = history.functions.map(([name, place, id, before], at) => ({
    id: at,
    name,
    place,
    one: profile.functions[id],
    before,
    varies: isVarying(history, at, shown),
    numbers: numbers[at],
  }));
  const table = new DataTable({
    id: 'history-functions',
    caption: `${capital(shown)} of functions over time`,
    rows,
    text: (row) => `${row.name} ${row.place} ${row.before}`,
    sort: ['change', true],
    filterLabel: 'Filter functions',
    columns: [
      {
        key: 'name',
        title: 'Function',
        grow: true,
        value: (row) => row.name,
        cell: (row) => h('a', { href: `#view=history:${row.id}` }, h('code', null, nameText(row.name))),
      },
      ...numberColumns(unit),
      {
        key: 'change',
        title: 'Change',
        numeric: true,
        phone: true,
        help: 'How far the last number is from the first',
        value: distance,
        cell: (row) => changeText(row, unit),
      },
      {
        key: 'trend',
        title: 'Trend',
        value: (row) => distance(row),
        plain: (row) => row.numbers.map((one) => trendText(one, unit)).join(' '),
        cell: (row) => trendCell(row, unit),
      },
      { key: 'place', title: 'Place', value: (row) => row.place, cell: placeCell },
    ],
  });
  const left = history.left_out
    ? [
        h(
          'p',
          { class: 'note' },
          `${numberText(history.left_out)} functions that changed less are left out; footfall history show has them.`,
        ),
      ]
    : [];
  return [h('h3', null, `Functions: ${shown}`), table.element, ...left];
}

/** @param {Unit} unit */
function numberColumns(unit) {
  return /** @type {[key: 'first' | 'last', title: string][]} */ ([
    ['first', 'First'],
    ['last', 'Last'],
  ]).map(([key, name]) => ({
    key,
    title: name,
    numeric: true,
    phone: key === 'last',
    value: (/** @type {TrendRow} */ row) => plainCount(endOf(row, key)),
    cell: (/** @type {TrendRow} */ row) => `${trendText(endOf(row, key), unit)}${row.varies ? '~' : ''}`,
  }));
}

/** The first or the last number of a function; where it is not in the last entry, that it is not there.
 *
 * @param {TrendRow} row
 * @param {'first' | 'last'} key
 */
function endOf(row, key) {
  if (key === 'last') return row.numbers[row.numbers.length - 1];
  const found = row.numbers.find((number) => number !== ABSENT);
  return found === undefined ? ABSENT : found;
}

/** @param {Count} number */
const plainCount = (number) => (number === ABSENT ? null : number);

/** @param {TrendRow} row */
function ends(row) {
  const known = row.numbers.filter(isKnown);
  return known.length > 1 ? [known[0], known[known.length - 1]] : null;
}

/** @param {TrendRow} row */
function distance(row) {
  const found = ends(row);
  return found ? Math.abs(Number(minus(found[1] ?? 0, found[0] ?? 0))) : null;
}

/**
 * @param {TrendRow} row
 * @param {Unit} unit
 */
function changeText(row, unit) {
  const found = ends(row);
  if (!found) return '';
  const change = minus(found[1] ?? 0, found[0] ?? 0);
  if (!Number(change)) return '0';
  const sign = Number(change) > 0 ? '+' : '−';
  const size = String(change).replace('-', '');
  return `${sign}${trendText(typeof change === 'number' ? Number(size) : size, unit)}`;
}

/**
 * @param {TrendRow} row
 * @param {Unit} unit
 */
function trendCell(row, unit) {
  if (!row.numbers.some(isKnown)) return '';
  const found = ends(row);
  const words = found ? `${trendText(found[0], unit)} to ${trendText(found[1], unit)}` : 'one number';
  return smallTrend(row.numbers, words);
}

/** @param {TrendRow} row */
function placeCell(row) {
  return row.one ? placeLink(row.one.file, row.one.line) : h('span', { class: 'muted' }, nameText(row.place));
}

/** All entries with their totals.
 *
 * @param {History} history
 */
function entriesTable(history) {
  /** @typedef {{ id: number, shown: string, about: string }} EntryRow */
  const rows = history.entries.map(([shown, about], id) => ({ id, shown, about }));
  const table = new DataTable({
    id: 'history-entries',
    caption: 'Entries of the history',
    rows,
    text: (row) => `${row.shown} ${row.about}`,
    sort: ['entry', true],
    filterLabel: 'Filter entries',
    columns: [
      {
        key: 'entry',
        title: 'Entry',
        grow: true,
        phone: true,
        value: (row) => row.id,
        plain: (row) => row.shown,
        cell: (row) => [nameText(row.shown), ' ', h('small', { class: 'muted' }, row.about)],
      },
      ...history.totals.map(([metric, unit, numbers]) => ({
        key: metric,
        title: capital(metric),
        numeric: true,
        phone: metric === shownTrend.metric,
        extra: ['throws', 'blocks', 'unmeasured'].includes(metric),
        value: (/** @type {EntryRow} */ row) => plainCount(numbers[row.id]),
        cell: (/** @type {EntryRow} */ row) => trendText(numbers[row.id], unit),
        plain: (/** @type {EntryRow} */ row) => trendText(numbers[row.id], unit),
      })),
    ],
  });
  return h('section', null, h('h3', null, 'Entries'), table.element);
}
