// Who calls whom: the icicle of call paths, and callers and callees of one function.

function callsView() {
  const view = h("div");
  const icicle = profile.nodes.length ? new Icicle((one) => select(one)) : null;
  const tables = h("div", { class: "columns" });
  const busiest = [...profile.functions].sort((one, other) => (approximate(other.calls) || 0) - (approximate(one.calls) || 0));
  const pick = h("select", { "aria-label": "Function", onchange: () => select(profile.functions[Number(pick.value)]) },
    busiest.map((one) => h("option", { value: one.id }, oneLine(`${one.name} · ${numberText(one.calls)}`))));
  const select = (one) => {
    pick.value = String(one.id);
    tables.replaceChildren(edgeTable("Callers", callersOf(one)), edgeTable("Callees", calleesOf(one)));
    if (icicle) icicle.mark(one);
  };
  view.append(h("h2", null, "Calls ", h("small", null, `${plural(profile.edges.length, "call edge")}, ${plural(profile.nodes.length, "path")}`)));
  if (icicle) view.append(icicle.element);
  view.append(h("div", { class: "bar" }, h("label", null, "Function ", pick)), tables);
  if (busiest.length) select(busiest[0]);
  if (icicle) requestAnimationFrame(() => icicle.draw());
  return view;
}

/** Edges from the profile, or where it holds paths only, from these. */
function allEdges() {
  if (profile.edges.length || profile.madeEdges) return profile.madeEdges || profile.edges;
  const known = new Map();
  for (const node of profile.nodes) {
    let above = node.parent < 0 ? null : profile.nodes[node.parent];
    while (above && above.function < 0) above = above.parent < 0 ? null : profile.nodes[above.parent];
    if (node.function < 0) continue;
    const caller = above ? above.function : -1;
    const key = `${caller} ${node.line} ${node.function}`;
    const edge = known.get(key) || { caller, line: node.line, callee: node.function, calls: 0, total_ns: null };
    edge.calls = plus(edge.calls, node.calls);
    known.set(key, edge);
  }
  profile.madeEdges = [...known.values()];
  return profile.madeEdges;
}

function edgeRow(edge, other, caller) {
  const place = caller && edge.line ? { file: caller.file, line: edge.line } : { file: null, line: 0 };
  return { name: other ? other.name : "(no measured caller)", other, ...place, calls: edge.calls, total: edge.total_ns };
}

function callersOf(one) {
  return allEdges().filter((edge) => edge.callee === one.id).map((edge) => edgeRow(edge, profile.functions[edge.caller], profile.functions[edge.caller]));
}

function calleesOf(one) {
  return allEdges().filter((edge) => edge.caller === one.id).map((edge) => edgeRow(edge, profile.functions[edge.callee], one));
}

function edgeTable(caption, rows) {
  const columns = [
    { key: "name", title: caption, value: (row) => row.name, cell: (row) => row.other ? placeLink(row.other.file, row.other.line, h("code", null, isolated(row.name))) : isolated(row.name) },
    { key: "calls", title: "Calls", numeric: true, value: (row) => row.calls, cell: (row) => countCell(row.calls) },
    { key: "place", title: "Call", value: (row) => row.file ? `${row.file.path}:${String(row.line).padStart(6, "0")}` : null, cell: (row) => row.file ? placeLink(row.file, row.line, shortPlace(row)) : "" },
  ];
  if (rows.some((row) => row.total !== null)) columns.splice(2, 0, { key: "total", title: "Time", numeric: true, value: (row) => row.total, cell: (row) => durationText(row.total) });
  return new DataTable({ id: caption.toLowerCase(), caption, columns, rows, text: (row) => row.name, sort: ["calls", true], filterLabel: `Filter ${caption.toLowerCase()}` }).element;
}
