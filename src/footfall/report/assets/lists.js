// Types and their functions; functions of no type stand under their files.

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
  help: 'The highest count of a block in it: its hottest loop',
  value: (row) => row.highest,
  cell: (row) => countCell(row.highest),
};

/** @type {(ran: number, all: number) => number | null} */
const covered = (ran, all) => (all ? ran / all : null);

/** What the program has: types with methods only, or also functions that stand in files. */
function typeWords() {
  const kinds = new Set(profile.types.map((type) => type.kind));
  const isLoose = profile.functions.some((one) => !one.type && isListed(one));
  const [only] = kinds;
  const type = kinds.size === 1 && /^[a-z]+$/.test(only) ? only : 'type';
  return isLoose
    ? {
        type,
        title: `${type === 'class' ? 'Classes' : 'Types'} and files`,
        head: `${capital(type)}, file`,
        own: 'function',
      }
    : { type, title: 'Types', head: 'Type', own: 'method' };
}

/** @param {string} word */
function capital(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** How many statements of a row ran; `cell` shows that.
 *
 * @param {(ran: number, all: number) => Children} cell
 * @returns {Column<{ statements: number, never: number }>}
 */
function statementsColumn(cell) {
  return {
    key: 'statements',
    title: 'Statements run',
    short: 'Statements',
    numeric: true,
    phone: true,
    help: 'How many of its statements ran, of those that are measured',
    value: (row) => covered(row.statements - row.never, row.statements),
    cell: (row) => cell(row.statements - row.never, row.statements),
    plain: (row) => plainShare(row.statements - row.never, row.statements),
    blank: (row) => !row.statements,
  };
}

function typesView() {
  const rows = profile.types.filter((type) => !type.parent && inSums(type.file)).map(typeRow);
  const loose = profile.functions.filter((one) => !one.type && isListed(one));
  /** @type {Map<SourceFile, TypeRow>} */
  const files = new Map();
  for (const one of loose) {
    const row = files.get(one.file) || emptyRow({ name: one.file.path, file: one.file, text: one.file.path });
    files.set(one.file, row);
    addBelow(row, methodRow(one));
  }
  rows.push(...files.values());
  const words = typeWords();
  const table = new DataTable({
    id: 'types',
    caption: `${words.title}, and their ${words.own}s`,
    rows,
    text: (row) => row.text,
    children: (row) => row.children,
    sort: ['calls', true],
    filterLabel: `Filter ${words.title.toLowerCase()}, ${words.own}s`,
    columns: [
      { key: 'name', title: `${words.head}, ${words.own}`, value: (row) => row.name, cell: typeCell },
      {
        key: 'package',
        title: 'Package',
        value: (row) => (row.type ? row.type.file.package : null),
        cell: (row) =>
          row.type && !row.type.parent ? h('span', { class: 'muted' }, isolated(row.type.file.package)) : '',
        blank: (row) => !row.type?.file.package,
      },
      {
        key: 'calls',
        title: 'Calls',
        numeric: true,
        phone: true,
        help: `Calls of its ${words.own}s, those of inner types included`,
        value: (row) => row.calls,
        cell: (row) => countCell(row.calls, 'zero'),
      },
      { ...highestColumn, extra: true },
      {
        key: 'methods',
        title: `${capital(words.own)}s called`,
        short: `${capital(words.own)}s`,
        numeric: true,
        phone: true,
        help: `How many of its ${words.own}s were called, of those that are measured`,
        value: (row) => covered(row.called, row.methods),
        cell: (row) => coveredCell(row.called, row.methods),
        plain: (row) => plainShare(row.called, row.methods),
        blank: (row) => !row.methods,
      },
      {
        key: 'blocks',
        title: 'Blocks run',
        numeric: true,
        extra: true,
        help: 'How many of its blocks were entered, of those that are measured',
        value: (row) => covered(row.entered, row.blocks),
        cell: (row) => coveredCell(row.entered, row.blocks),
        plain: (row) => plainShare(row.entered, row.blocks),
        blank: (row) => !row.blocks,
      },
      statementsColumn(coveredCell),
    ],
  });
  return titled(
    words.title,
    `${plural(profile.types.length, words.type)}, ${plural(profile.functions.length, 'function')}`,
    table.element,
  );
}

/**
 * @param {TypeRow} row
 * @returns {Children}
 */
function typeCell(row) {
  const { one, type, file } = row;
  if (one) {
    // What is described by words has no name before its last dot.
    const own = (!one.ident && /[^.]*(<.*)?$/.exec(one.name)?.[0]) || one.name;
    const text = one.ident ? functionName(one) : withParameters(own, one);
    return [
      placeLink(one.file, one.line, h('code', null, nameText(text, one.signature === text ? null : one.signature))),
      one.ignored ? h('span', { class: 'muted' }, 'ignored') : null,
    ];
  }
  if (file) return placeLink(file, 1, h('code', null, nameText(row.name)));
  if (!type) return row.name;
  return [
    placeLink(type.file, type.line, h('code', null, nameText(row.name))),
    h('span', { class: 'muted' }, isolated(type.kind)),
  ];
}
