// Beside the lines of a source: how many tests ran them, and which.

const MOST_COLUMNS = 6;
const MOST_HEADS = 2;
const SNIPPET = 28;

/** How many tests ran something. Those that ran at the same time as others cannot be told apart. */
class Runners {
  constructor() {
    this.tests = 0;
    this.hasGroups = false;
    /** The last one. */
    this.last = -1;
  }

  /** @param {TestRun} test */
  add(test) {
    // Each test is added once for each statement of the line, one after the other.
    if (this.last === test.id) return;
    this.last = test.id;
    if (test.members.length) this.hasGroups = true;
    else this.tests += 1;
  }

  isOne() {
    return this.tests === 1 && !this.hasGroups;
  }

  text() {
    return this.hasGroups ? `${this.tests ? numberText(this.tests) : ''}${TOGETHER}` : numberText(this.tests);
  }

  words() {
    const tests = this.tests || !this.hasGroups ? [plural(this.tests, 'test')] : [];
    return [...tests, ...(this.hasGroups ? ['tests at the same time'] : [])].join(' and ');
  }
}

/** Those who ran something, which may be nobody.
 *
 * @param {Map<number, Runners>} known
 * @param {number} at
 */
function runnersAt(known, at) {
  const found = known.get(at) || new Runners();
  known.set(at, found);
  return found;
}

/** What beside a source tells of tests. */
class LineTests {
  /**
   * @param {SourceView} view
   * @param {Source} source
   * @param {FileTests | null} tests
   */
  constructor(view, source, tests) {
    this.view = view;
    this.file = view.file;
    this.source = source;
    this.tests = tests;
    /** By line, those who ran a statement that begins there.
     *
     * @type {Map<number, Runners>}
     */
    this.lines = new Map();
    /** By function of the file, those who called it.
     *
     * @type {Map<number, Runners>}
     */
    this.functions = new Map();
    /** By line, the functions that begin there.
     *
     * @type {Map<number, number[]>}
     */
    this.heads = new Map();
    this.count();
    /** In characters. */
    this.width = view.rows.reduce((most, _, at) => Math.max(most, this.widthOf(at + 1)), 3) + 1.5;
  }

  /** @param {number} line */
  widthOf(line) {
    return this.at(line).reduce((sum, { runners }) => sum + runners.text().length + 2.4, 0);
  }

  /** Which tests there are for each line and function. */
  count() {
    const { statements } = this.source;
    for (const one of statements) if (Number(one.all ?? one.count) > 0) runnersAt(this.lines, one.line);
    this.file.functions.forEach((one, at) => {
      if (Number(one.calls) > 0) runnersAt(this.functions, at);
    });
    this.tests?.tests.forEach((id, row) => {
      const test = profile.tests[id];
      this.tests?.eachStatement(row, (at) => statements[at] && runnersAt(this.lines, statements[at].line).add(test));
      this.tests?.eachFunction(row, (at) => runnersAt(this.functions, at).add(test));
    });
    for (const at of [...this.functions.keys()].sort((one, other) => one - other)) {
      const { line } = this.file.functions[at];
      this.heads.set(line, [...(this.heads.get(line) || []), at]);
    }
  }

  legend() {
    return [h('i', { class: 'tt' }, '2'), ' tests ran the line, ', h('i', { class: 'tt one' }, '1'), ' only one'];
  }

  /** What is told beside a line: who ran it, and who called functions that begin on it.
   *
   * @param {number} line
   */
  at(line) {
    const ran = this.lines.get(line);
    const called = (this.heads.get(line) || []).slice(0, MOST_HEADS);
    return [
      ...(ran ? [{ runners: ran, number: -1 }] : []),
      ...called.map((number) => ({ runners: /** @type {Runners} */ (this.functions.get(number)), number })),
    ];
  }

  /** @param {number} line */
  cell(line) {
    return this.at(line).map(({ runners, number }) =>
      number < 0
        ? this.button(runners, 'ran', `line ${line}`, () => this.showLine(line))
        : this.button(runners, 'called', oneLine(this.file.functions[number].name), () => this.showFunction(number)),
    );
  }

  /**
   * @param {Runners} runners
   * @param {string} did
   * @param {string} what
   * @param {() => void} act
   */
  button(runners, did, what, act) {
    const one = runners.isOne() ? `only one test ${did} ${what}: ${testTitle(profile.tests[runners.last])}` : null;
    const none = runners.text() === '0' ? `${did} outside of tests only` : null;
    const words = one || none || `${runners.words()} ${did} ${what}`;
    const state = one ? ' one' : none ? ' none' : '';
    const shown = runners.text();
    return h(
      'button',
      {
        type: 'button',
        class: `tt${state}${did === 'called' ? ' fn' : ''}`,
        // What is heard begins with what is seen.
        'aria-label': words.startsWith(shown) ? words : `${shown}, ${words}`,
        title: words,
        onclick: act,
      },
      shown,
    );
  }

  /** @param {number} line */
  showLine(line) {
    const statements = this.source.statements.filter((one) => one.line === line && (one.all ?? one.count) !== null);
    const counts = this.countsOf(new Set(statements.map((one) => one.id)), 'eachStatement');
    /** @type {CountedBy[]} */
    const columns = statements.map((one) => ({
      title: this.snippet(one),
      total: one.all ?? one.count,
      byTest: counts.get(one.id) || new Map(),
    }));
    this.show(`Tests that ran line ${line}`, columns, line);
  }

