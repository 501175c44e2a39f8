// Types and methods, files, what never ran, one-sided branches, what was not measured.

const SUMS = ['methods', 'called', 'blocks', 'entered', 'statements', 'never'];

/** A row that holds nothing yet. */
function emptyRow(about) {
  return { ...about, calls: null, highest: null, children: [], ...Object.fromEntries(SUMS.map((key) => [key, 0])) };
}

/** Sums of a type with all types inside it. */
function typeRow(type) {
  const row = emptyRow({ type, name: type.name });
  for (const one of type.functions) addBelow(row, methodRow(one));
  for (const inner of type.children) {
    addBelow(row, typeRow(inner));
  }
  row.text = `${type.file.package} ${type.name} ${type.file.path}`;
  return row;
}

function methodRow(one) {
  return {
    one,
    name: one.name,
    calls: one.calls,
    highest: one.highest,
    methods: one.calls === null ? 0 : 1,
    called: Number(one.calls) > 0 ? 1 : 0,
    blocks: one.blocks,
    entered: one.entered,
    statements: one.statements,
    never: one.never,
    children: [],
    text: `${one.name} ${one.signature}`,
  };
}

function addBelow(row, below) {
  for (const key of SUMS) row[key] += below[key];
  row.calls = plus(row.calls, below.calls);
  row.highest = higher(row.highest, below.highest);
  row.children.push(below);
}

function coveredCell(ran, all) {
  return all
    ? h('span', { class: ran < all ? 'zero' : null }, `${numberText(ran)} / ${numberText(all)}`)
    : h('span', { class: 'muted' }, '–');
}

const covered = (ran, all) => (all ? ran / all : null);

