// The tables of a comparison: functions, lines, branches, calls, sources, tests and times.

/** The address of a place in a source in which something changed.
 *
 * @param {ComparePlace} place
 */
function compareHash({ source, line, isOld }) {
  return `#source=${source}:${isOld ? 'old' : 'new'}:${line}`;
}

/** Where something is; a link, where the source has changed.
 *
 * @param {ComparePlace} place
 */
function comparePlaceCell(place) {
  const whole = `${place.path}:${place.line}`;
  const name = whole.split('/').pop() || whole;
  const text = nameText(name, name === whole ? null : whole);
  return place.source < 0 ? text : h('a', { href: compareHash(place) }, text);
}

/** A name; a link, where the source has changed.
 *
 * @param {ComparePlace & { name: string }} row
 * @param {Children[]} more
 */
function compareNameCell(row, ...more) {
  const code = h('code', null, nameText(row.name));
  return [row.source < 0 ? code : h('a', { href: compareHash(row) }, code), ...more];
}

/** What a row is, if it is not just changed.
 *
 * @param {ChangeKind} kind
 * @param {string} [more]
 */
function kindMark(kind, more = '') {
  if (kind === 'changed') return null;
  return h('span', { class: `kind ${kind}`, title: more ? oneLine(more) : null }, kind);
}

/** @param {number} varies */
function variesMark(varies) {
  return varies ? h('span', { class: 'kind', title: 'differs from run to run without a change' }, 'varies') : null;
}

/** The column by which tables are sorted: how far a number is from what it was.
 *
 * @template Row
 * @param {string} title
 * @param {string} help
 * @param {(row: Row) => Both} both
 * @param {(row: Row) => ChangeKind} kind
 * @param {(row: Row) => Count} part what of it is known, where it is not
 * @returns {Column<Row>}
 */
function changeColumn(title, help, both, kind = () => 'changed', part = () => null) {
  const amount = (/** @type {Row} */ row) => amountOf(both(row), kind(row));
  return {
    key: 'change',
    title,
    help,
    numeric: true,
    phone: true,
    value: (row) => distance(amount(row) ?? part(row)),
    cell: (row) =>
      amount(row) === null && part(row) !== null
        ? h(
            'span',
            { class: shadeOfAmount(part(row)), title: 'not all of it is known' },
            `${signedText(part(row))} + ?`,
          )
        : amountCell(amount(row), both(row)),
    plain: (row) => String(amount(row) ?? '?'),
  };
}

/** A number before and after, sorted by the newer one.
 *
 * @template Row
 * @param {string} key
 * @param {string} title
 * @param {(row: Row) => Both} both
 * @param {(row: Row) => ChangeKind} kind
 * @returns {Column<Row>}
 */
function bothColumn(key, title, both, kind = () => 'changed') {
  return {
    key,
    title,
    help: 'Before and after; one number where both are the same, or only one is there',
    numeric: true,
    phone: true,
    value: (row) => both(row)[kind(row) === 'gone' ? 0 : 1],
    cell: (row) => bothText(both(row), kind(row)),
    plain: (row) => bothText(both(row), kind(row)).replaceAll(',', ''),
  };
}

/** @returns {Column<any>} */
function comparePlaceColumn() {
  return {
    key: 'place',
    title: 'Place',
    help: 'Where it is; in the older source, if it is gone',
    value: (row) => `${row.path}:${String(row.line).padStart(6, '0')}`,
    cell: comparePlaceCell,
  };
}

/** A table with its title.
 *
 * @template Row
 * @param {string} id
 * @param {string} title
 * @param {string} about
 * @param {Row[]} rows
 * @param {Column<Row>[]} columns
 * @param {(row: Row) => string} text
 * @param {(row: Row) => (() => Children) | null} detail what opens below a row
 */
function compareTable(id, title, about, rows, columns, text, detail = () => null) {
  const table = new DataTable({ id, caption: title, columns, rows, text, detail, sort: ['change', true] });
  return titled(title, about, table.element);
}

