// Types and their methods, and files.

/** @type {('methods' | 'called' | 'blocks' | 'entered' | 'statements' | 'never')[]} */
const SUMS = ['methods', 'called', 'blocks', 'entered', 'statements', 'never'];

/** A row that holds nothing yet.
 *
 * @param {{ name: string, text: string, type?: TypeInfo, file?: SourceFile }} about
 * @returns {TypeRow}
 */
function emptyRow(about) {
  return {
    ...about,
    calls: null,
    highest: null,
    children: [],
    methods: 0,
    called: 0,
    blocks: 0,
    entered: 0,
    statements: 0,
    never: 0,
  };
}

/** Sums of a type with all types inside it.
 *
 * @param {TypeInfo} type
 */
function typeRow(type) {
  const row = emptyRow({ type, name: type.name, text: `${type.file.package} ${type.name} ${type.file.path}` });
  for (const one of type.functions.filter(isListed)) addBelow(row, methodRow(one));
  for (const inner of type.children) {
    addBelow(row, typeRow(inner));
  }
  return row;
}

/**
 * @param {FunctionInfo} one
 * @returns {TypeRow}
 */
function methodRow(one) {
  return {
    one,
    name: one.name,
    calls: one.calls,
    highest: one.highest,
    methods: one.calls === null || one.ignored ? 0 : 1,
    called: Number(one.calls) > 0 && !one.ignored ? 1 : 0,
    blocks: one.blocks,
    entered: one.entered,
    statements: one.statements,
    never: one.never,
    children: [],
    text: `${one.name} ${one.signature}`,
  };
}

/**
 * @param {TypeRow} row
 * @param {TypeRow} below
 */
function addBelow(row, below) {
  for (const key of SUMS) row[key] += below[key];
  row.calls = plus(row.calls, below.calls);
  row.highest = higher(row.highest, below.highest);
  row.children.push(below);
}

/**
 * @param {number} ran
 * @param {number} all
 */
function coveredCell(ran, all) {
  return all
    ? h('span', { class: ran < all ? 'zero' : null }, `${numberText(ran)} / ${numberText(all)}`)
    : h('span', { class: 'muted' }, '–');
}

/** @type {Column<{highest: Count}>} */
const highestColumn = {
  key: 'highest',
  title: 'Highest block',
  numeric: true,
  value: (row) => row.highest,
  cell: (row) => countCell(row.highest),
};

/** @type {(ran: number, all: number) => number | null} */
const covered = (ran, all) => (all ? ran / all : null);

function typesView() {
  const rows = profile.types.filter((type) => !type.parent && inSums(type.file)).map(typeRow);
  const loose = profile.functions.filter((one) => !one.type && isListed(one));
  if (loose.length) {
    /** @type {Map<SourceFile, TypeRow>} */
    const files = new Map();
    for (const one of loose) {
      const row = files.get(one.file) || emptyRow({ name: one.file.path, file: one.file, text: one.file.path });
      files.set(one.file, row);
      addBelow(row, methodRow(one));
    }
    rows.push(...files.values());
  }
  const table = new DataTable({
    id: 'types',
    caption: 'Types and their methods',
    rows,
    text: (row) => row.text,
    children: (row) => row.children,
    sort: ['calls', true],
    filterLabel: 'Filter types and methods',
    columns: [
      { key: 'name', title: 'Type, method', value: (row) => row.name, cell: typeCell },
      {
        key: 'package',
        title: 'Package',
        value: (row) => (row.type ? row.type.file.package : null),
        cell: (row) =>
          row.type && !row.type.parent ? h('span', { class: 'muted' }, isolated(row.type.file.package)) : '',
      },
      {
        key: 'calls',
        title: 'Method calls',
        numeric: true,
        help: 'With those of inner types',
        value: (row) => row.calls,
        cell: (row) => countCell(row.calls, 'zero'),
      },
      highestColumn,
      {
        key: 'methods',
        title: 'Methods covered',
        numeric: true,
        value: (row) => covered(row.called, row.methods),
        cell: (row) => coveredCell(row.called, row.methods),
      },
      {
        key: 'blocks',
        title: 'Blocks covered',
        numeric: true,
        value: (row) => covered(row.entered, row.blocks),
        cell: (row) => coveredCell(row.entered, row.blocks),
      },
      {
        key: 'statements',
        title: 'Statements covered',
        numeric: true,
        value: (row) => covered(row.statements - row.never, row.statements),
        cell: (row) => coveredCell(row.statements - row.never, row.statements),
      },
    ],
  });
  return titled(
    'Types',
    `${plural(profile.types.length, 'type')}, ${plural(profile.functions.length, 'function')}`,
    table.element,
  );
}

