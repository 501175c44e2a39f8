// Places in sources: what never ran, one-sided branches, what was not measured.

/** @type {Column<Placed>} */
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
  const parts = plural(profile.never.length, 'part');
  return titled(
    'Never ran',
    `${parts} with ${plural(statements, 'statement')}; a part lies in no larger one that never ran`,
    table.element,
  );
}

/**
 * @param {OneSided} row
 * @param {boolean} taken
 */
function sideList(row, taken) {
  const sides = row.sides.filter(([, count]) => count !== null && Number(count) > 0 === taken);
  return sides.flatMap(([side, count], at) => [
    at ? ', ' : null,
    isolated(side),
    taken ? h('span', { class: 'muted' }, ` ${numberText(count)}`) : null,
  ]);
}

/** "if in Bank.find", as in the terminal.
 *
 * @param {OneSided} row
 */
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
  const were = profile.branches.length === 1 ? 'was' : 'were';
  return titled(
    'Branch balance',
    `${plural(profile.branches.length, 'branch')} that ${were} evaluated, with a side never taken`,
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
  return titled('Not measured', plural(profile.unmeasured.length, 'place'), table.element);
}

/** To the next file, in the order of the list, that has code that never ran.
 *
 * @param {{ id: number }} file
 * @param {number} direction
 */
function toFileWithNever(file, direction) {
  const files = profile.files.filter((one) => profile.never.some((part) => part.file === one));
  const next = direction > 0 ? files.find((one) => one.id > file.id) : files.findLast((one) => one.id < file.id);
  if (!next) return;
  const lines = profile.never.filter((part) => part.file === next).map((part) => part.line);
  visit(placeHash(next, direction > 0 ? Math.min(...lines) : Math.max(...lines)));
}