function typesView() {
  const rows = profile.types.filter((type) => !type.parent).map(typeRow);
  const loose = profile.functions.filter((one) => !one.type);
  if (loose.length) {
    const files = new Map();
    for (const one of loose) {
      if (!files.has(one.file))
        files.set(one.file, emptyRow({ name: one.file.path, file: one.file, text: one.file.path }));
      addBelow(files.get(one.file), methodRow(one));
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
      {
        key: 'highest',
        title: 'Highest block',
        numeric: true,
        value: (row) => row.highest,
        cell: (row) => countCell(row.highest),
      },
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
  return h(
    'div',
    null,
    h(
      'h2',
      null,
      'Types ',
      h('small', null, `${plural(profile.types.length, 'type')}, ${plural(profile.functions.length, 'function')}`),
    ),
    table.element,
  );
}

function typeCell(row) {
  if (row.one) {
    const shown = row.one.signature || row.one.name;
    const own = row.one.name.split('.').pop();
    return [
      placeLink(row.one.file, row.one.line, h('code', null, breakable(shown, oneLine(row.one.name)))),
      shown.includes(own) ? null : h('span', { class: 'muted' }, ` ${oneLine(row.one.name)}`),
    ];
  }
  if (row.file) return placeLink(row.file, 1, h('code', null, breakable(row.name)));
  return [
    placeLink(row.type.file, row.type.line, h('code', null, breakable(row.name))),
    h('span', { class: 'muted' }, ` ${row.type.kind}`),
  ];
}

function filesView() {
  const byFile = new Map(
    profile.files.map((file) => [
      file,
      { file, statements: file.statements, never: file.never, work: file.work, highest: null, unmeasured: 0 },
    ]),
  );
  for (const one of profile.functions) {
    const row = byFile.get(one.file);
    row.highest = higher(row.highest, one.highest);
  }
  for (const place of profile.unmeasured) if (place.file) byFile.get(place.file).unmeasured += 1;
  const table = new DataTable({
    id: 'files',
    caption: 'Sources',
    rows: [...byFile.values()],
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
      {
        key: 'highest',
        title: 'Highest block',
        numeric: true,
        value: (row) => row.highest,
        cell: (row) => countCell(row.highest),
      },
      {
        key: 'unmeasured',
        title: 'Not measured',
        numeric: true,
        value: (row) => row.unmeasured,
        cell: (row) => (row.unmeasured ? numberText(row.unmeasured) : ''),
      },
    ],
  });
  return h(
    'div',
    null,
    h('h2', null, 'Sources ', h('small', null, plural(profile.files.length, 'file'))),
    table.element,
  );
}

const placeColumn = {
  key: 'place',
  title: 'Place',
  value: (row) => `${row.file.path}:${String(row.line).padStart(6, '0')}`,
  cell: (row) => h('span', { class: 'place' }, placeLink(row.file, row.line)),
};

function neverView() {
  const statements = profile.never.reduce((sum, part) => sum + part.statements, 0);
  const table = new DataTable({
    id: 'never',
    caption: 'Code that never ran',
    rows: profile.never,
    text: (row) => `${row.what} ${row.file.path}`,
    sort: ['statements', true],
    filterLabel: 'Filter',
    columns: [
      {
        key: 'what',
        title: 'What',
        value: (row) => row.what,
        cell: (row) => placeLink(row.file, row.line, breakable(row.what)),
      },
      { key: 'statements', title: 'Statements', numeric: true, value: (row) => row.statements },
      { key: 'lines', title: 'Lines', numeric: true, value: (row) => row.lines },
      placeColumn,
    ],
  });
  return h(
    'div',
    null,
    h(
      'h2',
      null,
      'Never ran ',
      h(
        'small',
        null,
        `${plural(profile.never.length, 'part')} with ${plural(statements, 'statement')}; `,
        'a part lies in no larger one that never ran',
      ),
    ),
    table.element,
  );
}

function sideList(row, taken) {
  const sides = row.sides.filter(([, count]) => count !== null && Number(count) > 0 === taken);
  return sides.flatMap(([side, count], at) => [
    at ? ', ' : null,
    isolated(side),
    taken ? h('span', { class: 'muted' }, ` ${numberText(count)}`) : null,
  ]);
}

/** "if in Bank.find", as in the terminal. */
function branchName(row) {
  return row.owner ? `${row.kind} in ${row.owner}` : row.kind;
}

function branchesView() {
  const table = new DataTable({
    id: 'branches',
    caption: 'Branches with sides never taken',
    rows: profile.branches,
    filterLabel: 'Filter',
    text: (row) => `${row.kind} ${row.owner} ${row.sides.map(([side]) => side).join(' ')} ${row.file.path}`,
    sort: ['evaluations', true],
    columns: [
      {
        key: 'kind',
        title: 'Branch',
        value: branchName,
        cell: (row) => placeLink(row.file, row.line, breakable(branchName(row))),
      },
      {
        key: 'never',
        title: 'Never taken',
        value: (row) =>
          row.sides
            .filter(([, count]) => !Number(count))
            .map(([side]) => side)
            .join(),
        cell: (row) => h('span', { class: 'zero' }, sideList(row, false).filter(Boolean)),
      },
      {
        key: 'evaluations',
        title: 'Evaluations',
        numeric: true,
        value: (row) => row.evaluations,
        cell: (row) => countCell(row.evaluations),
      },
      {
        key: 'taken',
        title: 'Taken',
        value: (row) =>
          row.sides
            .filter(([, count]) => Number(count))
            .map(([side]) => side)
            .join(),
        cell: (row) => sideList(row, true),
      },
      placeColumn,
    ],
  });
  return h(
    'div',
    null,
    h(
      'h2',
      null,
      'Branch balance ',
      h(
        'small',
        null,
        `${plural(profile.branches.length, 'branch')} that `,
        `${profile.branches.length === 1 ? 'was' : 'were'} evaluated, `,
        'with a side never taken',
      ),
    ),
    table.element,
  );
}

function unmeasuredView() {
  const table = new DataTable({
    id: 'unmeasured',
    caption: 'Places that could not be measured',
    rows: profile.unmeasured,
    text: (row) => `${row.path} ${row.what} ${row.reason}`,
    sort: ['place', false],
    filterLabel: 'Filter',
    columns: [
      {
        key: 'place',
        title: 'Place',
        value: (row) => `${row.path}:${String(row.line).padStart(6, '0')}`,
        cell: (row) => (row.file ? placeLink(row.file, row.line) : isolated(`${row.path}:${row.line}`)),
      },
      { key: 'what', title: 'What', value: (row) => row.what, cell: (row) => isolated(row.what) },
      { key: 'reason', title: 'Reason', value: (row) => row.reason, cell: (row) => isolated(row.reason) },
    ],
  });
  return h(
    'div',
    null,
    h('h2', null, 'Not measured ', h('small', null, plural(profile.unmeasured.length, 'place'))),
    table.element,
  );
}
