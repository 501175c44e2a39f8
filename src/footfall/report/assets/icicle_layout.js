// Where the boxes of a tree of calls are drawn, and what is written in them.

const ICICLE_ROW = 20;
const ICICLE_FONT = '12px system-ui, sans-serif';
/** Boxes are drawn from this width on, in pixels, and have a name from that on. */
const THINNEST = 0.5;
const NAMED = 26;
/** How many rows above what was zoomed to stay in sight. */
const ABOVE = 8;

/** The boxes next to one in the order in which they are drawn.
 *
 * @param {CallBox} box
 * @param {string} order
 */
function inOrder(box, order) {
  const below = belowOf(box);
  if (box.order === order) return below;
  box.order = order;
  if (box.start === undefined && below.length > 1)
    below.sort(order === 'first' ? (a, b) => a.first - b.first : (a, b) => b.total - a.total || a.first - b.first);
  return below;
}

/** From where to where a box lies: shares of the width of its root.
 *
 * @param {CallBox} box
 * @param {string} order
 * @returns {{ left: number, width: number }}
 */
function extentOf(box, order) {
  if (box.place) return box.place;
  let root = box;
  let left = 0;
  for (; root.parent; root = root.parent) {
    for (const other of inOrder(root.parent, order)) {
      if (other === root) break;
      left += other.total;
    }
  }
  return root.total ? { left: left / root.total, width: box.total / root.total } : { left: 0, width: 1 };
}

/** Those of a root's boxes that are in sight, the ones above first.
 *
 * @param {CallBox} root
 * @param {Sight} sight
 * @param {number} width
 * @param {number} rows
 * @param {string} order
 */
function placeBoxes(root, sight, width, rows, order) {
  /** @type {Box[]} */
  const found = [];
  const scale = width / sight.width;
  /** How far each row is drawn: what is too thin still shows where nothing else does. */
  const drawn = new Float64Array(rows + 1).fill(-1);
  let isCut = false;
  /** @type {[box: CallBox, left: number, share: number][]} */
  const todo = [[root, 0, 1]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [node, left, share] = next;
    const [from, to] = [(left - sight.left) * scale, (left + share - sight.left) * scale];
    const row = node.depth - sight.top;
    if (row >= rows) {
      isCut = true;
      continue;
    }
    if (row >= 0) {
      const x = Math.max(0, from);
      found.push({ node, x, y: row, width: Math.max(THINNEST, Math.min(width, to) - x) });
    }
    if (row + 1 >= rows) {
      isCut ||= isWideBelow(node, scale, root.total || 1);
      continue;
    }
    /** @type {[box: CallBox, left: number, share: number][]} */
    const wide = [];
    let at = left;
    for (const below of inOrder(node, order)) {
      const part = below.place ? below.place.width : root.total ? below.total / root.total : 0;
      if (below.place) at = below.place.left;
      const [x, end] = [(at - sight.left) * scale, (at + part - sight.left) * scale];
      if (x > width) break;
      const isThin = end - x < THINNEST;
      if (end >= 0 && (!isThin || (below.place && x > drawn[Math.max(0, row + 1)] + 1))) {
        wide.push([below, at, part]);
        drawn[Math.max(0, row + 1)] = end;
      }
      at += part;
      if (isThin && order !== 'first' && !below.place) break;
    }
    todo.push(...wide.reverse());
  }
  return { boxes: found, isCut, depth: found.reduce((most, box) => Math.max(most, box.y + 1), 0) };
}

/** Whether something next to a box is wide enough to be drawn; nothing is made for that.
 *
 * @param {CallBox} node
 * @param {number} scale pixels for the whole width
 * @param {number} whole
 */
function isWideBelow(node, scale, whole) {
  if (node.entries) return hasBelow(node);
  return (node.below || []).some((below) => (below.place?.width ?? below.total / whole) * scale >= THINNEST);
}

/** All boxes of a tree that are in sight.
 *
 * @param {CallTree} tree
 * @param {Sight} sight
 * @param {number} width
 * @param {number} rows
 * @param {string} order
 */
function layOut(tree, sight, width, rows, order) {
  const { root, callers } = tree;
  if (!callers) {
    const placed = placeBoxes(root, sight, width, rows, order);
    return { ...inLines(placed), cut: placed.isCut ? 'down' : '' };
  }
  // Callers stand on the function, callees below it; who needs less than half of the rows leaves the other the rest.
  const plain = { ...sight, top: 0 };
  const [up, down] = [callers, root].map((one) => placeBoxes(one, plain, width, rows, order).depth);
  const half = Math.floor(rows / 2);
  const [ups, downs] = [Math.min(up, Math.max(half, rows - down + 1)), Math.min(down, Math.max(half, rows - up + 1))];
  const above = placeBoxes(callers, plain, width, ups, order);
  const below = placeBoxes(root, plain, width, downs, order);
  const highest = above.depth - 1;
  for (const box of above.boxes) box.y = highest - box.y;
  for (const box of below.boxes) box.y += highest;
  const boxes = [...above.boxes.filter(({ node }) => node.parent), ...below.boxes];
  const cut = [above.isCut ? 'up' : '', below.isCut ? 'down' : ''].join(' ');
  return { ...inLines({ boxes, isCut: below.isCut }), cut };
}

