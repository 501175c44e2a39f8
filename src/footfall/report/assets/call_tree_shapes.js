// Trees that are made of the tree of paths: leaves first, the callers of a function, what lies below it.

/** All functions by what happened in themselves, each with its callers upwards.
 *
 * @param {CallBox} paths
 */
function leavesFirst(paths) {
  const root = callBox('all', null, null, 0);
  const leaves = boxesOf([paths]).slice(1);
  root.entries = { leaves, at: leaves, own: true };
  root.below = grouped(root, leaves, leaves);
  root.lacks = paths.lacks;
  root.sum = paths.sum;
  root.total = paths.total;
  return root;
}

/** A function with all that happened in its calls, and its callers upwards.  Calls of it in its own calls are part of
 * those: nothing is counted twice.
 *
 * @param {CallBox} paths
 * @param {FunctionInfo} one
 * @param {boolean} up
 */
function callersTree(paths, one, up) {
  const root = callBox(functionName(one), one, null, 0);
  root.up = up;
  const leaves = outermostBoxes(paths, (box) => box.one === one);
  root.entries = { leaves: [], at: [], own: false };
  root.first = Infinity;
  for (const leaf of leaves) addEntry(root, leaf, leaf);
  root.total = Number(root.sum);
  return orUnknown(root, leaves);
}

/** A function with what it called, over all its calls.
 *
 * @param {CallBox} paths
 * @param {FunctionInfo} one
 * @param {boolean} fold
 */
function calleesTree(paths, one, fold) {
  const starts = outermostBoxes(paths, (box) => box.one === one);
  return orUnknown(mergedTree(callBox(functionName(one), one, null, 0), starts, fold), starts);
}

/** A function that is on no path, though it may have been called, has no numbers.
 *
 * @param {CallBox} root
 * @param {CallBox[]} starts
 */
function orUnknown(root, starts) {
  if (!starts.length && root.one?.calls !== 0) root.self = root.calls = null;
  return root;
}

/** The boxes next to one, which in trees of callers are made when they are asked for.
 *
 * @param {CallBox} box
 * @returns {CallBox[]}
 */
function belowOf(box) {
  const { entries } = box;
  if (!box.below && entries) {
    const [leaves, at] = [/** @type {CallBox[]} */ ([]), /** @type {CallBox[]} */ ([])];
    entries.at.forEach((one, number) => {
      // The root of the tree of paths is no caller.
      if (!one.parent?.parent) return;
      leaves.push(entries.leaves[number]);
      at.push(one.parent);
    });
    box.below = grouped(box, leaves, at);
  }
  box.below ||= [];
  return box.below;
}

/** Whether there is something next to a box; nothing is made for that.
 *
 * @param {CallBox} box
 */
function hasBelow(box) {
  if (box.below || !box.entries) return Boolean(box.below?.length);
  return box.entries.at.some((one) => one.parent?.parent);
}

/** Boxes for where calls came from, one for each function that they came from.
 *
 * @param {CallBox} box
 * @param {CallBox[]} leaves
 * @param {CallBox[]} at
 */
function grouped(box, leaves, at) {
  const own = Boolean(box.entries?.own);
  /** @type {Map<number | string, CallBox>} */
  const groups = new Map();
  at.forEach((one, number) => {
    const key = one.one ? one.one.id : one.name;
    let group = groups.get(key);
    if (!group) {
      groups.set(key, (group = callBox(one.name, one.one, box, 0)));
      group.entries = { leaves: [], at: [], own };
      group.first = Infinity;
    }
    addEntry(group, leaves[number], one);
  });
  const found = [...groups.values()];
  for (const group of found) {
    group.total = Number(group.sum);
    if (own && group.entries?.leaves.every((leaf) => leaf.self === null)) group.self = null;
  }
  return found;
}

/** Add calls to a box of a tree of callers: with what happened in them, or in their functions themselves.
 *
 * @param {CallBox} box
 * @param {CallBox} leaf
 * @param {CallBox} at
 */
function addEntry(box, leaf, at) {
  const entries = /** @type {Entries} */ (box.entries);
  entries.leaves.push(leaf);
  entries.at.push(at);
  if (entries.own ? leaf.hole : leaf.lacks) box.lacks = true;
  if (!entries.own && isBound(leaf)) box.partial = true;
  box.sum = plus(box.sum, entries.own ? leaf.self : leaf.sum);
  box.calls = plus(box.calls, leaf.calls);
  box.first = Math.min(box.first, at.first);
}

/** What matches in a tree, as a share of it; what lies in something that matches is part of that.
 *
 * @param {CallBox} paths
 * @param {(box: CallBox) => boolean} matches
 */
function sharedBy(paths, matches) {
  const outer = outermostBoxes(paths, matches);
  let sum = /** @type {Count} */ (0);
  for (const box of outer) sum = plus(sum, box.sum);
  return { sum, total: Number(sum), isBound: outer.some(isBound) };
}

/** All functions above a function, with what happened in its calls that came through them.
 *
 * @param {CallBox} paths
 * @param {FunctionInfo} one
 * @returns {ReachRow[]}
 */
function allCallers(paths, one) {
  /** @type {Map<FunctionInfo, ReachRow>} */
  const rows = new Map();
  for (const box of outermostBoxes(paths, (other) => other.one === one)) {
    /** Once for each function, however often it is above.
     *
     * @type {Map<FunctionInfo, [near: number, far: number]>}
     */
    const above = new Map();
    let distance = 0;
    for (let at = box.parent; at; at = at.parent) {
      if (!at.one) continue;
      distance++;
      above.set(at.one, [above.get(at.one)?.[0] ?? distance, distance]);
    }
    for (const [other, [near, far]] of above) reach(rows, other, box, [near, far], true);
  }
  return [...rows.values()];
}

/** All functions below a function, with what happened in their calls.
 *
 * @param {CallBox} paths
 * @param {FunctionInfo} one
 * @returns {ReachRow[]}
 */
function allCallees(paths, one) {
  /** @type {Map<FunctionInfo, ReachRow>} */
  const rows = new Map();
  /** How often functions are on the way from the root to where the walk is. */
  const above = new Uint32Array(profile.functions.length);
  /** @type {[box: CallBox, isLeft: boolean][]} */
  const todo = [[calleesTree(paths, one, false), false]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [box, isLeft] = next;
    if (isLeft) {
      if (box.one) above[box.one.id]--;
      continue;
    }
    if (box.one && box.one !== one) reach(rows, box.one, box, [box.depth, box.depth], !above[box.one.id]);
    if (box.one) above[box.one.id]++;
    todo.push([box, true]);
    for (const below of box.below || []) todo.push([below, false]);
  }
  return [...rows.values()];
}

/**
 * @param {Map<FunctionInfo, ReachRow>} rows
 * @param {FunctionInfo} other
 * @param {CallBox} box
 * @param {[near: number, far: number]} distance
 * @param {boolean} isOuter
 */
function reach(rows, other, box, [near, far], isOuter) {
  const row = rows.get(other) || { other, calls: 0, sum: 0, lacks: false, near, far };
  rows.set(other, row);
  row.calls = plus(row.calls, box.calls);
  if (isOuter) {
    row.sum = plus(row.sum, box.sum);
    row.lacks ||= isBound(box);
  }
  row.near = Math.min(row.near, near);
  row.far = Math.max(row.far, far);
}
