// Call paths as an icicle: a box is calls that came the same way, as wide as what happened in them.

/** What the icicle can show.
 *
 * @type {Record<string, [title: string, help: string]>}
 */
const SHAPES = {
  paths: ['Paths', 'From where threads begin: below each function what it called'],
  leaves: ['Leaves first', 'Each function by what happened in itself; below it its callers'],
  callers: ['Callers', 'One function, and below it where its calls came from'],
  sandwich: ['Sandwich', 'One function, its callers above it, what it called below'],
  time: ['Time order', 'The first calls of a thread as they happened'],
};

/** How it can draw that.
 *
 * @type {[name: string, title: string][]}
 */
const DRAWINGS = [
  ['boxes', 'Boxes'],
  ['map', 'Map'],
  ['graph', 'Graph'],
  ['table', 'Table'],
];

class Icicle {
  /** @param {(one: FunctionInfo, walks: boolean) => void} select */
  constructor(select) {
    this.select = select;
    const has = (/** @type {string} */ metric) =>
      profile.nodes.some((node) => Number(METRICS[metric].value(node) ?? 0) > 0);
    this.metrics = Object.keys(METRICS).filter(has);
    this.metric = this.metrics[0] || 'calls';
    this.thread = -1;
    this.fold = false;
    this.shape = 'paths';
    this.drawing = 'boxes';
    /** The calls in the order of time, once they were asked for; and whose are shown.
     *
     * @type {Timeline | null}
     */
    this.timeline = null;
    this.timeThread = 0;
    /** @type {string} */
    this.order = store.get('calls.order', 'heavy');
    /** @type {ColourBy} */
    const colours = store.get('calls.colours', 'package');
    this.palette = new Palette(colours);
    if (this.palette.groups < 2 && colours === 'package') this.palette = new Palette('file');
    /** The tree of paths of the chosen threads: as it was recorded, as it is shown, and what of it. */
    this.whole = callBox('all', null, null, 0);
    this.paths = this.whole;
    /** @type {CallTree} */
    this.tree = { root: this.paths, callers: null };
    /** @type {Sight} */
    this.sight = { left: 0, width: 1, top: 0 };
    /** What the sight was brought to; the box that keys are at, and the one below the pointer. */
    this.zoomed = this.paths;
    /** @type {CallBox | null} */
    this.focus = null;
    /** @type {CallBox | null} */
    this.over = null;
    /** The function that is shown beside, and the one that callers and callees are shown of.
     *
     * @type {FunctionInfo | null}
     */
    this.marked = null;
    /** @type {FunctionInfo | null} */
    this.centre = null;
    /** @type {((box: CallBox) => boolean) | null} */
    this.matches = null;
    /** @type {Box[]} */
    this.boxes = [];
    /** @type {Box[][]} */
    this.lines = [];
    this.height = 0;
    this.width = 0;
    /** What is done when the tree was made anew. */
    this.changed = () => {};
    this.canvas = h('canvas', { class: 'icicle', tabindex: '0', role: 'application' });
    this.around = { over: h('div', { class: 'ring' }), focus: h('div', { class: 'ring focus' }) };
    this.tip = new CallTip();
    this.ruler = h('div', { class: 'ruler', 'aria-hidden': 'true' });
    this.said = h('div', { class: 'detail iciclesays', role: 'status', 'aria-live': 'polite' });
    this.controls = new IcicleControls(this);
    this.overview = new IcicleOverview(this);
    this.tables = h('div', { class: 'calltables' });
    this.box = h('div', { class: 'iciclebox' }, this.canvas, this.around.over, this.around.focus, this.tip.element);
    this.element = h(
      'div',
      { class: 'iciclepart' },
      this.controls.element,
      this.overview.element,
      this.ruler,
      this.box,
      this.said,
      this.tables,
      this.controls.legend,
    );
    listenToIcicle(this);
    this.build();
    new ResizeObserver(() => this.draw()).observe(this.box);
    addEventListener('footfall-theme', () => {
      this.palette.read();
      this.controls.showLegend();
      this.draw();
    });
  }

  /** Whether the tree is that of one function. */
  isOfFunction() {
    return this.shape === 'callers' || this.shape === 'sandwich';
  }

