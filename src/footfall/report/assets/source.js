// The annotated source: line numbers, counts, code; lines are made when they come near the window.

const CHUNK = 200;
const ROW_HEIGHT = 20;

class SourceView {
  /**
   * @param {SourceFile} file
   * @param {Source} source
   * @param {FileTests | null} tests
   */
  constructor(file, source, tests) {
    this.file = file;
    /** The test whose counts are shown. */
    this.test = source.test || null;
    const { rows, regions } = annotate(source);
    this.rows = rows;
    this.regions = regions;
    this.source = source;
    this.lineTests = profile.tests.length ? new LineTests(this, source, tests) : null;
    // Of one test it is not known who called whom.
    this.callHeads = hasCalls() && !this.test ? new CallHeads(this) : null;
    /** @type {LineShares | null} */
    this.lineShares = null;
    /** What is filled in at once.
     *
     * @type {{ from: number, to: number, body: HTMLElement, filled: boolean }[]}
     */
    this.chunks = [];
    /** The regions of blocks that have no counted statement.
     *
     * @type {Map<Extent | null, Region> | undefined}
     */
    this.ofBlock = undefined;
    /** Whether there is little room.
     *
     * @type {boolean | undefined}
     */
    this.narrow = undefined;
    /** What is pointed at.
     *
     * @type {HTMLElement | null}
     */
    this.lit = null;
    /** The line that was gone to, and the place of the hot one among them.
     *
     * @type {number | undefined}
     */
    this.current = undefined;
    /** @type {number | undefined} */
    this.hot = undefined;
    colour(this.rows, source.text, profile.lexes[file.language]);
    /** By line.
     *
     * @type {Map<number, Unmeasured>}
     */
    this.unmeasured = new Map();
    for (const place of profile.unmeasured) if (place.file === file) this.addUnmeasured(place);
    /** Why lines are ignored, by line.
     *
     * @type {Map<number, string>}
     */
    this.ignored = new Map();
    for (const [line, reason] of source.ignored) this.addIgnored(line, reason);
    this.top = Math.max(
      this.test ? 0 : profile.top,
      ...this.regions.map((region) => approximate(region.count) || 0).slice(0, 20000),
    );
    /** Whose counts are shown, where there is a choice. */
    this.chooser = h('div', { class: 'bar oftest', hidden: true });
    this.detail = h('div', { class: 'detail', role: 'status', 'aria-live': 'polite' });
    this.table = h('table', { class: 'code' });
    this.box = h(
      'div',
      {
        class: 'listing',
        tabindex: '0',
        role: 'region',
        'aria-label': `Source of ${oneLine(file.path)}`,
        onscroll: () => this.fill(),
      },
      this.table,
    );
    this.layout();
    this.listen();
    this.minimap = new Minimap(this);
    this.element = h(
      'div',
      { class: 'sourceview' },
      sourceHead(this),
      h('div', { class: 'panes' }, this.box, this.minimap.element),
      this.detail,
    );
    this.explain(null);
  }

  /** @param {Unmeasured} place */
  addUnmeasured(place) {
    const row = this.rows[place.line - 1];
    if (!row) return;
    this.unmeasured.set(place.line, place);
    if (!row.state) row.state = 'unmeasured';
  }

  /**
   * @param {number} line
   * @param {string} reason
   */
  addIgnored(line, reason) {
    const row = this.rows[line - 1];
    if (row.regions.length) return;
    this.ignored.set(line, reason);
    row.state = 'ignored';
  }

