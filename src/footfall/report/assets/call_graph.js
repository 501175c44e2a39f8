// A function between its callers and its callees, as a graph: who called whom, how often.

const GRAPH_REACH = 2;
/** How many functions stand in a column, and how large they are drawn. */
const GRAPH_MOST = 8;
const GRAPH_NODE = { width: 170, height: 38, across: 76, down: 14 };
const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {{ one: FunctionInfo, column: number, row: number }} GraphNode */

/** An element of a drawing.
 *
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** How often functions called each other, over all lines.
 *
 * @type {Map<FunctionInfo, Map<FunctionInfo, Count>>[] | undefined}
 */
let callsBetween;

/** The neighbours of a function: those that it called, or that called it.
 *
 * @param {FunctionInfo} one
 * @param {boolean} isUp
 */
function neighbours(one, isUp) {
  if (!callsBetween) {
    callsBetween = [new Map(), new Map()];
    for (const { caller, callee, calls } of profile.edges) {
      const ends = [profile.functions[callee], profile.functions[caller]];
      if (!ends[1]) continue;
      for (const [at, end] of ends.entries()) {
        const known = callsBetween[1 - at].get(end) || new Map();
        callsBetween[1 - at].set(end, known);
        known.set(ends[1 - at], plus(known.get(ends[1 - at]), calls));
      }
    }
  }
  return callsBetween[isUp ? 1 : 0].get(one) || new Map();
}

/** The functions of each column, the centre's in the middle; and how many do not fit.
 *
 * @param {FunctionInfo} centre
 */
function graphColumns(centre) {
  /** @type {{ all: FunctionInfo[], left: number }[]} */
  const columns = [{ all: [centre], left: 0 }];
  const seen = new Set([centre]);
  for (const isUp of [true, false]) {
    let last = [centre];
    for (let reach = 1; reach <= GRAPH_REACH; reach++) {
      /** @type {Map<FunctionInfo, number>} */
      const found = new Map();
      for (const one of last)
        for (const [other, calls] of neighbours(one, isUp))
          if (!seen.has(other)) found.set(other, (found.get(other) || 0) + Number(calls));
      const order = [...found].sort(([, one], [, other]) => other - one).map(([one]) => one);
      last = order.slice(0, GRAPH_MOST);
      for (const one of last) seen.add(one);
      if (!last.length) break;
      const column = { all: last, left: order.length - last.length };
      if (isUp) columns.unshift(column);
      else columns.push(column);
    }
  }
  return columns;
}

/**
 * @param {FunctionInfo} centre
 * @param {Palette} palette
 */
function callGraph(centre, palette) {
  const columns = graphColumns(centre);
  const { width, height, across, down } = GRAPH_NODE;
  const rows = Math.max(...columns.map(({ all, left }) => all.length + (left ? 1 : 0)));
  const [whole, high] = [columns.length * (width + across) - across + 2, rows * (height + down) + 10];
  /** @type {Map<FunctionInfo, GraphNode & { x: number, y: number }>} */
  const places = new Map();
  const drawn = [];
  for (const [column, { all, left }] of columns.entries()) {
    const top = (high - (all.length + (left ? 1 : 0)) * (height + down)) / 2 + down / 2;
    const x = column * (width + across) + 1;
    all.forEach((one, row) => {
      const place = { one, column, row, x, y: top + row * (height + down) };
      places.set(one, place);
      drawn.push(graphNode(place, centre, palette));
    });
    const y = top + all.length * (height + down) + 16;
    if (left) drawn.push(svg('text', { x: x + 6, y, class: 'muted' }, `and ${plural(left, 'function')} more`));
  }
  const picture = svg(
    'svg',
    { class: 'callgraph', viewBox: `0 0 ${whole} ${high}`, width: whole, height: high },
    ...graphEdges(places, places.get(centre)?.column ?? 0),
    ...drawn,
  );
  const scroll = h(
    'div',
    { class: 'graphbox', role: 'region', tabindex: '0', 'aria-label': 'Graph of calls' },
    picture,
  );
  requestAnimationFrame(() => {
    scroll.scrollLeft = (places.get(centre)?.x ?? 0) + width / 2 - scroll.clientWidth / 2;
    scroll.scrollTop = (places.get(centre)?.y ?? 0) + height / 2 - scroll.clientHeight / 2;
  });
  return h(
    'div',
    null,
    scroll,
    h(
      'p',
      { class: 'note' },
      'Callers stand on the left, callees on the right; numbers on lines are calls, ↻ stands before calls of itself. '
        + `A click shows the graph of another function. Shown are ${GRAPH_REACH} steps each way and the ${GRAPH_MOST} `
        + 'most called functions of a step.',
    ),
  );
}

