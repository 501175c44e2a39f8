// Call paths as an icicle: a box is a path of calls, as wide as what happened in it and below.

const ICICLE_ROW = 20;
const ICICLE_ROWS = 40;
const ICICLE_FONT = '12px system-ui, sans-serif';
const ABOVE = 12;
/** @type {Record<string, [title: string, value: (node: PathNode) => Count, text: (count: Count) => string]>} */
const METRICS = {
  time: ['Time', (node) => node.self_ns, durationText],
  work: ['Work', (node) => node.work, numberText],
  calls: ['Calls', (node) => node.calls, numberText],
};

/** A node without counts.
 *
 * @param {string} name
 * @param {FunctionInfo | null} one
 * @param {IcicleNode | null} parent
 * @returns {IcicleNode}
 */
function newNode(name, one, parent) {
  return { name, one, parent, children: new Map(), self: 0, calls: 0, sum: 0, total: 0 };
}

/** The tree of all threads or of one; equal paths are one node, and with "fold" so is direct and indirect recursion.
 *
 * @param {string} metric
 * @param {number} thread
 * @param {boolean} fold
 */
function pathTree(metric, thread, fold) {
  const own = METRICS[metric][1];
  const root = newNode('all', null, null);
  /** @type {(IcicleNode | null)[]} */
  const made = [];
  for (const node of profile.nodes) {
    if (thread >= 0 && node.thread !== thread) {
      made.push(null);
      continue;
    }
    let parent = (node.parent < 0 ? root : made[node.parent]) || root;
    const one = node.function < 0 ? null : profile.functions[node.function];
    const key = one ? one.id : node.label;
    if (fold && one)
      for (let above = /** @type {IcicleNode | null} */ (parent); above; above = above.parent)
        if (above.one === one) {
          parent = above.parent || root;
          break;
        }
    const box = parent.children.get(key) || newNode(one ? one.name : node.label, one, parent);
    parent.children.set(key, box);
    box.self = plus(box.self, own(node));
    box.calls = plus(box.calls, node.calls);
    made.push(box);
  }
  sumUp(root);
  return root;
}

/** @param {IcicleNode} root */
function sumUp(root) {
  const order = [root];
  for (let at = 0; at < order.length; at++) for (const child of order[at].children.values()) order.push(child);
  for (const node of order) node.sum = node.self;
  for (let at = order.length - 1; at > 0; at--) {
    const { parent, sum } = order[at];
    if (parent) parent.sum = plus(parent.sum, sum);
  }
  // What is drawn need not be exact, what is said must.
  for (const node of order) node.total = Number(node.sum);
}

class Icicle {
  /** @param {(one: FunctionInfo) => void} select */
  constructor(select) {
    this.select = select;
    const has = (/** @type {string} */ metric) =>
      profile.nodes.some((node) => {
        const value = METRICS[metric][1](node);
        return value !== null && Number(value) > 0;
      });
    this.metrics = Object.keys(METRICS).filter(has);
    this.metric = this.metrics[0] || 'calls';
    this.thread = -1;
    this.fold = false;
    /** What is shown: all, and the node that is as wide as the canvas. */
    this.root = newNode('all', null, null);
    this.zoomed = this.root;
    /** The nodes that keys are at, and that the mouse is over.
     *
     * @type {IcicleNode | null}
     */
    this.focus = null;
    /** @type {IcicleNode | null} */
    this.over = null;
    /** @type {FunctionInfo | null} */
    this.marked = null;
    /** @type {Box[]} */
    this.boxes = [];
    this.colours = { text: '', ran: '', never: '', other: '' };
    this.canvas = h('canvas', {
      class: 'icicle',
      tabindex: '0',
      role: 'application',
      'aria-label': 'Call paths; arrow keys move, Enter zooms, Escape zooms out',
      onmousemove: (event) => this.hover(event),
      onclick: (event) => this.click(event),
      onkeydown: (event) => this.key(event),
      onmouseleave: () => {
        this.over = null;
        this.draw();
      },
    });
    this.said = h('div', { class: 'detail', role: 'status', 'aria-live': 'polite' });
    this.controls = h('div', { class: 'bar' });
    this.element = h('div', null, this.controls, this.canvas, this.said);
    this.build();
    new ResizeObserver(() => this.draw()).observe(this.element);
    addEventListener('footfall-theme', () => this.draw());
  }

  build() {
    this.root = this.zoomed = pathTree(this.metric, this.thread, this.fold);
    this.focus = null;
    const fold = h('input', {
      type: 'checkbox',
      id: 'fold',
      onchange: () => {
        this.fold = fold.checked;
        this.build();
      },
    });
    fold.checked = this.fold;
    const threads = h(
      'select',
      {
        'aria-label': 'Thread',
        onchange: () => {
          this.thread = Number(threads.value);
          this.build();
        },
      },
      h('option', { value: -1 }, `all ${plural(profile.threads.length, 'thread')}`),
      profile.threads.map((name, at) => h('option', { value: at }, oneLine(name))),
    );
    threads.value = String(this.thread);
    threads.hidden = profile.threads.length < 2;
    this.controls.replaceChildren(
      choice(
        'Metric',
        this.metrics.map((metric) => [metric, METRICS[metric][0]]),
        this.metric,
        (metric) => {
          this.metric = metric;
          this.build();
        },
      ),
      threads,
      h('label', { for: 'fold' }, fold, ' fold recursion'),
      h('button', { type: 'button', onclick: () => this.zoom(this.root) }, 'Whole'),
    );
    this.draw();
  }