  layout() {
    const widest = this.rows.reduce((most, row, at) => Math.max(most, this.lengthOf(row, at + 1)), 40);
    /** @type {(row: SourceRow, at: number) => number} */
    const width = (row, at) =>
      this.counts(row).reduce(
        (sum, region) => sum + this.margin(region.count).length + 1.6,
        (row.regions.length > 6 ? 6 : 0) + (this.isUnmeasured(row, at + 1) ? 2.6 : 0),
      );
    const gutter = this.rows.reduce((most, row, at) => Math.max(most, width(row, at)), this.ignored.size ? 8 : 5);
    const digits = String(this.rows.length).length;
    const sizes = [
      digits + (editor.isOn ? 4.5 : 2.5),
      gutter + 2,
      ...(this.lineShares ? [12] : []),
      ...(this.lineTests ? [this.lineTests.width] : []),
      widest + 4,
    ];
    const cols = sizes.map(() => h('col'));
    // The code takes what is left.
    cols.slice(0, -1).forEach((col, at) => {
      col.style.width = `${sizes[at]}ch`;
    });
    const caption = h('caption', { class: 'hidden' }, `Source of ${oneLine(this.file.path)} with counts`);
    this.table.replaceChildren(caption, h('colgroup', null, cols));
    this.chunks = [];
    this.table.style.width = `max(100%, ${sizes.reduce((sum, size) => sum + size, 0)}ch)`;
    for (let from = 0; from < this.rows.length; from += CHUNK) {
      const to = Math.min(this.rows.length, from + CHUNK);
      const space = h('td', { colspan: String(sizes.length) });
      space.style.height = `${(to - from) * ROW_HEIGHT}px`;
      const body = h('tbody', null, h('tr', null, space));
      this.chunks.push({ from, to, body, filled: false });
      this.table.append(body);
    }
  }

  /** How many characters a line has, with what stands behind it.
   *
   * @param {SourceRow} row
   * @param {number} number
   */
  lengthOf({ text, branches }, number) {
    const calls = this.showsCalls() ? this.callHeads?.widthOf(number) || 0 : 0;
    return text.length + 3 * (text.split('\t').length - 1) + 12 * branches.length + calls;
  }

  showsCalls() {
    return Boolean(store.get('callheads', true));
  }

  /** Show the listing anew, where one is; something beside the lines has changed. */
  again() {
    const line = this.middle();
    const { scrollTop } = this.box;
    this.layout();
    this.box.scrollTop = scrollTop;
    this.fill();
    if (this.current) this.go(line);
  }

  /** A count as the margin shows it: shortened where there is little room.
   *
   * @param {Count} count
   */
  margin(count) {
    this.narrow ??= matchMedia('(max-width: 700px)').matches;
    return this.narrow ? shortNumberText(count) : numberText(count);
  }

  /** The regions of a line to show: each count once, six at most.
   *
   * @param {SourceRow} row
   */
  counts(row) {
    const seen = new Set();
    const key = (/** @type {Region} */ one) => `${one.count}${one.elsewhere || ''}`;
    return row.regions.filter((region) => !seen.has(key(region)) && seen.add(key(region))).slice(0, 6);
  }

  /** Whether a place on the line was not measured and none of its counts says so.
   *
   * @param {SourceRow} row
   * @param {number} number
   */
  isUnmeasured(row, number) {
    return this.unmeasured.has(number) && row.regions.every((region) => region.count !== null);
  }

  fill(all = false) {
    const [top, bottom] = [this.box.scrollTop - 400, this.box.scrollTop + (this.box.clientHeight || 1200) + 400];
    for (const chunk of this.chunks) {
      if (chunk.filled || (!all && (chunk.to * ROW_HEIGHT < top || chunk.from * ROW_HEIGHT > bottom))) continue;
      chunk.filled = true;
      const rows = [];
      for (let at = chunk.from; at < chunk.to; at++) rows.push(sourceRow(this, at));
      chunk.body.replaceChildren(...rows);
    }
    if (this.minimap) this.minimap.draw();
  }

  /** The address of a line, with the counts that are shown.
   *
   * @param {number} line
   */
  hash(line) {
    return placeHash(this.file, line, this.test);
  }

  /** @param {Extent} block */
  blockRegion(block) {
    this.ofBlock ||= new Map(this.regions.filter((one) => !one.statements.length).map((one) => [one.block, one]));
    return this.ofBlock.get(block);
  }

  listen() {
    const act = (/** @type {Event} */ event) => {
      /** @type {HTMLElement | null} */
      const target = /** @type {Element} */ (event.target).closest('[data-r],[data-b],[data-u]');
      if (target !== this.lit) this.light(target);
    };
    this.box.addEventListener('mouseover', act);
    this.box.addEventListener('focusin', act);
    this.box.addEventListener('mouseleave', () => this.light(null));
  }

