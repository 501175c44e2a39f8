// Trees of call paths: as they were recorded, with recursion folded, and below one function.

/** @type {Record<string, Metric>} */
const METRICS = {
  time: { title: 'Time', value: (node) => node.self_ns, text: durationText },
  work: { title: 'Work', value: (node) => node.work, text: numberText },
  calls: { title: 'Calls', value: (node) => node.calls, text: numberText },
};

/** A box without numbers.
 *
 * @param {string} name
 * @param {FunctionInfo | null} one
 * @param {CallBox | null} parent
 * @param {number} id
 * @returns {CallBox}
 */
function callBox(name, one, parent, id) {
  return {
    id,
    name,
    one,
    parent,
    below: null,
    entries: null,
    up: parent ? parent.up : false,
    depth: parent ? parent.depth + 1 : 0,
    self: 0,
    calls: 0,
    sum: 0,
    total: 0,
    hole: false,
    lacks: false,
    partial: false,
    first: id,
  };
}

/** Makes boxes below a root; equal ways to a function are one box. */
class TreeMaker {
  /**
   * @param {CallBox} root
   * @param {number} first what boxes have in the place of the number of their first path, until they have one
   */
  constructor(root, first = -1) {
    this.root = root;
    this.first = first;
    this.made = 1;
    /** Boxes by the number of the one above, and of what they stand for.
     *
     * @type {Map<number, CallBox>}
     */
    this.known = new Map();
    /** @type {Map<string, number>} */
    this.labels = new Map();
  }

  /**
   * @param {CallBox} parent
   * @param {FunctionInfo | null} one
   * @param {string} label what stands for no function is called
   */
  child(parent, one, label) {
    // What stands for no function has a number behind those of functions.
    const { length } = profile.functions;
    let own = one ? one.id : this.labels.get(label);
    if (own === undefined) this.labels.set(label, (own = length + this.labels.size));
    const key = parent.id * (length + profile.nodes.length + 1) + own;
    let box = this.known.get(key);
    if (!box) {
      this.known.set(key, (box = callBox(one ? functionName(one) : label, one, parent, this.made++)));
      if (this.first >= 0) box.first = this.first;
      (parent.below ||= []).push(box);
    }
    return box;
  }

  /** The box of a function that is called below a box; if it is above already, that one, and what lies between the two
   * lacks these calls.
   *
   * @param {CallBox} parent
   * @param {FunctionInfo} one
   */
  folded(parent, one) {
    for (let above = /** @type {CallBox | null} */ (parent); above; above = above.parent)
      if (above.one === one) {
        for (let between = parent; between !== above; between = /** @type {CallBox} */ (between.parent))
          between.partial = true;
        return above;
      }
    return this.child(parent, one, '');
  }

  /** Sums of boxes and of all below them; exact, and near enough to be drawn. */
  finish() {
    const order = boxesOf([this.root]);
    for (const box of order) {
      box.sum = box.self;
      box.lacks = box.hole;
    }
    for (let at = order.length - 1; at > 0; at--) {
      const { parent, sum, lacks } = order[at];
      if (!parent) continue;
      parent.sum = plus(parent.sum, sum);
      parent.lacks ||= lacks;
    }
    for (const box of order) box.total = Number(box.sum);
    return this.root;
  }
}

/** Boxes with all that lies below them, each behind the one above it.
 *
 * @param {CallBox[]} starts
 */
function boxesOf(starts) {
  const order = [...starts];
  for (let at = 0; at < order.length; at++) for (const box of order[at].below || []) order.push(box);
  return order;
}

/** The tree of all threads or of one, as it was recorded.
 *
 * @param {string} metric
 * @param {number} thread
 */
function pathTree(metric, thread) {
  const { value } = METRICS[metric];
  const maker = new TreeMaker(callBox('all', null, null, 0));
  /** @type {(CallBox | undefined)[]} */
  const made = new Array(profile.nodes.length);
  for (const node of profile.nodes) {
    if (thread >= 0 && node.thread !== thread) continue;
    const parent = made[node.parent] || maker.root;
    const one = node.function < 0 ? null : profile.functions[node.function];
    const box = maker.child(parent, one, node.label);
    const own = value(node);
    // The time of what was left out is in that of its callers.
    if (own === null && one && !(metric === 'time' && one.timing === 'skipped')) box.hole = true;
    box.self = box.self === null || (own === null && one) ? null : plus(box.self, own);
    box.calls = plus(box.calls, node.calls);
    if (node.partial) box.partial = true;
    made[node.id] = box;
  }
  return maker.finish();
}

/** One tree of what lies below some boxes, which are its root; with recursion folded if that is wanted.
 *
 * @param {CallBox} root
 * @param {CallBox[]} starts
 * @param {boolean} fold
 */
function mergedTree(root, starts, fold) {
  const maker = new TreeMaker(root, Infinity);
  /** @type {CallBox[]} */
  const made = [];
  for (const start of starts) made[start.id] = root;
  const fresh = new Set(starts);
  for (const box of boxesOf(starts)) {
    let target = root;
    if (!fresh.has(box)) {
      const parent = made[/** @type {CallBox} */ (box.parent).id];
      target = fold && box.one ? maker.folded(parent, box.one) : maker.child(parent, box.one, box.name);
      made[box.id] = target;
    }
    join(target, box);
  }
  return maker.finish();
}

/** Add what happened in a box itself to another.
 *
 * @param {CallBox} target
 * @param {CallBox} box
 */
function join(target, box) {
  target.self = target.self === null || box.self === null ? null : plus(target.self, box.self);
  target.calls = plus(target.calls, box.calls);
  target.hole ||= box.hole;
  target.partial ||= box.partial;
  target.first = Math.min(target.first, box.first);
}

/** The boxes of a function that are in no other box of it.
 *
 * @param {CallBox} root
 * @param {(box: CallBox) => boolean} isOne
 */
function outermostBoxes(root, isOne) {
  const found = [];
  const todo = [root];
  for (let box = todo.pop(); box; box = todo.pop()) {
    if (isOne(box)) found.push(box);
    else for (const below of box.below || []) todo.push(below);
  }
  return found;
}

/** A number of a box as text: its own one.
 *
 * @param {CallBox} box
 * @param {string} metric
 */
function selfText(box, metric) {
  if (box.self === null) return metric === 'time' && box.one?.timing === 'skipped' ? MARKS.skipped[0] : '?';
  return METRICS[metric].text(box.self);
}

/** The same with all that it called: "≥" where that is not all known.
 *
 * @param {CallBox} box
 * @param {string} metric
 */
function sumText(box, metric) {
  if (box.self === null && !box.total) return selfText(box, metric);
  return `${isBound(box) ? '≥ ' : ''}${METRICS[metric].text(box.sum)}`;
}

/** Whether the sum of a box may lack something.
 *
 * @param {CallBox} box
 */
const isBound = (box) => box.partial || box.lacks || box.self === null;
