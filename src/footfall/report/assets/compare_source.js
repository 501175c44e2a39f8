// A source before and after: both texts beside each other, each line with its counts and by how much they rose.

/** How many lines stay in sight around what changed. */
const CONTEXT = 4;
/** What a row is, for people and for the style. */
const ROW_KINDS = ['', 'edited', 'gone', 'new'];

class CompareSource {
  /**
   * @param {ChangedSource} source
   * @param {BothTexts} texts
   */
  constructor(source, texts) {
    this.source = source;
    this.texts = texts;
    /** Which rows are shown; others are folded.
     *
     * @type {boolean[]}
     */
    this.shown = this.nearChanges();
    this.isSplit = store.get('compare.split', !PHONE.matches) && !PHONE.matches;
    this.body = h('tbody');
    this.heads = h('tr');
    this.columns = h('colgroup');
    const table = h(
      'table',
      { class: 'code both' },
      h('caption', { class: 'hidden' }, `${oneLine(source.path)} before and after`),
      this.columns,
      h('thead', null, this.heads),
      this.body,
    );
    this.listing = h(
      'div',
      { class: 'listing', tabindex: '0', role: 'region', 'aria-label': 'Source before and after' },
      table,
    );
    this.bar = h('div', { class: 'bar' });
    const was = source.was ? ` was ${source.was}` : '';
    this.element = titled(source.path, `${source.kind}${was}`, this.bar, this.listing);
    this.element.classList.add('comparesource');
    this.draw();
  }

  nearChanges() {
    const { rows } = this.texts;
    const shown = new Array(rows.length).fill(false);
    for (const [at, row] of rows.entries())
      if (row.kind || row.amount !== undefined)
        shown.fill(true, Math.max(0, at - CONTEXT), Math.min(rows.length, at + CONTEXT + 1));
    return shown;
  }

  draw() {
    const { rows } = this.texts;
    const isAll = this.shown.every(Boolean);
    this.bar.replaceChildren(
      ...nodesOf([
        PHONE.matches
          ? null
          : choice(
              'Shown',
              [
                ['split', 'Side by side'],
                ['one', 'One column'],
              ],
              this.isSplit ? 'split' : 'one',
              (value) => {
                this.isSplit = value === 'split';
                store.set('compare.split', this.isSplit);
                this.draw();
              },
            ),
        h('button', { type: 'button', disabled: isAll, onclick: () => this.showAll() }, 'Show all lines'),
        h('button', { type: 'button', onclick: () => this.toChange(-1) }, 'Previous change'),
        h('button', { type: 'button', onclick: () => this.toChange(1) }, 'Next change'),
      ]),
    );
    const titles = this.isSplit
      ? ['Line', 'Count', 'Before', 'Line', 'Count', 'Change', 'After']
      : ['Old', 'New', ...(PHONE.matches ? ['Was', 'Is', '±'] : ['Before', 'After', 'Change']), 'Code'];
    this.heads.replaceChildren(...titles.map((title) => h('th', { scope: 'col' }, title)));
    this.columns.replaceChildren(...this.widths().map((width) => h('col', { class: width })));
    /** @type {Node[]} */
    const drawn = [];
    for (let at = 0; at < rows.length; at++) {
      if (this.shown[at]) {
        drawn.push(this.row(rows[at]));
        continue;
      }
      const start = at;
      while (at + 1 < rows.length && !this.shown[at + 1]) at++;
      drawn.push(this.gap(start, at + 1));
    }
    if (!rows.length) drawn.push(h('tr', null, h('td', { colspan: titles.length }, 'Nothing.')));
    this.body.replaceChildren(...drawn);
  }

  widths() {
    return this.isSplit ? ['no', 'ct', 'src', 'no', 'ct', 'am', 'src'] : ['no', 'no', 'ct', 'ct', 'am', 'src'];
  }

  showAll() {
    this.shown.fill(true);
    this.draw();
  }

  /** The lines that are folded, and what unfolds them.
   *
   * @param {number} start
   * @param {number} end
   */
  gap(start, end) {
    const unfold = () => {
      this.shown.fill(true, start, end);
      this.draw();
      this.listing.focus();
    };
    const button = h('button', { type: 'button', onclick: unfold }, `${plural(end - start, 'line')} as before`);
    return h('tr', { class: 'gap' }, h('td', { colspan: this.widths().length }, button));
  }