  /** @param {HTMLElement | null} target */
  light(target) {
    this.lit = target;
    for (const one of this.box.querySelectorAll('.lit,.litblock')) one.classList.remove('lit', 'litblock');
    const region = target?.dataset.r ? this.regions[Number(target.dataset.r)] : null;
    const block = region ? region.block : target?.dataset.b ? this.source.blocks[Number(target.dataset.b)] : null;
    if (region) for (const one of this.box.querySelectorAll(`[data-r="${region.id}"]`)) one.classList.add('lit');
    if (block) for (const one of this.box.querySelectorAll(`[data-b="${block.id}"]`)) one.classList.add('litblock');
    const statement = target?.dataset.s ? this.source.statements[Number(target.dataset.s)] : null;
    const why = target ? this.unmeasured.get(Number(target.closest('tr')?.dataset.line)) : undefined;
    this.explain(target ? { region, block, statement, why } : null);
  }

  /** @param {Explained | null} what */
  explain(what) {
    this.detail.replaceChildren(
      ...(what
        ? this.test
          ? explanationOfTest(what)
          : explanation(this.source, what)
        : [h('span', { class: 'muted' }, this.hint())]),
    );
  }

  hint() {
    if (this.beyond) return `The file has ${plural(this.rows.length, 'line')}; line ${this.beyond} is beyond its end.`;
    const tests = this.lineTests ? ' Beside the code: how many tests ran the line.' : '';
    return `Point at code, or move to a count with Tab, to see exact figures.${tests}`;
  }

  /** Bring a line to a third of the window and mark it.
   *
   * @param {number} number
   */
  go(number) {
    const line = Math.max(1, Math.min(number, this.rows.length));
    this.box.scrollTop = (line - 1) * ROW_HEIGHT - this.box.clientHeight / 3;
    this.fill();
    for (const one of this.box.querySelectorAll('.target')) one.classList.remove('target');
    const row = this.box.querySelector(`tr[data-line="${line}"]`);
    if (row) {
      row.classList.add('target');
      // Lines with glyphs of other fonts can be higher than the rest.
      this.box.scrollTop +=
        row.getBoundingClientRect().top - this.box.getBoundingClientRect().top - this.box.clientHeight / 3;
    }
    this.current = line;
    this.beyond = number > line ? number : 0;
    this.explain(null);
  }

  /** The line that is looked at. */
  middle() {
    const [top, height] = [this.box.scrollTop, this.box.clientHeight];
    const at = ((this.current || 0) - 1) * ROW_HEIGHT;
    if (this.current && at >= top && at < top + height) return this.current;
    return Math.min(this.rows.length, Math.floor((top + height / 3) / ROW_HEIGHT) + 1);
  }

  start() {
    this.fill();
    const [first] = this.test ? this.ranStarts() : [];
    if (first) this.go(first);
    this.box.focus({ preventScroll: true });
  }

  /** To the next lines that never ran; of a test, to the next that it ran.
   *
   * @param {number} direction
   */
  toNever(direction) {
    if (this.test) {
      this.toRan(direction);
      return;
    }
    const starts = profile.never
      .filter((part) => part.file === this.file)
      .map((part) => part.line)
      .sort((one, other) => one - other);
    const current = this.current || 0;
    const next = direction > 0 ? starts.find((line) => line > current) : starts.findLast((line) => line < current);
    if (next) visit(placeHash(this.file, next));
    else toFileWithNever(this.file, direction);
  }

  /** The lines where what ran begins, behind what did not. */
  ranStarts() {
    const told = this.rows.flatMap((row, at) => (row.state ? [{ ran: /^(ran|partly)$/.test(row.state), at }] : []));
    return told.filter(({ ran }, at) => ran && !told[at - 1]?.ran).map(({ at }) => at + 1);
  }

  /** @param {number} direction */
  toRan(direction) {
    const [starts, current] = [this.ranStarts(), this.current || 0];
    const next = direction > 0 ? starts.find((line) => line > current) : starts.findLast((line) => line < current);
    if (next) visit(this.hash(next));
  }

  /** @param {number} direction */
  toHot(direction) {
    /** @type {Map<number, number>} */
    const best = new Map();
    for (const region of this.regions) {
      const [line, count] = [startOf(region).line, approximate(region.count) || 0];
      if (count > (best.get(line) || 0)) best.set(line, count);
    }
    const order = [...best].sort(([, one], [, other]) => other - one).map(([line]) => line);
    if (!order.length) return;
    this.hot = Math.max(0, Math.min(order.length - 1, this.hot === undefined ? 0 : this.hot + direction));
    visit(this.hash(order[this.hot]));
  }
}
