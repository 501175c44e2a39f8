// How long functions took: cells of tables, and the durations of one function's calls.

const TINY = 'too short for the clock';
const SKIPPED = 'not timed; its time is in its callers';
/** @type {Record<string, [mark: string, text: string]>} */
const MARKS = {
  tiny: ['~', `a call is ${TINY}: the error is a large part of its self time`],
  skipped: ['–', SKIPPED],
};

/** The total time per call; null where either is unknown.
 *
 * @param {FunctionInfo} one
 */
function averageOf(one) {
  return one.total_ns === null || !Number(one.calls) ? null : Number(one.total_ns) / Number(one.calls);
}

/** A duration of a function in a table's cell, marked where it says little.
 *
 * @param {FunctionInfo} one
 * @param {Count} value
 * @param {boolean} own
 */
function timeCell(one, value, own = false) {
  if (one.timing === 'skipped' && value === null)
    return h('span', { class: 'muted', title: SKIPPED }, MARKS.skipped[0]);
  const error = own && one.error_ns !== null ? `± ${durationText(one.error_ns)}` : null;
  if (own && one.timing === 'tiny')
    return h(
      'span',
      { class: 'unsure', title: error ? `${TINY}: ${error}` : TINY },
      `${MARKS.tiny[0]} ${durationText(value)}`,
    );
  return value === null ? countCell(null) : h('span', { title: error }, durationText(value));
}

/** The columns of times in a table of functions; rows of groups have sums of self times only.
 *
 * @returns {Column<WorkRow>[]}
 */
function timeColumns() {
  /**
   * @param {string} key
   * @param {string} title
   * @param {string} help
   * @param {(one: FunctionInfo) => Count} value
   * @returns {Column<WorkRow> & Required<Pick<Column<WorkRow>, 'cell'>>}
   */
  const column = (key, title, help, value, own = false) => ({
    key,
    title,
    help,
    numeric: true,
    unit: 'ns',
    value: (row) => (row.one ? value(row.one) : own ? row.self : null),
    cell: (row) => (row.one ? timeCell(row.one, value(row.one), own) : own ? durationText(row.self) : ''),
  });
  const self = column('self', 'Self time', 'Without what it called', (one) => one.self_ns, true);
  const plain = self.cell;
  self.cell = (row) => h('span', { class: 'shared' }, shareOf(row.self, profile.self_ns), plain(row));
  return [
    self,
    column('total', 'Total time', 'With all that it called; recursion counts once', (one) => one.total_ns),
    column('avg', 'Avg', 'Total time per call', averageOf),
    column('min', 'Min', 'The shortest call', (one) => one.min_ns),
    {
      ...column('max', 'Max', 'The longest call; it leads to how long all of them took', (one) => one.max_ns),
      cell: (row) =>
        row.one && row.one.max_ns !== null
          ? h('a', { href: callsHash(row.one) }, durationText(row.one.max_ns))
          : row.one
            ? timeCell(row.one, null)
            : '',
    },
    ...(profile.functions.some((one) => one.waiting_ns !== null) ? [waitingColumn()] : []),
  ];
}

/** How long functions waited; empty for those that cannot.
 *
 * @returns {Column<WorkRow>}
 */
function waitingColumn() {
  return {
    key: 'waiting',
    title: 'Waiting',
    help: 'Until what it awaited was there; in no other time',
    numeric: true,
    unit: 'ns',
    value: (row) => (row.one ? row.one.waiting_ns : null),
    cell: (row) => (row.one && row.one.waiting_ns !== null ? durationText(row.one.waiting_ns) : ''),
  };
}

/** What the marks in tables of times mean, as far as there are any. */
function markLegend() {
  const known = Object.entries(MARKS).filter(([timing]) => profile.functions.some((one) => one.timing === timing));
  return known.length
    ? h('p', { class: 'note' }, known.map(([, [mark, text]]) => `${mark} ${text}`).join(' · '))
    : null;
}

/** "1.02 – 4.1 µs" for a range of a histogram.
 *
 * @param {number} at
 */
function rangeText(at) {
  const { bounds } = profile;
  if (at === 0) return `< ${durationText(bounds[0])}`;
  const from = durationText(bounds[at - 1]);
  if (at === bounds.length) return `≥ ${from}`;
  const to = durationText(bounds[at]);
  const [number, unit] = from.split(' ');
  return `${to.endsWith(` ${unit}`) ? number : from} – ${to}`;
}

/** How many calls took how long, from the shortest to the longest; with logarithmic bars one slow call shows.
 *
 * @param {Exclude<Count, null>[]} measured
 */
function histogram(measured) {
  const counts = measured.map(Number);
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return null;
  const last = counts.findLastIndex((count) => count > 0);
  const whole = counts.reduce((sum, count) => sum + count, 0);
  const top = Math.log1p(Math.max(...counts));
  const rows = [];
  for (let at = first; at <= last; at++) {
    const bar = h('span', { 'aria-hidden': 'true' });
    bar.style.width = `${(100 * Math.log1p(counts[at])) / top}%`;
    rows.push(
      h(
        'tr',
        null,
        h('th', { scope: 'row', class: 'num' }, rangeText(at)),
        h('td', { class: 'histbar' }, bar),
        h('td', { class: 'num' }, numberText(measured[at])),
        h('td', { class: 'num muted' }, percentText(counts[at], whole)),
      ),
    );
  }
  return h(
    'table',
    { class: 'histogram' },
    h(
      'caption',
      null,
      'How long its calls took ',
      h('small', { class: 'muted' }, 'what it called included; bars are logarithmic'),
    ),
    h(
      'thead',
      { class: 'hidden' },
      h(
        'tr',
        null,
        ['Duration', 'Calls', 'Number', 'Share'].map((title) => h('th', { scope: 'col' }, title)),
      ),
    ),
    h('tbody', null, rows),
  );
}

/** All numbers of one function.
 *
 * @param {FunctionInfo} one
 */
function functionPanel(one) {
  const facts = [['Calls', numberText(one.calls)]];
  if (one.self_ns !== null || one.total_ns !== null) {
    const error = one.error_ns === null ? '' : ` ± ${durationText(one.error_ns)}`;
    facts.push(
      ['Total time', durationText(one.total_ns)],
      ['Self time', `${durationText(one.self_ns)}${error}`],
      ['Avg', durationText(averageOf(one))],
      ['Min', durationText(one.min_ns)],
      ['Max', durationText(one.max_ns)],
    );
  }
  if (one.waiting_ns !== null) facts.push(['Waiting', durationText(one.waiting_ns)]);
  facts.push(['Self work', numberText(one.work)]);
  if (one.total_work !== null) facts.push(['Total work', numberText(one.total_work)]);
  const mark = MARKS[one.timing];
  return h(
    'section',
    { class: 'panel', 'aria-label': 'Numbers of the function' },
    h(
      'h3',
      null,
      placeLink(one.file, one.line, h('code', null, isolated(functionName(one)))),
      ' ',
      h('small', null, shortPlace(one.file, one.line)),
    ),
    h(
      'dl',
      { class: 'numbers' },
      facts.map(([name, text]) => h('div', null, h('dt', null, name), h('dd', null, text))),
    ),
    mark ? h('p', { class: 'note' }, mark[1][0].toUpperCase() + mark[1].slice(1), '.') : null,
    one.histogram ? histogram(one.histogram) : null,
  );
}