/**
 * @param {TypeRow} row
 * @returns {Children}
 */
function typeCell(row) {
  if (row.one) {
    const shown = row.one.signature || row.one.name;
    const own = row.one.name.split('.').pop() || '';
    return [
      placeLink(row.one.file, row.one.line, h('code', null, breakable(shown, oneLine(row.one.name)))),
      shown.includes(own) ? null : h('span', { class: 'muted' }, ` ${oneLine(row.one.name)}`),
      row.one.ignored ? h('span', { class: 'muted' }, ' ignored') : null,
    ];
  }
  if (row.file) return placeLink(row.file, 1, h('code', null, breakable(row.name)));
  if (!row.type) return row.name;
  return [
    placeLink(row.type.file, row.type.line, h('code', null, breakable(row.name))),
    h('span', { class: 'muted' }, ` ${row.type.kind}`),
  ];
}

function filesView() {
  /** @type {FileRow[]} */
  const rows = profile.files.map((file) => ({
    file,
    statements: file.statements,
    never: file.never,
    work: file.work,
    highest: null,
    unmeasured: 0,
  }));
  for (const one of profile.functions) {
    const row = rows[one.file.id];
    row.highest = higher(row.highest, one.highest);
  }
  for (const place of profile.unmeasured) if (place.file) rows[place.file.id].unmeasured += 1;
  const [main, tests] = [rows.filter((row) => !isTest(row.file)), rows.filter((row) => isTest(row.file))];
  const sources = titled('Sources', plural(main.length, 'file'), filesTable('files', 'Sources', main));
  if (!tests.length) return sources;
  return h('div', null, sources, titled('Tests', plural(tests.length, 'file'), filesTable('tests', 'Tests', tests)));
}

/**
 * @param {string} id
 * @param {string} caption
 * @param {FileRow[]} rows
 */
function filesTable(id, caption, rows) {
  const table = new DataTable({
    id,
    caption,
    rows,
    text: (row) => row.file.path,
    sort: ['path', false],
    filterLabel: 'Filter files',
    columns: [
      {
        key: 'path',
        title: 'Source',
        value: (row) => row.file.path,
        cell: (row) => placeLink(row.file, 0, isolated(row.file.path)),
      },
      { key: 'lines', title: 'Lines', numeric: true, value: (row) => row.file.lines },
      {
        key: 'statements',
        title: 'Statements run',
        numeric: true,
        value: (row) => covered(row.statements - row.never, row.statements),
        cell: (row) => coveredCell(row.statements - row.never, row.statements),
      },
      {
        key: 'share',
        title: 'Share',
        numeric: true,
        value: (row) => covered(row.statements - row.never, row.statements),
        cell: (row) => percentText(row.statements - row.never, row.statements),
      },
      { key: 'work', title: 'Work', numeric: true, value: (row) => row.work, cell: (row) => countCell(row.work) },
      highestColumn,
      {
        key: 'unmeasured',
        title: 'Not measured',
        numeric: true,
        value: (row) => row.unmeasured,
        cell: (row) => (row.unmeasured ? numberText(row.unmeasured) : ''),
      },
    ],
  });
  return table.element;
}