  /** Make the tree of what was chosen, and show it whole. */
  build() {
    const whole = pathTree(this.metric, this.thread);
    this.whole = whole;
    this.paths = this.fold ? mergedTree(callBox('all', null, null, 0), [whole], true) : whole;
    // Of one function sums are those of its outermost calls, which only the tree as it was recorded has.
    const { centre } = this;
    if (this.shape === 'time') this.tree = { root: this.timeTree(), callers: null };
    else if (this.shape === 'leaves') this.tree = { root: leavesFirst(this.paths), callers: null };
    else if (this.shape === 'callers' && centre) this.tree = { root: callersTree(whole, centre, false), callers: null };
    else if (this.shape === 'sandwich' && centre)
      this.tree = { root: calleesTree(whole, centre, this.fold), callers: callersTree(whole, centre, true) };
    else this.tree = { root: this.paths, callers: null };
    this.height = 0;
    this.over = null;
    this.canvas.setAttribute(
      'aria-label',
      `${SHAPES[this.shape][0]} of calls; arrow keys move, Enter enlarges, plus and minus zoom, Escape resets`,
    );
    this.controls.update();
    const drawing = this.drawn();
    const isApart = drawing === 'table' || drawing === 'graph';
    this.box.hidden = this.said.hidden = this.controls.way.hidden = isApart;
    this.controls.finder.hidden = isApart;
    this.controls.hint.hidden = drawing !== 'boxes';
    this.overview.element.hidden = drawing !== 'boxes';
    const graph = drawing === 'graph' && centre ? callGraph(centre, this.palette) : null;
    this.tables.replaceChildren(...(graph ? [graph] : drawing === 'table' ? [callTables(this)] : []));
    this.zoom(this.tree.root);
    this.focus = null;
    this.draw();
    this.changed();
  }

  /** How the shape is drawn: what lies in time is drawn as boxes. */
  drawn() {
    return this.shape === 'time' ? 'boxes' : this.drawing;
  }

  /** The tree of a thread's first calls; it is shown as soon as it was read. */
  timeTree() {
    if (this.timeline) return timeTree(this.timeline.threads[this.timeThread]);
    loadTimeline().then((timeline) => {
      this.timeline = timeline;
      const most = Math.max(...timeline.threads.map((calls) => calls.length));
      this.timeThread = timeline.threads.findIndex((calls) => calls.length === most);
      if (this.shape === 'time') this.build();
    });
    return callBox('all', null, null, 0);
  }

  /** Show a function as the one that is told about beside.
   *
   * @param {FunctionInfo} one
   * @param {boolean} walks whether keys went over it, which leaves the tree as it is
   */
  mark(one, walks) {
    this.marked = one;
    if (!walks && this.centre !== one) {
      this.centre = one;
      if (this.isOfFunction() || this.drawn() === 'graph') {
        this.build();
        return;
      }
    }
    this.draw();
  }

  /** How many rows there is room for. */
  rows() {
    const isNarrow = matchMedia('(max-width: 1000px)').matches;
    const room = innerHeight - (isNarrow ? 480 : 330);
    return Math.max(isNarrow ? 10 : 14, Math.min(40, Math.floor(room / ICICLE_ROW)));
  }

  draw() {
    const { canvas, palette, marked: chosen, matches } = this;
    const width = canvas.clientWidth;
    if (!width) return;
    this.width = width;
    const isMap = this.drawn() === 'map';
    if (isMap) this.layMap(width);
    else this.layRows(width);
    const { boxes, height } = this;
    paintBoxes(canvas, boxes, { palette, whole: this.tree.root.total, height, row: ICICLE_ROW, chosen, matches });
    this.ring(this.around.focus, document.activeElement === canvas ? this.focus : null);
    this.ring(this.around.over, this.over);
    this.controls.showWay();
    if (!isMap) this.overview.draw();
    const { root } = this.tree;
    this.ruler.replaceChildren(...(root.place ? timeRuler(root, this.sight) : []));
    this.say();
  }

  /** @param {number} width */
  layRows(width) {
    const { boxes, lines, cut } = layOut(this.tree, this.sight, width, this.rows(), this.order);
    [this.boxes, this.lines] = [boxes, lines];
    // It grows, but does not shrink under the pointer.
    this.height = Math.max(this.height, lines.length * ICICLE_ROW);
    this.box.dataset.cut = cut;
  }

  /** @param {number} width */
  layMap(width) {
    this.height = this.rows() * ICICLE_ROW;
    const node = this.zoomed.up ? this.tree.root : this.zoomed;
    [this.boxes, this.lines] = [mapBoxes(node, width, this.height), []];
    this.box.dataset.cut = '';
  }

  /** The box at a place of the canvas.
   *
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    if (this.drawn() !== 'map') return boxAt(this.lines, x, y);
    return this.boxes.findLast(
      (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + (box.height ?? ICICLE_ROW),
    );
  }

  /** Draw soon, once for whatever happens until then. */
  drawSoon() {
    this.soon ||= requestAnimationFrame(() => {
      this.soon = 0;
      this.draw();
    });
  }

