// A tree of calls as a map: a box within a box is what was called, as large as what happened in it.

const MAP_HEAD = 16;
const MAP_LEAST = 5;
const MAP_DEEPEST = 60;

/** @typedef {{ x: number, y: number, width: number, height: number }} Area */

/** The boxes of a map, the outer ones first.
 *
 * @param {CallBox} root
 * @param {number} width
 * @param {number} height
 */
function mapBoxes(root, width, height) {
  /** @type {Box[]} */
  const boxes = [];
  /** @type {[node: CallBox, area: Area, depth: number][]} */
  const todo = [[root, { x: 0, y: 0, width, height }, 0]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [node, area, depth] = next;
    boxes.push({ node, ...area });
    if (area.width < 3 * MAP_LEAST || area.height < MAP_HEAD + 2 * MAP_LEAST || depth > MAP_DEEPEST) continue;
    const inner = { x: area.x + 2, y: area.y + MAP_HEAD, width: area.width - 4, height: area.height - MAP_HEAD - 2 };
    for (const [below, part] of dividedArea(node, inner)) todo.push([below, part, depth + 1]);
  }
  return boxes;
}

/** Areas within one for what a box called; what happened in the box itself stays free.  They are as square as may be.
 *
 * "Squarified treemaps", M. Bruls, K. Huizing, J. van Wijk, 2000.
 *
 * @param {CallBox} node
 * @param {Area} area
 * @returns {[CallBox, Area][]}
 */
function dividedArea(node, area) {
  const scale = node.total ? (area.width * area.height) / node.total : 0;
  const parts = inOrder(node, 'heavy').filter((below) => below.total * scale >= MAP_LEAST * MAP_LEAST);
  /** @type {[CallBox, Area][]} */
  const found = [];
  let { x, y, width, height } = area;
  for (let from = 0; from < parts.length; ) {
    const side = Math.min(width, height);
    let [to, sum, worst] = [from, 0, Infinity];
    for (; to < parts.length; to++) {
      const more = sum + parts[to].total * scale;
      const bad = worstRatio(parts[from].total * scale, parts[to].total * scale, more, side);
      if (bad > worst) break;
      [sum, worst] = [more, bad];
    }
    const deep = side ? sum / side : 0;
    let along = 0;
    for (const part of parts.slice(from, to)) {
      const long = deep ? (part.total * scale) / deep : 0;
      found.push([
        part,
        width < height
          ? { x: x + along, y, width: long, height: deep }
          : { x, y: y + along, width: deep, height: long },
      ]);
      along += long;
    }
    if (width < height) [y, height] = [y + deep, height - deep];
    else [x, width] = [x + deep, width - deep];
    from = to;
  }
  return found.filter(([, { width: wide, height: high }]) => wide >= MAP_LEAST && high >= MAP_LEAST);
}

/** How far the areas of a row, from the largest to the smallest, are from squares.
 *
 * @param {number} largest
 * @param {number} smallest
 * @param {number} sum
 * @param {number} side
 */
function worstRatio(largest, smallest, sum, side) {
  const square = side * side;
  return Math.max((square * largest) / (sum * sum), (sum * sum) / (square * smallest));
}