/** Lines between functions in columns side by side, as wide as there are calls.
 *
 * @param {Map<FunctionInfo, GraphNode & { x: number, y: number }>} places
 * @param {number} centre the centre's column
 */
function graphEdges(places, centre) {
  const edges = [...places.values()].flatMap((from) =>
    [...neighbours(from.one, false)].flatMap(([one, calls]) => {
      const to = places.get(one);
      return to && to.column === from.column + 1 ? [{ from, to, calls }] : [];
    }),
  );
  const most = Math.log1p(edges.reduce((top, { calls }) => Math.max(top, Number(calls)), 1));
  const { width, height } = GRAPH_NODE;
  return edges.map(({ from, to, calls }) => {
    const [x, y, end, low] = [from.x + width, from.y + height / 2, to.x, to.y + height / 2];
    const middle = (x + end) / 2;
    // The number stands near the end where lines are apart: the caller's before the centre, the callee's behind it.
    const at = to.column <= centre ? 0.25 : 0.75;
    const [across, along] = [
      3 * at * (1 - at) ** 2 * 0.5 + 3 * at ** 2 * (1 - at) * 0.5 + at ** 3,
      at * at * (3 - 2 * at),
    ];
    const wide = 1 + (5 * Math.log1p(Number(calls))) / most;
    return svg(
      'g',
      { class: 'calledge' },
      svg('path', { d: `M${x},${y} C${middle},${y} ${middle},${low} ${end},${low}`, 'stroke-width': wide.toFixed(1) }),
      svg(
        'text',
        { x: x + across * (end - x), y: y + along * (low - y) + 4, 'text-anchor': 'middle' },
        shortNumberText(calls),
      ),
      svg(
        'title',
        {},
        `${oneLine(functionName(from.one))} called ${oneLine(functionName(to.one))} ${numberText(calls)} times`,
      ),
    );
  });
}

/**
 * @param {GraphNode & { x: number, y: number }} place
 * @param {FunctionInfo} centre
 * @param {Palette} palette
 */
function graphNode({ one, x, y }, centre, palette) {
  const { width, height } = GRAPH_NODE;
  const itself = neighbours(one, false).get(one);
  const name = oneLine(functionName(one));
  const shown = name.length > 22 ? `…${name.slice(-21)}` : name;
  const number = palette.by === 'heat' ? SHADES : palette.numberOf(one);
  const node = svg(
    'g',
    { role: 'link', tabindex: 0, class: one === centre ? 'centre' : '' },
    svg('title', {}, `${name}: ${numberText(one.calls)} calls`),
    svg('rect', { x, y, width, height, rx: 5, class: `shade-${number}` }),
    svg('text', { x: x + 7, y: y + 16 }, shown),
    svg(
      'text',
      { x: x + 7, y: y + 31 },
      `${shortNumberText(one.calls)} calls${itself ? ` ↻ ${shortNumberText(itself)}` : ''}`,
    ),
  );
  node.addEventListener('click', () => visit(callsHash(one)));
  node.addEventListener('keydown', (event) => {
    if (/** @type {KeyboardEvent} */ (event).key === 'Enter') visit(callsHash(one));
  });
  return node;
}
