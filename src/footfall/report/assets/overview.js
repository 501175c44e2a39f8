// The landing page: the work table, flat or as a tree with totals.

/** One row of the work table: a function, or a type, package, folder or file with the sums of what it holds.
 *
 * @param {string} name
 * @param {{ file: SourceFile | null, line: number }} place
 * @param {FunctionInfo} [one]
 * @returns {WorkRow}
 */
function workRow(name, place, one) {
  return one
    ? {
        name,
        ...place,
        one,
        children: [],
        calls: one.calls,
        work: one.work,
        totalWork: one.total_work,
        self: one.self_ns,
        highest: one.highest,
        statements: one.statements,
        never: one.never,
        throws: one.throws,
        text: '',
      }
    : {
        name,
        ...place,
        children: [],
        calls: null,
        work: null,
        totalWork: null,
        self: null,
        highest: null,
        statements: 0,
        never: 0,
        throws: null,
        text: '',
      };
}

/**
 * @param {WorkRow} row
 * @param {WorkRow} other
 */
function addTo(row, other) {
  row.calls = plus(row.calls, other.calls);
  row.work = plus(row.work, other.work);
  row.self = plus(row.self, other.self);
  row.throws = plus(row.throws, other.throws);
  row.statements += other.statements;
  row.never += other.never;
  row.highest = higher(row.highest, other.highest);
}

/** @param {FunctionInfo} one */
function functionRow(one) {
  const row = workRow(one.name, { file: one.file, line: one.line }, one);
  row.text = `${functionName(one)} ${one.signature} ${one.file.path}`;
  return row;
}

/** Rows in a tree: "path(one)" names what holds a function, outermost first, each with where it is.
 *
 * @param {(one: FunctionInfo) => Step[]} path
 */
function workTree(path) {
  /** @type {WorkRow[]} */
  const roots = [];
  /** @type {Map<string, WorkRow>} */
  const known = new Map();
  for (const one of profile.functions.filter(isListed)) {
    const leaf = functionRow(one);
    let siblings = roots;
    let key = '';
    for (const step of path(one)) {
      key += `\u0000${step.key || step.name}`;
      let row = known.get(key);
      if (!row) {
        row = workRow(step.name, { file: step.file || null, line: step.line || 0 });
        row.text = step.name;
        known.set(key, row);
        siblings.push(row);
      }
      addTo(row, leaf);
      siblings = row.children;
    }
    siblings.push(leaf);
  }
  return roots;
}

/**
 * @param {FunctionInfo} one
 * @returns {Step[]}
 */
function typeSteps(one) {
  /** @type {Step[]} */
  const steps = [];
  for (let type = one.type; type; type = type.parent)
    steps.unshift({ name: type.name, key: `t${type.id}`, file: type.file, line: type.line });
  return steps;
}

/**
 * @param {FunctionInfo} one
 * @returns {Step[]}
 */
function folderSteps(one) {
  const parts = one.file.path.split('/');
  /** @type {Step[]} */
  const steps = parts.map((part, at) => ({ name: at < parts.length - 1 ? `${part}/` : part }));
  Object.assign(steps[steps.length - 1], { key: `f${one.file.id}`, file: one.file, line: 1 });
  return steps;
}

/** @type {Record<string, [title: string, rows: () => WorkRow[]]>} */
const GROUPINGS = {
  flat: ['Functions', () => profile.functions.filter(isListed).map(functionRow)],
  type: [
    'Types',
    () =>
      workTree((one) => {
        const steps = typeSteps(one);
        if (steps.length && one.file.package) steps[0].name = `${one.file.package}.${steps[0].name}`;
        return steps;
      }),
  ],
  package: ['Packages', () => workTree((one) => [{ name: one.file.package || '(no package)' }, ...typeSteps(one)])],
  folder: ['Folders', () => workTree(folderSteps)],
};

/** The columns of times that are shown from the start. */
const MAIN_TIMES = ['self', 'total', 'avg', 'max', 'waiting'];