function changedFunctionsView() {
  const rows = compared.functions;
  const kind = (/** @type {ChangedFunction} */ row) => row.kind;
  return compareTable(
    'functions',
    'Functions that changed',
    plural(rows.length, 'function'),
    rows,
    [
      {
        key: 'name',
        title: 'Function',
        grow: true,
        value: (row) => row.name,
        cell: (row) => compareNameCell(row, kindMark(row.kind, row.was && `was ${row.was}`), variesMark(row.varies)),
      },
      changeColumn(
        'Change of work',
        'How many more statements began in it',
        (row) => row.work,
        kind,
        (row) => row.part,
      ),
      bothColumn('work', 'Work', (row) => row.work, kind),
      bothColumn('calls', 'Calls', (row) => row.calls, kind),
      {
        ...bothColumn('throws', 'Throws', (/** @type {ChangedFunction} */ row) => row.throws, kind),
        phone: false,
        blank: (row) => row.throws.every((count) => !Number(count)),
      },
      {
        key: 'ran',
        title: 'Ran',
        help: 'Whether it ran before, or runs now, and not in the other run',
        value: ranText,
        cell: (row) => h('span', { class: shadeOfAmount(ranText(row) === 'no longer' ? -1 : 1) }, ranText(row)),
        blank: (row) => !ranText(row),
      },
      comparePlaceColumn(),
    ],
    (row) => `${row.name} ${row.was} ${row.path} ${row.kind} ${ranText(row)}`,
  );
}

/** @param {ChangedFunction} row */
function ranText({ calls: [before, after] }) {
  if (before === null || after === null) return '';
  return Number(before) && !Number(after) ? 'no longer' : !Number(before) && Number(after) ? 'now' : '';
}

/** Statements, or sides of branches.
 *
 * @param {'lines' | 'branches'} id
 */
function changedPlacesView(id) {
  const isLines = id === 'lines';
  const rows = isLines ? compared.statements : compared.sides;
  const kind = (/** @type {ChangedPlace} */ row) => row.kind;
  const both = (/** @type {ChangedPlace} */ row) => /** @type {Both} */ ([row.old, row.new]);
  /** @type {Column<ChangedPlace>[]} */
  const sides = isLines ? [] : [{ key: 'side', title: 'Side', value: (row) => row.side || '', phone: true }];
  return compareTable(
    id,
    isLines ? 'Statements that changed' : 'Branch sides that changed',
    `${plural(rows.length, isLines ? 'statement' : 'side')}, by the lines of aligned sources`,
    rows,
    [
      {
        key: 'name',
        title: isLines ? 'Statement' : 'Branch',
        grow: true,
        value: (row) => row.name,
        cell: (row) => [
          h('a', { href: compareHash(row) }, h('code', { class: 'snippet' }, isolated(row.name || row.what || '…'))),
          kindMark(row.kind),
          variesMark(row.varies),
        ],
      },
      ...sides.map((column) => ({ ...column, cell: (/** @type {ChangedPlace} */ row) => isolated(row.side || '') })),
      changeColumn('Change', isLines ? 'How much more often it began' : 'How much more often it was taken', both, kind),
      bothColumn('count', isLines ? 'Count' : 'Taken', both, kind),
      {
        key: 'function',
        title: 'Function',
        value: (row) => row.function,
        cell: (row) => nameText(row.function),
        blank: (row) => !row.function,
      },
      comparePlaceColumn(),
    ],
    (row) => `${row.name} ${row.function} ${row.path} ${row.kind} ${row.side || ''}`,
  );
}

function changedEdgesView() {
  const rows = compared.edges;
  const both = (/** @type {ChangedEdge} */ row) => /** @type {Both} */ ([row.old, row.new]);
  return compareTable(
    'edges',
    'Calls that changed',
    'who calls whom, by functions',
    rows,
    [
      {
        key: 'caller',
        title: 'Caller',
        value: (row) => row.caller,
        cell: (row) =>
          row.caller ? h('code', null, nameText(row.caller)) : h('span', { class: 'muted' }, 'no measured function'),
      },
      { key: 'name', title: 'Callee', grow: true, value: (row) => row.name, cell: (row) => compareNameCell(row) },
      changeColumn('Change', 'How many more calls', both),
      bothColumn('calls', 'Calls', both),
      comparePlaceColumn(),
    ],
    (row) => `${row.caller} ${row.name} ${row.path}`,
  );
}