  /** Put a ring around a box.
   *
   * @param {HTMLElement} ring
   * @param {CallBox | null} node
   */
  ring(ring, node) {
    const box = node && this.boxOf(node);
    ring.hidden = !box;
    if (!box) return;
    ring.style.transform = `translate(${box.x}px, ${box.y}px)`;
    ring.style.width = `${Math.max(2, box.width)}px`;
    ring.style.height = `${(box.height ?? ICICLE_ROW) - 1}px`;
  }

  /** @param {CallBox} node */
  boxOf(node) {
    return this.boxes.find((box) => box.node === node);
  }

  /** Point at a place of the canvas.
   *
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    const box = this.at(x, y);
    this.tip.move(x, y, this.width);
    if ((box?.node || null) === this.over) return;
    this.over = box?.node || null;
    this.ring(this.around.over, this.over);
    this.tip.show(this.over ? describeBox(this, this.over) : null);
    this.say();
  }

  leave() {
    this.over = null;
    this.ring(this.around.over, null);
    this.tip.show(null);
    this.say();
  }

  /** Choose a box: its function is shown beside, and it becomes as wide as there is room.
   *
   * @param {CallBox} node
   */
  choose(node) {
    this.focus = node;
    const isCentre = this.isOfFunction() && node.one === this.centre;
    if (this.isOfFunction() && node.one && !isCentre) {
      // A walk to another function, from which the browser's "back" leads back.
      visit(callsHash(node.one));
      return;
    }
    if (node.one) this.select(node.one, false);
    this.zoom(node);
  }

  /** Bring a box to the whole width.
   *
   * @param {CallBox} node
   */
  zoom(node) {
    this.zoomed = node;
    this.focus = node;
    const { left, width } = extentOf(node, this.order);
    this.sight = { left, width: Math.max(width, 1e-12), top: Math.max(0, node.depth - ABOVE) };
    this.draw();
  }

  /** Zoom by a factor around a place of the canvas, or around its middle.
   *
   * @param {number} factor
   * @param {number} x
   */
  zoomAt(factor, x = this.canvas.clientWidth / 2) {
    const { sight } = this;
    const share = x / (this.canvas.clientWidth || 1);
    const width = Math.max(1e-12, Math.min(1, sight.width * factor));
    this.look(sight.left + share * (sight.width - width), width);
  }

  /** Move sideways, by pixels.
   *
   * @param {number} pixels
   */
  pan(pixels) {
    const { left, width } = this.sight;
    this.look(left + (pixels / (this.canvas.clientWidth || 1)) * width, width);
  }

  /**
   * @param {number} left
   * @param {number} width
   */
  look(left, width) {
    this.sight = { ...this.sight, left: Math.max(0, Math.min(1 - width, left)), width };
    this.drawSoon();
  }

  /** Move up or down, by rows, where the tree is higher than the window.
   *
   * @param {number} rows
   */
  climb(rows) {
    if (this.tree.callers) return;
    const isCut = this.box.dataset.cut === 'down';
    const top = Math.max(0, this.sight.top + (rows > 0 && !isCut ? 0 : rows));
    if (top === this.sight.top) return;
    this.sight.top = top;
    this.drawSoon();
  }

  isWhole() {
    return this.sight.width === 1 && this.sight.top === 0;
  }

  /** The box that an arrow key leads to.
   *
   * @param {string} key
   */
  step(key) {
    const here = this.focus || this.zoomed;
    const away = key === (here.up ? 'ArrowUp' : 'ArrowDown');
    if (away) return inOrder(here, this.order)[0];
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const { root, callers } = this.tree;
      // From the one function, callers are above and callees below.
      if (callers && !here.parent) return inOrder(key === 'ArrowUp' ? callers : root, this.order)[0];
      return here.parent?.parent || !here.up ? here.parent : root;
    }
    const siblings = here.parent ? inOrder(here.parent, this.order) : [here];
    return siblings[siblings.indexOf(here) + (key === 'ArrowRight' ? 1 : -1)];
  }

  /** Move the focus to a box and bring it into sight.
   *
   * @param {CallBox} node
   */
  moveTo(node) {
    this.focus = node;
    if (node.one) this.select(node.one, true);
    const rows = this.rows();
    const { top } = this.sight;
    if (!this.tree.callers && (node.depth < top || node.depth >= top + rows - 1))
      this.sight = { ...this.sight, top: Math.max(0, node.depth - ABOVE) };
    this.draw();
    const box = this.boxOf(node);
    if (!box || box.width < 4) this.zoom(this.drawn() === 'map' ? node.parent || node : node);
    this.focus = node;
  }

  say() {
    const node = this.over || this.focus || this.zoomed;
    const { name, facts } = describeBox(this, node);
    this.said.replaceChildren(h('strong', null, isolated(name)), ...facts.map((fact) => h('span', null, fact)));
  }
}
