// Who calls whom: the icicle of call paths; numbers, callers and callees of one function.

/** @param {FunctionInfo} one */
function callsHash(one) {
  return `#view=calls:${one.id}`;
}

function callsView() {
  /** @type {View} */
  const view = h('div');
  const icicle = profile.nodes.length ? new Icicle((one, walks) => select(one, walks)) : null;
  const panel = h('div');
  const tables = h('div');
  const weight = (/** @type {FunctionInfo} */ one) => approximate(timed() ? one.self_ns : one.calls) || 0;
  const busiest = [...profile.functions].sort((one, other) => weight(other) - weight(one));
  const pick = h(
    'select',
    { 'aria-label': 'Function', onchange: () => select(profile.functions[Number(pick.value)], false) },
    busiest.map((one) =>
      h(
        'option',
        { value: one.id },
        oneLine(`${functionName(one)} · ${timed() ? durationText(one.self_ns) : numberText(one.calls)}`),
      ),
    ),
  );
  let reach = 'direct';
  const showTables = (/** @type {FunctionInfo} */ one) => {
    const isAll = icicle && reach === 'all';
    const both = isAll
      ? [reachTable('Callers', icicle, one), reachTable('Callees', icicle, one)]
      : [edgeTable('Callers', callersOf(one)), edgeTable('Callees', calleesOf(one))];
    const reaches = choice(
      'Callers and callees',
      [
        ['direct', 'Direct'],
        ['all', 'At any distance'],
      ],
      reach,
      (value) => {
        reach = value;
        showTables(one);
      },
    );
    tables.replaceChildren(
      icicle ? h('div', { class: 'bar' }, h('span', { class: 'muted' }, 'Callers and callees'), reaches) : '',
      h('div', { class: 'columns' }, both),
    );
  };
  const select = (/** @type {FunctionInfo} */ one, /** @type {boolean} */ walks) => {
    pick.value = String(one.id);
    panel.replaceChildren(functionPanel(one));
    if (hasCalls()) showTables(one);
    icicle?.mark(one, walks);
  };
  // Numbers at any distance are those of the metric and the thread that the boxes show.
  if (icicle)
    icicle.changed = () => {
      if (icicle.marked && reach === 'all') showTables(icicle.marked);
    };
  // An address names the function.
  view.choose = (id) => {
    const one = id ? profile.functions[Number(id)] : undefined;
    if (one) select(one, false);
  };
  const counted = hasCalls()
    ? `${plural(profile.edges.length, 'call edge')}, ${plural(profile.nodes.length, 'path')}`
    : 'call edges and paths were not recorded';
  const chosen = h(
    'aside',
    { class: 'callside', 'aria-label': 'The chosen function' },
    h('div', { class: 'bar' }, h('label', null, 'Function ', pick)),
    panel,
  );
  view.append(
    h('h2', null, 'Calls ', h('small', null, counted)),
    icicle ? h('div', { class: 'callsview' }, icicle.element, chosen) : chosen,
    tables,
  );
  if (busiest.length) select(busiest[0], false);
  if (icicle) requestAnimationFrame(() => icicle.draw());
  return view;
}

/** All functions above or below one, however many calls lie between them.
 *
 * @param {'Callers' | 'Callees'} caption
 * @param {Icicle} icicle
 * @param {FunctionInfo} one
 */
function reachTable(caption, icicle, one) {
  const { metric } = icicle;
  const { title, text } = METRICS[metric];
  const isUp = caption === 'Callers';
  const paths = icicle.whole;
  const calls = isUp ? 'Calls of the function that came through it' : 'Its calls below the function';
  const sum = isUp ? `${title} of the function's calls that came through it` : `${title} in its calls below it`;
  /** @type {Column<ReachRow>[]} */
  const columns = [
    {
      key: 'name',
      title: caption,
      value: (row) => functionName(row.other),
      cell: (row) => h('a', { href: callsHash(row.other) }, h('code', null, nameText(functionName(row.other)))),
    },
    {
      key: 'distance',
      title: 'Distance',
      help: 'How many calls lie between, at least and at most; 1 is a direct call',
      numeric: true,
      value: (row) => row.near,
      cell: (row) => (row.near === row.far ? numberText(row.near) : `${numberText(row.near)} – ${numberText(row.far)}`),
    },
    { key: 'calls', title: 'Calls', help: calls, numeric: true, value: (row) => row.calls },
    {
      key: 'sum',
      title,
      help: sum,
      numeric: true,
      unit: metric === 'time' ? 'ns' : undefined,
      value: (row) => row.sum,
      cell: (row) => `${row.lacks ? '≥ ' : ''}${text(row.sum)}`,
    },
  ];
  const id = caption.toLowerCase();
  return new DataTable({
    id: `all-${id}`,
    caption: `All ${id}`,
    columns: metric === 'calls' ? columns.slice(0, 3) : columns,
    rows: isUp ? allCallers(paths, one) : allCallees(paths, one),
    text: (row) => functionName(row.other),
    sort: [metric === 'calls' ? 'calls' : 'sum', true],
    filterLabel: `Filter all ${id}`,
  }).element;
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
    name: other ? functionName(other) : edge.place || '(no measured caller)',
    other,
    ...place,
    calls: edge.calls,
    total: edge.total_ns,
    self: edge.self_ns,
  };
}

/** Call edges by the function that called, and by the one that was called; read once.
 *
 * @type {{ from: Map<number, Edge[]>, to: Map<number, Edge[]> } | undefined}
 */
let edgesByEnd;

/**
 * @param {'from' | 'to'} end
 * @param {FunctionInfo} one
 */
function edgesAt(end, one) {
  if (!edgesByEnd) {
    edgesByEnd = { from: new Map(), to: new Map() };
    for (const edge of profile.edges)
      for (const [ends, number] of /** @type {const} */ ([
        [edgesByEnd.from, edge.caller],
        [edgesByEnd.to, edge.callee],
      ])) {
        const others = ends.get(number);
        if (others) others.push(edge);
        else ends.set(number, [edge]);
      }
  }
  return edgesByEnd[end].get(one.id) || [];
}

/** @param {FunctionInfo} one */
function callersOf(one) {
  return edgesAt('to', one).map((edge) =>
    edgeRow(edge, profile.functions[edge.caller], profile.functions[edge.caller]),
  );
}

/** @param {FunctionInfo} one */
function calleesOf(one) {
  return edgesAt('from', one).map((edge) => edgeRow(edge, profile.functions[edge.callee], one));
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
    unit: 'ns',
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
        row.other ? h('a', { href: callsHash(row.other) }, h('code', null, nameText(row.name))) : isolated(row.name),
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