/** @returns {Column<WorkRow>[]} */
function workColumns() {
  const isTimed = timed();
  const threw = profile.functions.some((one) => Number(one.throws) > 0);
  const hasThrows = profile.functions.some((one) => one.throws !== null);
  const hasTotals = hasTotalWork();
  return [
    { key: 'name', title: 'Function', value: (row) => row.name, cell: nameCell, grow: true },
    {
      key: 'calls',
      title: 'Calls',
      numeric: true,
      phone: true,
      help: 'How often it was called',
      value: (row) => row.calls,
      cell: (row) => countCell(row.calls, 'zero'),
    },
    ...(isTimed ? timeColumns() : []).map((column) => ({
      ...column,
      extra: !MAIN_TIMES.includes(column.key),
      phone: column.key === 'self' || column.key === 'total',
    })),
    {
      key: 'work',
      title: 'Self work',
      short: 'Work',
      numeric: true,
      phone: !isTimed,
      help: 'Statements begun in the function itself',
      value: (row) => row.work,
      cell: (row) =>
        isTimed
          ? countCell(row.work)
          : h('span', { class: 'shared' }, shareOf(row.work, profile.work), countCell(row.work)),
    },
    {
      key: 'totalWork',
      title: 'Total work',
      numeric: true,
      extra: isTimed,
      help: 'Statements begun in it and in all that it called',
      value: (row) => row.totalWork,
      cell: (row) => (row.one ? countCell(row.totalWork) : ''),
      blank: () => !hasTotals,
    },
    {
      key: 'highest',
      title: 'Highest block',
      numeric: true,
      extra: true,
      help: 'The highest count of a block in it: its hottest loop',
      value: (row) => row.highest,
    },
    {
      key: 'throws',
      title: 'Throws',
      numeric: true,
      extra: isTimed || !threw,
      help: 'Calls that ended with an exception',
      value: (row) => row.throws,
      cell: (row) => (Number(row.throws) || row.throws === null ? countCell(row.throws) : countCell(0, 'muted')),
      blank: () => !hasThrows,
    },
    {
      key: 'never',
      title: 'Never run',
      short: 'Never',
      numeric: true,
      phone: !isTimed,
      extra: isTimed,
      help: 'Share of its statements that never ran',
      value: (row) => (row.statements ? row.never / row.statements : null),
      cell: (row) =>
        h(
          'span',
          {
            class: row.never ? 'zero' : 'muted',
            title: `${numberText(row.never)} of ${plural(row.statements, 'statement')}`,
          },
          percentText(row.never, row.statements),
        ),
      plain: (row) => plainShare(row.never, row.statements),
      blank: (row) => !row.statements,
    },
    {
      key: 'place',
      title: 'Place',
      help: 'Where it begins',
      value: (row) => (row.file ? `${row.file.path}:${String(row.line).padStart(6, '0')}` : null),
      cell: (row) => (row.file ? placeLink(row.file, row.line, shortPlace(row.file, row.line)) : ''),
    },
  ];
}

/** The file's name and the line; the tip has the whole path.
 *
 * @param {SourceFile} file
 * @param {number} line
 */
function shortPlace(file, line) {
  const name = file.path.split('/').pop() || file.path;
  return nameText(`${name}:${line}`, name === file.path ? null : `${file.path}:${line}`);
}

/**
 * @param {WorkRow} row
 * @returns {Children}
 */
function nameCell(row) {
  const { one } = row;
  const text = one ? functionName(one) : row.name;
  const code = h('code', null, nameText(text, one && one.signature !== text ? one.signature : null));
  const name = row.file ? placeLink(row.file, row.line, code) : code;
  return one?.ignored ? [name, h('span', { class: 'muted' }, 'ignored')] : name;
}

/**
 * @param {Count} part
 * @param {Count} whole
 */
function shareOf(part, whole) {
  const all = approximate(whole);
  return all && part !== null ? shareBar(Number(part) / all) : null;
}

/** In how few functions most of the work is. */
function concentration() {
  const share = profile.concentration;
  return share
    ? `${share.percent} % of the work is in ${plural(share.functions, 'function')} of ${numberText(share.of)}.`
    : '';
}

function overview() {
  const view = h('div');
  const draw = (/** @type {string} */ grouping) => {
    store.set('grouping', grouping);
    const table = new DataTable({
      id: 'work',
      caption: 'Work',
      columns: workColumns(),
      rows: GROUPINGS[grouping][1](),
      text: (row) => row.text,
      children: (row) => row.children,
      sort: [timed() ? 'self' : profile.work === null ? 'calls' : 'work', true],
      filterLabel: 'Filter functions, types, files',
    });
    table.bar.prepend(
      choice(
        'Show by',
        Object.entries(GROUPINGS).map(([key, [title]]) => [key, title]),
        grouping,
        draw,
      ),
    );
    view.replaceChildren(h('h2', null, 'Work ', h('small', null, concentration())), table.element, markLegend() || '');
  };
  const kept = store.get('grouping', 'flat');
  draw(GROUPINGS[kept] ? kept : 'flat');
  return view;
}
