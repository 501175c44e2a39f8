// Who calls whom: the icicle of call paths; numbers, callers and callees of one function.

/** @param {FunctionInfo} one */
function callsHash(one) {
  return `#view=calls:${one.id}`;
}

function callsView() {
  /** @type {View} */
  const view = h('div');
  const icicle = profile.nodes.length ? new Icicle((one) => select(one)) : null;
  const about = h('div');
  const weight = (/** @type {FunctionInfo} */ one) => approximate(timed() ? one.self_ns : one.calls) || 0;
  const busiest = [...profile.functions].sort((one, other) => weight(other) - weight(one));
  const pick = h(
    'select',
    { 'aria-label': 'Function', onchange: () => select(profile.functions[Number(pick.value)]) },
    busiest.map((one) =>
      h(
        'option',
        { value: one.id },
        oneLine(`${one.name} · ${timed() ? durationText(one.self_ns) : numberText(one.calls)}`),
      ),
    ),
  );
  const select = (/** @type {FunctionInfo} */ one) => {
    pick.value = String(one.id);
    about.replaceChildren(
      functionPanel(one),
      hasCalls()
        ? h('div', { class: 'columns' }, edgeTable('Callers', callersOf(one)), edgeTable('Callees', calleesOf(one)))
        : '',
    );
    if (icicle) icicle.mark(one);
  };
  // An address names the function; who looked for it need not search for it below the icicle.
  view.choose = (id) => {
    const one = id ? profile.functions[Number(id)] : undefined;
    if (!one) return;
    select(one);
    about.scrollIntoView({ block: 'nearest' });
  };
  const counted = hasCalls()
    ? `${plural(profile.edges.length, 'call edge')}, ${plural(profile.nodes.length, 'path')}`
    : 'call edges and paths were not recorded';
  view.append(h('h2', null, 'Calls ', h('small', null, counted)));
  if (icicle) view.append(icicle.element);
  view.append(h('div', { class: 'bar' }, h('label', null, 'Function ', pick)), about);
  if (busiest.length) select(busiest[0]);
  if (icicle) requestAnimationFrame(() => icicle.draw());
  return view;
}

/**
 * @param {Edge} edge
 * @param {FunctionInfo | undefined} other
 * @param {FunctionInfo | undefined} caller
 * @returns {EdgeRow}
 */
function edgeRow(edge, other, caller) {
  const place = caller && edge.line ? { file: caller.file, line: edge.line } : { file: null, line: 0 };
  return {
    name: other ? other.name : edge.place || '(no measured caller)',
    other,
    ...place,
    calls: edge.calls,
    total: edge.total_ns,
    self: edge.self_ns,
  };
}

/** @param {FunctionInfo} one */
function callersOf(one) {
  return profile.edges
    .filter((edge) => edge.callee === one.id)
    .map((edge) => edgeRow(edge, profile.functions[edge.caller], profile.functions[edge.caller]));
}

/** @param {FunctionInfo} one */
function calleesOf(one) {
  return profile.edges
    .filter((edge) => edge.caller === one.id)
    .map((edge) => edgeRow(edge, profile.functions[edge.callee], one));
}

/**
 * @param {string} caption
 * @param {EdgeRow[]} rows
 */
function edgeTable(caption, rows) {
  /** @type {(key: 'total' | 'self', title: string, help: string) => Column<EdgeRow> & { key: 'total' | 'self' }} */
  const time = (key, title, help) => ({
    key,
    title,
    help,
    numeric: true,
    value: (row) => row[key],
    cell: (row) => durationText(row[key]),
  });
  const times = [
    time('total', 'Time', 'In these calls, with what they called'),
    time('self', 'Self time', 'In these calls, without what they called'),
  ].filter(({ key }) => rows.some((row) => row[key] !== null));
  /** @type {Column<EdgeRow>[]} */
  const columns = [
    {
      key: 'name',
      title: caption,
      value: (row) => row.name,
      cell: (row) =>
        row.other ? h('a', { href: callsHash(row.other) }, h('code', null, breakable(row.name))) : isolated(row.name),
    },
    { key: 'calls', title: 'Calls', numeric: true, value: (row) => row.calls, cell: (row) => countCell(row.calls) },
    ...times,
    {
      key: 'place',
      title: 'Call',
      value: (row) => (row.file ? `${row.file.path}:${String(row.line).padStart(6, '0')}` : null),
      cell: (row) => (row.file ? placeLink(row.file, row.line, shortPlace(row.file, row.line)) : ''),
    },
  ];
  return new DataTable({
    id: caption.toLowerCase(),
    caption,
    columns,
    rows,
    text: (row) => row.name,
    sort: [times.length ? times[0].key : 'calls', true],
    filterLabel: `Filter ${caption.toLowerCase()}`,
  }).element;
}
