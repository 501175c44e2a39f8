// The trees of calls as tables whose rows unfold: for keys, screen readers and copying.

/**
 * @param {Icicle} icicle
 * @returns {HTMLElement}
 */
function callTables(icicle) {
  const { root, callers } = icicle.tree;
  const title = SHAPES[icicle.shape][0];
  if (!callers) return callTreeTable(icicle, 'call-tree', title, root.parent || root.one ? [root] : belowOf(root));
  const of = oneLine(root.name);
  return h(
    'div',
    { class: 'columns' },
    callTreeTable(icicle, 'call-tree-callers', `Callers of ${of}`, belowOf(callers)),
    callTreeTable(icicle, 'call-tree-callees', `Callees of ${of}`, belowOf(root)),
  );
}

/**
 * @param {Icicle} icicle
 * @param {string} id
 * @param {string} title
 * @param {CallBox[]} rows
 */
function callTreeTable(icicle, id, title, rows) {
  const { metric, tree } = icicle;
  const { title: measured, text } = METRICS[metric];
  const unit = metric === 'time' ? 'ns' : undefined;
  const ofCallers = icicle.shape === 'leaves' || rows.some((row) => row.entries);
  /** @type {Column<CallBox>[]} */
  const columns = [
    {
      key: 'name',
      title,
      value: (row) => row.name,
      cell: (row) =>
        row.one
          ? h('a', { href: callsHash(row.one) }, h('code', null, nameText(row.name)))
          : h('i', null, isolated(row.name)),
    },
    {
      key: 'sum',
      title: ofCallers ? measured : `Total ${measured.toLowerCase()}`,
      help: ofCallers ? 'Of the function at the start of the row, in calls that came this way' : 'With what it called',
      numeric: true,
      unit,
      value: (row) => row.sum,
      cell: (row) => sumText(row, metric),
    },
    {
      key: 'share',
      title: 'Share',
      numeric: true,
      value: (row) => row.total,
      cell: (row) => percentText(row.total, tree.root.total),
    },
    {
      key: 'self',
      title: `Self ${measured.toLowerCase()}`,
      numeric: true,
      unit,
      value: (row) => row.self,
      cell: (row) => (row.self === null ? countCell(null) : text(row.self)),
    },
    { key: 'calls', title: 'Calls', numeric: true, value: (row) => row.calls, cell: (row) => countCell(row.calls) },
  ];
  const table = new DataTable({
    id,
    caption: title,
    columns: columns.filter(
      ({ key }) => !(ofCallers && key === 'self') && !(metric === 'calls' && key === 'calls' && !ofCallers),
    ),
    rows,
    text: (row) => row.name,
    children: belowOf,
    sort: ['sum', true],
  });
  // What is found stands above; trees of callers are made as they unfold, so that nothing looks through all of one.
  table.bar.querySelector('input')?.remove();
  return table.element;
}