  /** @param {number} at */
  showFunction(at) {
    const one = this.file.functions[at];
    const byTest = this.countsOf(new Set([at]), 'eachFunction').get(at) || new Map();
    this.show(`Tests that called ${oneLine(one.name)}`, [{ title: 'Calls', total: one.calls, byTest }], one.line);
  }

  /** How often tests ran some statements, or called some functions.
   *
   * @param {Set<number>} wanted
   * @param {'eachStatement' | 'eachFunction'} each
   */
  countsOf(wanted, each) {
    /** @type {Map<number, Map<TestRun, Exclude<Count, null>>>} */
    const found = new Map();
    for (const at of wanted) found.set(at, new Map());
    this.tests?.tests.forEach((id, row) => {
      this.tests?.[each](row, (at, count) => found.get(at)?.set(profile.tests[id], count));
    });
    return found;
  }

  /** How a statement begins.
   *
   * @param {Extent} statement
   */
  snippet(statement) {
    const text = Array.from(this.view.rows[statement.line - 1]?.text || '');
    const end = statement.endLine === statement.line ? statement.endColumn - 1 : text.length;
    const own = text.slice(statement.column - 1, end);
    return oneLine(own.length > SNIPPET ? `${own.slice(0, SNIPPET - 1).join('')}…` : own.join(''));
  }

  /**
   * @param {string} title
   * @param {CountedBy[]} all
   * @param {number} line
   */
  show(title, all, line) {
    const columns = withoutRepeated(all);
    const shown = columns.slice(0, MOST_COLUMNS);
    const most = shown.reduce(
      (best, one, at) => (higher(one.total, shown[best].total) === shown[best].total ? best : at),
      0,
    );
    const rows = [...new Set(columns.flatMap((one) => [...one.byTest.keys()]))].map((test) => ({
      test,
      counts: columns.map((one) => one.byTest.get(test) ?? 0),
    }));
    const table = new DataTable({
      id: 'line-tests',
      caption: title,
      rows,
      text: ({ test }) => testTitle(test),
      sort: [String(most), true],
      filterLabel: 'Filter tests',
      columns: [
        { key: 'name', title: 'Test', value: ({ test }) => testTitle(test), cell: ({ test }) => testLink(test) },
        ...shown.map((one, at) => ({
          key: String(at),
          title: shown.length > 1 || one.title === 'Calls' ? one.title : 'Times',
          numeric: true,
          value: (/** @type {CountedRow} */ row) => row.counts[at],
          cell: (/** @type {CountedRow} */ row) => this.countLink(row, at, line),
        })),
      ],
    });
    const source = oneLine((this.view.rows[line - 1]?.text || '').trim());
    const dialog = openDialog(
      title,
      h('h2', null, title),
      h('p', { class: 'note' }, h('code', null, source.length > 200 ? `${source.slice(0, 200)}…` : source)),
      shown.map((one) => h('p', { class: 'outside' }, outsideText(one, shown.length > 1))),
      columns.length > shown.length
        ? h('p', { class: 'note' }, `The first ${shown.length} of ${columns.length} counts of the line.`)
        : null,
      rows.length ? table.element : null,
      markNotes(rows.map(({ test }) => test)),
    );
    dialog.classList.add('wide');
    /** @type {HTMLElement | null} */
    const list = dialog.querySelector('.scroll');
    list?.focus({ preventScroll: true });
    dialog.addEventListener('click', (event) => {
      if (/** @type {Element} */ (event.target).closest('a')) dialog.close();
    });
  }

  /** A count that leads to the source with the counts of its test.
   *
   * @param {CountedRow} row
   * @param {number} at
   * @param {number} line
   */
  countLink({ test, counts }, at, line) {
    const count = counts[at];
    if (!Number(count)) return h('span', { class: 'muted' }, '0');
    return h('a', { href: placeHash(this.file, line, test), title: 'With the counts of this test' }, numberText(count));
  }
}

/** Counts of statements that say the same are told once.
 *
 * @param {CountedBy[]} columns
 */
function withoutRepeated(columns) {
  /** @type {Map<string, CountedBy>} */
  const known = new Map();
  for (const one of columns) {
    const key = `${one.total};${[...one.byTest].map(([test, count]) => `${test.id}=${count}`).join()}`;
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}

/** What ran outside of tests is what is left of the total.
 *
 * @param {CountedBy} counted
 * @param {boolean} named
 */
function outsideText({ title, total, byTest }, named) {
  /** @type {Exclude<Count, null>} */
  let inTests = 0;
  for (const count of byTest.values()) inTests = plus(inTests, count) ?? 0;
  const outside = minus(total ?? 0, inTests);
  const known =
    Number(outside) < 0
      ? 'outside of tests: not known, since threads counted while tests began or ended, or a process was killed'
      : `${numberText(outside)} outside of tests`;
  const text = `${numberText(total)} in all: ${numberText(inTests)} in tests, ${known}`;
  return named ? [h('code', null, title), ` ${text}`] : [text];
}