  /** @param {CompareRow} row */
  row(row) {
    const [before, after] = [this.counts(0, row.old), this.counts(1, row.new)];
    const amount = row.amount === undefined ? '' : shortSigned(row.amount);
    const [one, other] = [this.code(this.texts.old, row.old), this.code(this.texts.new, row.new)];
    const cells = this.isSplit
      ? [
          oldLineCell(row.old),
          h('td', { class: 'ct' }, before),
          h('td', { class: `src${row.old ? '' : ' none'}${row.kind === 1 || row.kind === 2 ? ' minus' : ''}` }, one),
          h('td', { class: 'no' }, numberOfLine(row.new)),
          h('td', { class: 'ct' }, after),
          h('td', { class: 'am' }, amount),
          h('td', { class: `src${row.new ? '' : ' none'}${row.kind === 1 || row.kind === 3 ? ' plus' : ''}` }, other),
        ]
      : [
          oldLineCell(row.old),
          h('td', { class: 'no' }, numberOfLine(row.new)),
          h('td', { class: 'ct' }, before),
          h('td', { class: 'ct' }, after),
          h('td', { class: 'am' }, amount),
          h(
            'td',
            { class: `src${row.kind === 2 ? ' minus' : row.kind ? ' plus' : ''}` },
            this.oneCode(row, one, other),
          ),
        ];
    const classes = `${ROW_KINDS[row.kind]}${row.amount === undefined ? '' : ' counted'}`.trim();
    return h('tr', { 'data-old': row.old || null, 'data-new': row.new || null, class: classes || null }, cells);
  }

  /** In one column an edited line has both texts.
   *
   * @param {CompareRow} row
   * @param {Node[]} one
   * @param {Node[]} other
   */
  oneCode(row, one, other) {
    if (row.kind === 2) return one;
    if (row.kind !== 1) return other;
    return [h('div', { class: 'minus' }, one), h('div', null, other)];
  }

  /** What stands beside a line.
   *
   * @param {0 | 1} side
   * @param {number} line
   */
  counts(side, line) {
    const found = this.texts.counts[side].get(line) || [];
    return found.map((count) =>
      h(
        'span',
        { class: count === null ? 'unknown' : Number(count) ? '' : 'c0', title: exactWords(count) },
        shortNumberText(count),
      ),
    );
  }

  /** @param {SourceRow[]} rows @param {number} line */
  code(rows, line) {
    if (!line) return [];
    return segments(rows[line - 1]).map(({ text, token }) =>
      token ? h('span', { class: token }, visible(text)) : document.createTextNode(visible(text)),
    );
  }

  /** Show a line of the older or newer text.
   *
   * @param {'old' | 'new'} side
   * @param {number} line
   */
  go(side, line) {
    const at = this.texts.rows.findIndex((row) => row[side] === line);
    if (at < 0) return;
    if (!this.shown[at]) {
      this.shown.fill(true, Math.max(0, at - CONTEXT), at + CONTEXT + 1);
      this.draw();
    }
    this.mark(/** @type {HTMLElement | null} */ (this.body.querySelector(`[data-${side}="${line}"]`)));
  }

  /** @param {HTMLElement | null} row */
  mark(row) {
    for (const old of this.body.querySelectorAll('.target')) old.classList.remove('target');
    if (!row) return;
    row.classList.add('target');
    this.listing.scrollTop = row.offsetTop - this.listing.clientHeight / 2;
  }

  /** Go on to what changed next: the first row of those that belong together.
   *
   * @param {number} direction
   */
  toChange(direction) {
    const rows = [...this.body.querySelectorAll('tr')];
    const isChanged = (/** @type {Element | undefined} */ row) =>
      Boolean(row?.className.match(/edited|gone|new|counted/));
    const starts = rows.filter((row, at) => isChanged(row) && !isChanged(rows[at - 1]));
    const here = rows.findIndex((row) => row.classList.contains('target'));
    const next =
      direction > 0
        ? starts.find((row) => rows.indexOf(row) > here)
        : starts.findLast((row) => rows.indexOf(row) < here);
    this.mark(next || starts[direction > 0 ? 0 : starts.length - 1] || null);
  }
}

/** The head of a row, where the older text has a line.
 *
 * @param {number} line
 */
function oldLineCell(line) {
  return line ? h('th', { scope: 'row', class: 'no' }, String(line)) : h('td', { class: 'no' });
}

/** @param {number} line */
function numberOfLine(line) {
  return line ? String(line) : '';
}

/** @param {Count} count */
function exactWords(count) {
  return count === null ? 'not measured' : Number(count) ? `${numberText(count)} times` : 'never ran';
}