  /** @param {FunctionInfo} one */
  mark(one) {
    this.marked = one;
    this.draw();
  }

  draw() {
    const canvas = this.canvas;
    const width = canvas.clientWidth;
    if (!width) return;
    const ratio = window.devicePixelRatio || 1;
    /** @type {IcicleNode[]} */
    const above = [];
    for (let one = this.zoomed.parent; one; one = one.parent) above.unshift(one);
    // Of a deep path the nearest callers are enough: what was asked for must be in sight.
    above.splice(0, above.length - ABOVE);
    this.boxes = above.map((node, row) => ({ node, x: 0, y: row * ICICLE_ROW, width }));
    this.place(this.zoomed, width, above.length);
    // Only as high as what is wide enough to be seen.
    const height = this.boxes.reduce((most, box) => Math.max(most, box.y), 0) + ICICLE_ROW;
    canvas.style.height = `${height}px`;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    paint.scale(ratio, ratio);
    paint.textBaseline = 'middle';
    const style = getComputedStyle(document.documentElement);
    this.colours = {
      text: style.getPropertyValue('--text'),
      ran: style.getPropertyValue('--heat'),
      never: style.getPropertyValue('--never'),
      other: style.getPropertyValue('--hatch'),
    };
    for (const box of this.boxes) this.box(paint, box);
    this.say();
  }

  /** Boxes for a node and all below it.
   *
   * @param {IcicleNode} node
   * @param {number} width
   * @param {number} row
   */
  place(node, width, row) {
    /** @type {[node: IcicleNode, left: number, width: number, row: number][]} */
    const todo = [[node, 0, width, row]];
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [one, left, wide, at] = next;
      this.boxes.push({ node: one, x: left, y: at * ICICLE_ROW, width: wide });
      let from = left;
      const children = [...one.children.values()].sort((a, b) => b.total - a.total);
      for (const child of children) {
        const share = one.total ? (child.total / one.total) * wide : 0;
        if (share >= 0.4 && at + 1 < ICICLE_ROWS) todo.push([child, from, share, at + 1]);
        from += share;
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} paint
   * @param {Box} box
   */
  box(paint, { node, x, y, width }) {
    const share = this.root.total ? Number(node.self) / this.root.total : 0;
    // What stands for no function, such as a timer or what was cut off, is grey and slanted.
    paint.fillStyle =
      node.one || !node.parent ? `rgb(${this.colours.ran} / ${0.16 + 0.7 * Math.sqrt(share)})` : this.colours.other;
    paint.fillRect(x, y, Math.max(0.5, width - 1), ICICLE_ROW - 1);
    if (node === this.over || node === this.focus || (this.marked && node.one === this.marked)) {
      paint.strokeStyle = node.one === this.marked ? this.colours.never : this.colours.text;
      paint.lineWidth = 2;
      paint.strokeRect(x + 1, y + 1, Math.max(0, width - 3), ICICLE_ROW - 3);
    }
    if (width < 30) return;
    paint.save();
    paint.beginPath();
    paint.rect(x, y, width - 4, ICICLE_ROW);
    paint.clip();
    paint.font = node.one || !node.parent ? ICICLE_FONT : `italic ${ICICLE_FONT}`;
    paint.fillStyle = this.colours.text;
    paint.fillText(oneLine(node.name), x + 4, y + ICICLE_ROW / 2);
    paint.restore();
  }

  /** @param {MouseEvent} event */
  at(event) {
    return this.boxes.findLast(
      (box) =>
        event.offsetX >= box.x
        && event.offsetX < box.x + box.width
        && event.offsetY >= box.y
        && event.offsetY < box.y + ICICLE_ROW,
    );
  }

  /** @param {MouseEvent} event */
  hover(event) {
    const box = this.at(event);
    if ((box ? box.node : null) === this.over) return;
    this.over = box ? box.node : null;
    this.draw();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const box = this.at(event);
    if (!box) return;
    if (box.node.one) this.select(box.node.one);
    this.zoom(box.node);
  }

  /** @param {IcicleNode} node */
  zoom(node) {
    this.zoomed = node;
    this.focus = node;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.focus || this.zoomed;
    const order = (/** @type {IcicleNode} */ node) => [...node.children.values()].sort((a, b) => b.total - a.total);
    const siblings = here.parent ? order(here.parent) : [here];
    /** @type {Record<string, IcicleNode | null | undefined>} */
    const steps = {
      ArrowDown: order(here)[0],
      ArrowUp: here.parent,
      ArrowRight: siblings[siblings.indexOf(here) + 1],
      ArrowLeft: siblings[siblings.indexOf(here) - 1],
    };
    const step = steps[event.key];
    if (event.key === 'Enter') this.zoom(here);
    else if (event.key === 'Escape') this.zoom(this.root);
    else if (step) this.focus = step;
    else return;
    if (this.focus?.one) this.select(this.focus.one);
    event.preventDefault();
    this.draw();
    if (this.focus && !this.boxes.some((box) => box.node === this.focus)) this.zoom(this.focus);
  }

  say() {
    const node = this.over || this.focus || this.zoomed;
    const text = METRICS[this.metric][2];
    this.said.replaceChildren(
      h('strong', null, isolated(node.name)),
      h('span', null, `${text(node.sum)} with what it called, ${text(node.self)} itself`),
      h('span', null, percentText(node.total, this.root.total)),
      node.calls ? h('span', null, plural(node.calls, 'call')) : '',
    );
  }
}
