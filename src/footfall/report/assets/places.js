// Places in sources: one-sided branches, and what was not measured.

/** @type {Column<Placed>} */
const placeColumn = {
  key: 'place',
  title: 'Place',
  value: (row) => `${row.file.path}:${String(row.line).padStart(6, '0')}`,
  cell: (row) => placeLink(row.file, row.line, shortPlace(row.file, row.line)),
};

/**
 * @param {OneSided} row
 * @param {boolean} taken
 */
function sideList(row, taken) {
  const sides = row.sides.filter(([, count]) => count !== null && Number(count) > 0 === taken);
  return sides.map(([side, count], at) =>
    h(
      'span',
      { class: 'side' },
      isolated(side),
      taken ? h('span', { class: 'muted' }, ` ${numberText(count)}`) : null,
      at < sides.length - 1 ? ', ' : null,
    ),
  );
}

/** @param {OneSided} row */
const neverTaken = (row) => row.sides.filter(([, count]) => !Number(count)).map(([side]) => side);
/** @param {OneSided} row */
const taken = (row) => row.sides.filter(([, count]) => Number(count)).map(([side]) => side);

function branchesView() {
  const table = new DataTable({
    id: 'branches',
    caption: 'Branches with sides never taken',
    rows: profile.branches,
    filterLabel: 'Filter',
    text: (row) => `${row.text} ${row.kind} ${row.owner} ${row.sides.map(([side]) => side).join(' ')} ${row.file.path}`,
    sort: ['evaluations', true],
    columns: [
      {
        key: 'condition',
        title: 'Condition',
        help: 'What decides, or the statement in which it is',
        value: (row) => row.text,
        cell: (row) => placeLink(row.file, row.line, h('code', { class: 'snippet' }, isolated(row.text || row.kind))),
      },
      {
        key: 'kind',
        title: 'Kind',
        value: (row) => row.kind,
        cell: (row) => h('span', { class: 'muted' }, isolated(row.kind)),
      },
      {
        key: 'never',
        title: 'Never taken',
        phone: true,
        wraps: true,
        value: (row) => neverTaken(row).join(),
        cell: (row) => h('span', { class: 'zero' }, sideList(row, false)),
      },
      {
        key: 'evaluations',
        title: 'Evaluations',
        numeric: true,
        phone: true,
        help: 'How often it decided: the sum of its sides',
        value: (row) => row.evaluations,
        cell: (row) => countCell(row.evaluations),
      },
      {
        key: 'taken',
        title: 'Taken',
        wraps: true,
        help: 'The sides that were taken, and how often',
        value: (row) => taken(row).join(),
        cell: (row) => sideList(row, true),
      },
      {
        key: 'owner',
        title: 'In',
        extra: true,
        help: 'The function that it is in',
        value: (row) => row.owner,
        cell: (row) => h('code', { class: 'muted' }, nameText(row.owner)),
        blank: (row) => !row.owner,
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
        cell: (row) => (row.file ? placeLink(row.file, row.line) : nameText(`${row.path}:${row.line}`)),
      },
      { key: 'what', title: 'What', wraps: true, value: (row) => row.what, cell: (row) => isolated(row.what) },
      {
        key: 'reason',
        title: 'Reason',
        wraps: true,
        grow: true,
        value: (row) => row.reason,
        cell: (row) => isolated(row.reason),
      },
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
