// Call paths of both runs as one icicle: as wide as what happened in one of them, coloured by how that changed.

/** @type {Record<string, string>} */
const COMPARE_METRICS = { work: 'Work', calls: 'Calls' };
/** How many steps of colour there are from "as before" to "all of it". */
const MOST_ALPHA = 0.62;

/** Colours by change, as far as it is known: more is as what never ran, less as what ran; grey is what was cut off. */
class ChangePalette extends Palette {
  /** @param {Map<CallBox, BothSums>} facts */
  constructor(facts) {
    super('heat');
    this.facts = facts;
    this.more = this.less = '';
    this.read();
  }

  read() {
    super.read();
    const style = getComputedStyle(document.documentElement);
    this.more = style.getPropertyValue('--more');
    this.less = style.getPropertyValue('--less');
  }

  /** @param {CallBox} box */
  colour(box) {
    const facts = this.facts?.get(box);
    if (!facts || facts.isCut) return this.other;
    const [before, after] = facts.sums.map(Number);
    const most = Math.max(before, after);
    if (before === after || !most) return `rgb(${this.heat} / 0.1)`;
    // A change of a hundredth shows already.
    const share = Math.abs(after - before) / most;
    const alpha = 0.12 + (MOST_ALPHA - 0.12) * Math.sqrt(share);
    return `rgb(${after > before ? this.more : this.less} / ${alpha.toFixed(3)})`;
  }
}