function changedSourcesView() {
  const rows = compared.sources;
  const kind = (/** @type {ChangedSource} */ row) => row.kind;
  return compareTable(
    'sources',
    'Sources that changed',
    'in their text, or in a count',
    rows,
    [
      {
        key: 'path',
        title: 'Source',
        grow: true,
        value: (row) => row.path,
        cell: (row) => [
          h('a', { href: `#source=${row.id}:new:0` }, h('code', null, nameText(row.path))),
          kindMark(row.kind, row.was && `was ${row.was}`),
        ],
      },
      changeColumn('Change of work', 'How many more of its statements began', (row) => row.work, kind),
      bothColumn('work', 'Work', (row) => row.work, kind),
      { key: 'added', title: 'Lines added', short: '+', numeric: true, phone: true, value: (row) => row.added },
      { key: 'removed', title: 'Lines removed', short: '-', numeric: true, phone: true, value: (row) => row.removed },
    ],
    (row) => `${row.path} ${row.was} ${row.kind}`,
  );
}

function changedTestsView() {
  const rows = compared.tests;
  const kind = (/** @type {ChangedTest} */ row) => row.kind;
  const ended = (/** @type {ChangedTest} */ row) =>
    row.ended[0] === row.ended[1] ? row.ended[0] : row.ended.filter(Boolean).join(' → ');
  return compareTable(
    'tests',
    'Tests that changed',
    plural(rows.length, 'test'),
    rows,
    [
      {
        key: 'name',
        title: 'Test',
        grow: true,
        value: (row) => row.name,
        cell: (row) => [nameText(row.name), kindMark(row.kind)],
      },
      changeColumn('Change of work', 'How many more statements began in it', (row) => row.work, kind),
      bothColumn('work', 'Work', (row) => row.work, kind),
      { ...bothColumn('statements', 'Statements', (row) => row.statements, kind), phone: false },
      {
        key: 'time',
        title: '~ Time',
        help: 'How long it took; not exact',
        numeric: true,
        value: (row) => row.time[row.kind === 'gone' ? 0 : 1],
        cell: (row) =>
          row.time
            .filter((ns) => ns !== null)
            .map(durationText)
            .join(' → '),
      },
      { key: 'ended', title: 'Ended', value: ended, cell: ended },
    ],
    (row) => `${row.name} ${row.kind} ${ended(row)}`,
    (row) => (row.functions.length ? () => functionsOfTest(row) : null),
  );
}

/** What a test called more or less often.
 *
 * @param {ChangedTest} test
 */
function functionsOfTest({ functions, more }) {
  const items = functions.map(([name, old, after]) =>
    h('li', null, h('code', null, isolated(name)), ` called ${bothText([old, after])} times`),
  );
  if (more) items.push(h('li', null, `and ${numberText(more)} more`));
  return h('div', { class: 'testdetail' }, h('ul', null, items));
}

function changedTimesView() {
  const rows = compared.times;
  const amount = (/** @type {ChangedTime} */ row) => Number(row.new) - Number(row.old);
  return compareTable(
    'times',
    'Times that changed',
    'not exact: they also differ from run to run',
    rows,
    [
      { key: 'name', title: 'Function', grow: true, value: (row) => row.name, cell: (row) => compareNameCell(row) },
      {
        key: 'change',
        title: '~ Change of self time',
        help: 'By how much it rose; coloured where the cost of the clocks does not explain it',
        numeric: true,
        phone: true,
        value: (row) => Math.abs(amount(row)),
        cell: (row) => {
          const text = `${amount(row) > 0 ? '+' : '-'}${durationText(Math.abs(amount(row)))}`;
          const isBeyond = Math.abs(amount(row)) > Number(row.error);
          return h('span', { class: isBeyond ? shadeOfAmount(amount(row)) : 'muted' }, text);
        },
        plain: (row) => String(amount(row)),
        unit: 'ns',
      },
      {
        key: 'time',
        title: '~ Self time',
        numeric: true,
        phone: true,
        value: (row) => row.new,
        cell: (row) => `${durationText(row.old)} → ${durationText(row.new)}`,
      },
      {
        key: 'error',
        title: 'Off by',
        help: 'How far the difference may be off',
        numeric: true,
        value: (row) => row.error,
        cell: (row) => `± ${durationText(row.error)}`,
      },
      comparePlaceColumn(),
    ],
    (row) => `${row.name} ${row.path}`,
  );
}