/** Boxes by row, and from rows to pixels.
 *
 * @param {{ boxes: Box[], isCut: boolean }} placed
 */
function inLines({ boxes, isCut }) {
  /** @type {Box[][]} */
  const lines = [];
  for (const box of boxes) {
    (lines[box.y] ||= []).push(box);
    box.y *= ICICLE_ROW;
  }
  for (const line of lines) line?.sort((one, other) => one.x - other.x);
  return { boxes, lines, isCut };
}

/** The box at a place.
 *
 * @param {Box[][]} lines
 * @param {number} x
 * @param {number} y
 */
function boxAt(lines, x, y) {
  const line = lines[Math.floor(y / ICICLE_ROW)] || [];
  let [low, high] = [0, line.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (line[middle].x <= x) low = middle;
    else high = middle - 1;
  }
  const box = line[low];
  return box && x >= box.x && x < box.x + box.width ? box : undefined;
}

/** Widths of texts in the icicle's font.
 *
 * @type {Map<string, number>}
 */
const textWidths = new Map();

/**
 * @param {CanvasRenderingContext2D} paint
 * @param {string} text
 */
function widthOf(paint, text) {
  let width = textWidths.get(text);
  if (width === undefined) textWidths.set(text, (width = paint.measureText(text).width));
  return width;
}

/** A name without what that of its neighbour begins with too: "read" of Scanner.read below Scanner.next.
 *
 * @param {string} name
 * @param {string} neighbour
 */
function ownName(name, neighbour) {
  const [parts, others] = [nameParts(name), nameParts(neighbour)];
  let same = 0;
  while (same < parts.length - 1 && parts[same] === others[same]) same++;
  return parts.slice(same).join('').replace(/^[.]/, '');
}

/** A name's parts, each with the dot before it; what stands in <…> is one part, parameters belong to the last.
 *
 * @param {string} name
 */
function nameParts(name) {
  const [, own, parameters] = /^([^(]+)([(].*)$/.exec(name) || [name, name, ''];
  const parts = own.match(/[.]?(<[^>]*>|[^.<]+)|./g) || [own];
  return [...parts.slice(0, -1), parts[parts.length - 1] + parameters];
}

/** The last words of a name: two of them where the last alone says too little, as "<init>" does, or as "execute" among
 * others of that name.
 *
 * @param {CallBox} box
 */
function lastWords(box) {
  const parts = nameParts(oneLine(box.name));
  const last = parts[parts.length - 1];
  const isAlike = last.includes('<') || (box.parent && alikeBelow(box.parent).has(last));
  return parts
    .slice(isAlike ? -2 : -1)
    .join('')
    .replace(/^[.]/, '');
}

/** The last words that several boxes next to one have, but not the whole name.
 *
 * @param {CallBox} box
 */
function alikeBelow(box) {
  if (box.alike) return box.alike;
  /** @type {Map<string, string>} */
  const seen = new Map();
  /** @type {Set<string>} */
  const alike = new Set();
  for (const { name, one } of belowOf(box)) {
    if (!one) continue;
    const whole = oneLine(name);
    const parts = nameParts(whole);
    const last = parts[parts.length - 1];
    if ((seen.get(last) ?? whole) !== whole) alike.add(last);
    seen.set(last, whole);
  }
  box.alike = alike;
  return alike;
}

/** What of a box's name fits into it: what tells it from its neighbours stays as long as may be.
 *
 * @param {CanvasRenderingContext2D} paint
 * @param {CallBox} box
 * @param {number} room
 */
function labelIn(paint, box, room) {
  const name = oneLine(box.name);
  if (widthOf(paint, name) <= room) return name;
  const own = box.one ? ownName(name, box.parent ? oneLine(box.parent.name) : '') : name;
  const last = box.one ? lastWords(box) : name;
  const parts = nameParts(own);
  for (let at = 0; at < parts.length; at++) {
    const text = parts.slice(at).join('').replace(/^[.]/, '');
    if (text.length < last.length) break;
    if (widthOf(paint, text) <= room) return text;
  }
  // No name is longer than its box has room for, with letters of some width.
  const cut = last.slice(0, Math.ceil(room / 2));
  let [low, high] = [0, cut.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (paint.measureText(`${cut.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low > 1 ? `${cut.slice(0, low)}…` : '';
}