class CompareIcicle {
  constructor() {
    const has = (/** @type {'work' | 'calls'} */ metric) =>
      compared.paths.some((path) => path[metric].some((count) => Number(count) > 0));
    this.metrics = /** @type {('work' | 'calls')[]} */ (
      ['work', 'calls'].filter((name) => has(/** @type {any} */ (name)))
    );
    this.metric = this.metrics[0] || 'calls';
    this.side = 1;
    /** @type {Map<CallBox, BothSums>} */
    this.facts = new Map();
    this.palette = new ChangePalette(this.facts);
    this.root = callBox('all', null, null, 0);
    this.zoomed = this.focus = this.root;
    /** @type {CallBox | null} */
    this.over = null;
    /** @type {Sight} */
    this.sight = { left: 0, width: 1, top: 0 };
    /** @type {Box[]} */
    this.boxes = [];
    /** @type {Box[][]} */
    this.lines = [];
    this.canvas = h('canvas', { class: 'icicle', tabindex: '0', role: 'application' });
    this.tip = new CallTip();
    this.ring = h('div', { class: 'ring focus' });
    this.box = h('div', { class: 'iciclebox' }, this.canvas, this.ring, this.tip.element);
    this.said = h('div', { class: 'detail iciclesays', role: 'status', 'aria-live': 'polite' });
    this.bar = h('div', { class: 'bar' });
    this.element = h('div', { class: 'iciclepart' }, this.bar, this.box, this.said, changeLegend());
    this.listen();
    this.build();
    new ResizeObserver(() => this.draw()).observe(this.box);
    addEventListener('footfall-theme', () => {
      this.palette.read();
      this.draw();
    });
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener('mousemove', (event) => {
      this.over = boxAt(this.lines, event.offsetX, event.offsetY)?.node || null;
      this.tip.move(event.offsetX, event.offsetY, canvas.clientWidth);
      this.tip.show(this.over && this.describe(this.over));
      this.say();
    });
    canvas.addEventListener('mouseleave', () => {
      this.over = null;
      this.tip.show(null);
      this.say();
    });
    canvas.addEventListener('click', (event) => {
      const box = boxAt(this.lines, event.offsetX, event.offsetY);
      if (box) this.zoom(box.node);
    });
    canvas.addEventListener('focus', () => this.draw());
    canvas.addEventListener('blur', () => this.draw());
    canvas.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') this.zoom(this.focus);
    else if (event.key === 'Escape') this.zoom(this.root);
    else if (event.key.startsWith('Arrow')) {
      const next = this.step(event.key);
      if (!next) return;
      this.focus = next;
      this.draw();
      const box = this.boxes.find(({ node }) => node === next);
      if (!box || box.width < 4) this.zoom(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  step(key) {
    const here = this.focus;
    if (key === 'ArrowDown') return inOrder(here, 'heavy')[0];
    if (key === 'ArrowUp') return here.parent;
    const beside = here.parent ? inOrder(here.parent, 'heavy') : [here];
    return beside[beside.indexOf(here) + (key === 'ArrowRight' ? 1 : -1)];
  }

  /** Make the tree of what was chosen, and show it whole. */
  build() {
    this.facts.clear();
    this.root = callBox('all', null, null, 0);
    this.facts.set(this.root, { path: null, own: [0, 0], sums: [0, 0], lacks: false, isCut: false });
    /** @type {CallBox[]} */
    const boxes = [];
    for (const path of compared.paths) {
      const parent = path.parent < 0 ? this.root : boxes[path.parent];
      // What stands for a function is drawn as one; nothing else is asked of it.
      const one = /** @type {any} */ (path.place ? { name: path.name } : null);
      const box = callBox(path.name, one, parent, path.id + 1);
      (parent.below ||= []).push(box);
      boxes.push(box);
      const own = path[this.metric];
      const isCut = path.partial.some(Boolean);
      this.facts.set(box, { path, own, sums: [own[0] ?? 0, own[1] ?? 0], lacks: isCut || own.includes(null), isCut });
    }
    for (const box of boxes.reverse()) {
      const [facts, above] = [this.factsOf(box), this.factsOf(/** @type {CallBox} */ (box.parent))];
      for (const side of /** @type {const} */ ([0, 1])) above.sums[side] = plus(above.sums[side], facts.sums[side]);
      above.lacks ||= facts.lacks;
    }
    for (const [box, { sums }] of this.facts) box.total = Number(sums[this.side] ?? 0);
    this.canvas.setAttribute(
      'aria-label',
      'Call paths of both runs; arrow keys move, Enter enlarges, Escape shows all; the table below has the same paths',
    );
    this.drawBar();
    this.zoom(this.root);
  }

  /** @param {CallBox} box */
  factsOf(box) {
    return /** @type {BothSums} */ (this.facts.get(box));
  }

  drawBar() {
    this.bar.replaceChildren(
      choice(
        'Width by',
        this.metrics.map((name) => [name, COMPARE_METRICS[name]]),
        this.metric,
        (name) => {
          this.metric = /** @type {'work' | 'calls'} */ (name);
          this.build();
        },
      ),
      choice(
        'Of the run',
        [
          ['1', 'after'],
          ['0', 'before'],
        ],
        String(this.side),
        (side) => {
          this.side = Number(side);
          this.build();
        },
      ),
      h('button', { type: 'button', onclick: () => this.zoom(this.root) }, 'Show all'),
    );
  }

  /** @param {CallBox} node */
  zoom(node) {
    this.zoomed = this.focus = node;
    const { left, width } = extentOf(node, 'heavy');
    this.sight = { left, width: Math.max(width, 1e-12), top: Math.max(0, node.depth - ABOVE) };
    this.draw();
  }

  draw() {
    const { canvas, palette } = this;
    const width = canvas.clientWidth;
    if (!width) return;
    const rows = Math.max(12, Math.min(30, Math.floor((innerHeight - 380) / ICICLE_ROW)));
    const { boxes, lines, cut } = layOut({ root: this.root, callers: null }, this.sight, width, rows, 'heavy');
    [this.boxes, this.lines] = [boxes, lines];
    this.box.dataset.cut = cut;
    const height = Math.max(1, lines.length) * ICICLE_ROW;
    paintBoxes(canvas, boxes, { palette, whole: 1, height, row: ICICLE_ROW, chosen: null, matches: null });
    const box = document.activeElement === canvas ? boxes.find(({ node }) => node === this.focus) : null;
    this.ring.hidden = !box;
    if (box) {
      this.ring.style.transform = `translate(${box.x}px, ${box.y}px)`;
      this.ring.style.width = `${Math.max(2, box.width)}px`;
      this.ring.style.height = `${ICICLE_ROW - 1}px`;
    }
    this.say();
  }

  /** @param {CallBox} node */
  describe(node) {
    const { path, own, sums, lacks } = this.factsOf(node);
    const name = COMPARE_METRICS[this.metric].toLowerCase();
    const told = (/** @type {Both} */ both) => `${bothText(both)} ${timesText(both)}`.trim();
    const facts = [
      `${name} with what it called${lacks ? ', as far as it is known' : ''}: ${told(sums)}`,
      `change: ${signedText(amountOf(sums))}${lacks ? ' + ?' : ''}`,
    ];
    if (path) {
      facts.push(`itself: ${told(own)}`);
      if (this.metric === 'work') facts.push(`calls: ${told(path.calls)}`);
      if (path.place) facts.push(path.place.split('/').pop() || '');
    }
    return { name: node.name, facts };
  }

  say() {
    const { name, facts } = this.describe(this.over || this.focus);
    this.said.replaceChildren(
      h('strong', null, isolated(name)),
      ...facts.map((fact) => h('span', null, isolated(fact))),
    );
  }
}

/** What the colours stand for. */
function changeLegend() {
  const shades = [
    ['more1', 'all of it is new'],
    ['more2', 'a little more'],
    ['same', 'as before'],
    ['less2', 'a little less'],
    ['less1', 'much less'],
    ['lacks', 'paths were cut off'],
  ];
  return h(
    'div',
    { class: 'shades' },
    shades.map(([name, text]) => h('span', null, h('i', { class: name }), text)),
  );
}

/** The paths that changed, each with what happened at its end. */
function pathsTable() {
  const rows = compared.paths.filter((path) => path.work[0] !== path.work[1] || path.calls[0] !== path.calls[1]);
  const whole = (/** @type {BothPath} */ path) => {
    const names = [];
    for (let at = path.id; at >= 0; at = compared.paths[at].parent) names.unshift(compared.paths[at].name);
    return names.join(' › ');
  };
  const hasWork = compared.paths.some((path) => path.work.some((count) => count !== null && Number(count) > 0));
  return new DataTable({
    id: 'paths',
    caption: 'Call paths that changed',
    columns: [
      {
        key: 'name',
        title: 'Path',
        grow: true,
        value: (row) => row.name,
        cell: (row) => h('code', null, nameText(whole(row))),
      },
      changeColumn(
        hasWork ? 'Change of work' : 'Change of calls',
        'At the end of exactly this path',
        (/** @type {BothPath} */ row) => (hasWork ? row.work : row.calls),
      ),
      ...(hasWork ? [bothColumn('work', 'Work', (/** @type {BothPath} */ row) => row.work)] : []),
      bothColumn('calls', 'Calls', (/** @type {BothPath} */ row) => row.calls),
    ],
    rows,
    text: whole,
    sort: ['change', true],
  }).element;
}

function changedPathsView() {
  return titled(
    'Call paths',
    'as wide as what happened in one run, coloured by the change',
    new CompareIcicle().element,
    h('h2', null, 'Paths that changed'),
    pathsTable(),
  );
}
