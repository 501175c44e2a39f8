// A real table that sorts, filters and, where rows have children or details, folds.

const ROWS_AT_ONCE = 150;
const byText = new Intl.Collator('en', { numeric: true }).compare;

/** A column of numbers sorts descending first.
 *
 * @template Row
 */
class DataTable {
  /** @param {TableOptions<Row>} options */
  constructor({ id, caption, columns, rows, text, children, detail, openUpTo = 0, sort, filterLabel = 'Filter' }) {
    this.id = id;
    this.rows = rows;
    this.text = text;
    this.children = children || (() => []);
    this.detail = detail || (() => null);
    this.every = columns.filter((column) => !column.blank || !this.isBlank(column.blank, rows));
    this.grows = this.every.find((column) => column.grow) || this.every[0];
    const [key, down] = store.get(`sort.${id}`, sort || [columns[0].key, false]);
    this.sortKey = this.every.some((column) => column.key === key) ? key : this.every[0].key;
    /** @type {boolean} */
    this.down = down;
    /** @type {Set<Row>} */
    this.opened = new Set();
    this.openFirst(openUpTo);
    /** What opens and closes rows.
     *
     * @type {Map<Row, HTMLElement>}
     */
    this.folds = new Map();
    /** What the filter looks at, once it was asked for.
     *
     * @type {Map<Row, string>}
     */
    this.texts = new Map();
    this.limit = ROWS_AT_ONCE;
    /** @type {string[]} */
    this.words = [];
    this.body = h('tbody');
    this.note = h('p', { class: 'note', 'aria-live': 'polite' });
    const filter = h('input', {
      type: 'search',
      placeholder: filterLabel,
      'aria-label': `${filterLabel}: ${caption}`,
      oninput: () => this.filter(filter.value),
    });
    this.choice = new ColumnChoice(id, this.every, () => this.draw());
    this.bar = h('div', { class: 'bar' }, filter, copyTable(this), this.choice.menu);
    this.heads = h('tr', { role: 'row' });
    this.table = h(
      'table',
      { role: 'table' },
      h('caption', { class: 'hidden' }, caption),
      h('thead', { role: 'rowgroup' }, this.heads),
      this.body,
    );
    this.scroll = h('div', { class: 'scroll', role: 'region', 'aria-label': caption }, this.table);
    this.edges = withEdges(this.scroll);
    this.element = h('div', { class: 'datatable', id }, this.bar, this.edges.holder, this.note);
    /** @type {Column<Row>[]} */
    this.columns = [];
    this.isPhone = PHONE.matches;
    this.width = 0;
    new ResizeObserver(() => this.resized()).observe(this.scroll);
    this.draw();
  }

  /** Whether a column says nothing in any of some rows and those below.
   *
   * @param {(row: Row) => boolean} blank
   * @param {Row[]} rows
   * @returns {boolean}
   */
  isBlank(blank, rows) {
    return rows.every((row) => blank(row) && this.isBlank(blank, this.children(row)));
  }

  /** Open rows, level by level, as long as there are no more than some.
   *
   * @param {number} most
   */
  openFirst(most) {
    if (!most) return;
    let known = this.rows.length;
    for (let level = this.rows; level.length; ) {
      const below = level.flatMap((row) => this.children(row));
      known += below.length;
      if (known > most) return;
      for (const row of level) if (this.children(row).length) this.opened.add(row);
      level = below;
    }
  }

  /** @param {Column<Row>} column */
  head(column) {
    const own = column.key === this.sortKey;
    const button = h(
      'button',
      {
        type: 'button',
        'data-tip': column.help,
        'aria-description': column.help,
        onclick: () => this.sortBy(column),
      },
      column.title,
    );
    return h(
      'th',
      {
        scope: 'col',
        role: 'columnheader',
        class: this.classOf(column),
        'data-key': column.key,
        'aria-sort': own ? (this.down ? 'descending' : 'ascending') : null,
      },
      button,
    );
  }

  /** @param {Column<Row>} column */
  classOf(column) {
    const kind = column.numeric ? 'num' : column === this.every[0] ? 'name' : 'text';
    return `${kind}${column === this.grows ? ' grow' : ''}${column.wraps ? ' wraps' : ''}`;
  }

  /** @param {Column<Row>} column */
  sortBy(column) {
    if (this.sortKey === column.key) this.down = !this.down;
    else [this.sortKey, this.down] = [column.key, Boolean(column.numeric)];
    store.set(`sort.${this.id}`, [this.sortKey, this.down]);
    this.draw();
    /** @type {HTMLElement | null} */
    const button = this.heads.querySelector(`[data-key="${column.key}"] button`);
    button?.focus();
  }

  /** @param {string} text */
  filter(text) {
    this.words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.limit = ROWS_AT_ONCE;
    this.draw();
  }

  /** @param {Row} row */
  matches(row) {
    let text = this.texts.get(row);
    if (text === undefined) {
      text = this.text(row).toLowerCase();
      this.texts.set(row, text);
    }
    return this.words.every((word) => text.includes(word));
  }

  /** @param {Row[]} rows */
  sorted(rows) {
    const column = this.every.find((one) => one.key === this.sortKey) || this.every[0];
    /** @type {[Count, Row][]} */
    const keyed = rows.map((row) => [column.value(row), row]);
    const sign = this.down ? -1 : 1;
    // What was not measured comes last whichever way it is sorted.
    keyed.sort(([a], [b]) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sign * (column.numeric ? Number(minus(a, b)) : byText(String(a), String(b)));
    });
    return keyed.map(([, row]) => row);
  }

  /** @param {Row} row */
  isOpen(row) {
    return this.opened.has(row) || (this.words.length > 0 && this.children(row).length > 0);
  }

  /** @param {Row} row */
  toggle(row) {
    if (!this.opened.delete(row)) this.opened.add(row);
    this.draw();
    this.folds.get(row)?.focus();
  }

  /** The rows to show with their depth; with a filter, those that match and what holds them. */
  visibleRows() {
    /** @type {Map<Row, boolean>} */
    const kept = new Map();
    /** @type {(row: Row) => boolean} */
    const keep = (row) => {
      const below = this.children(row).map(keep).some(Boolean);
      const is = below || this.matches(row);
      kept.set(row, is);
      return is;
    };
    const isFiltered = this.words.length > 0;
    if (isFiltered) this.rows.forEach(keep);
    /** @type {ShownRow<Row>[]} */
    const shown = [];
    const add = (/** @type {Row[]} */ rows, /** @type {number} */ depth) => {
      for (const row of this.sorted(isFiltered ? rows.filter((one) => kept.get(one)) : rows)) {
        const children = this.children(row);
        shown.push({ row, depth, folds: children.length > 0 || this.detail(row) !== null });
        if (children.length && this.isOpen(row)) add(children, depth + 1);
      }
    };
    add(this.rows, 0);
    return shown;
  }

  draw() {
    this.columns = this.choice.shown(this.sortKey);
    this.choice.draw(this.sortKey);
    this.heads.replaceChildren(...this.columns.map((column) => this.head(column)));
    const rows = this.visibleRows();
    this.folds = new Map();
    const hasFolds = rows.some(({ folds, depth }) => folds || depth);
    this.body.replaceChildren(...rows.slice(0, this.limit).flatMap((shown) => this.row(shown, hasFolds)));
    const left = rows.length - this.limit;
    this.note.replaceChildren();
    if (!rows.length) this.note.append(this.words.length ? 'Nothing matches.' : 'Nothing.');
    if (left > 0)
      this.note.append(
        `${numberText(this.limit)} of ${plural(rows.length, 'row')}. `,
        h(
          'button',
          {
            type: 'button',
            onclick: () => {
              this.limit += 10 * ROWS_AT_ONCE;
              this.draw();
            },
          },
          `Show ${numberText(Math.min(left, 10 * ROWS_AT_ONCE))} more`,
        ),
      );
    if (this.scroll.clientWidth) this.fit();
  }

  resized() {
    const { clientWidth } = this.scroll;
    if (!clientWidth || clientWidth === this.width) return;
    if (this.isPhone === PHONE.matches) {
      this.fit();
      return;
    }
    this.isPhone = PHONE.matches;
    this.draw();
  }

  /** Fit the table to the room that it has. */
  fit() {
    this.width = this.scroll.clientWidth;
    fitNames(this.table);
    // A table that is wider scrolls in a box of its own, in which its head and its first column stay.
    const isWide = this.table.offsetWidth > this.width + 1;
    this.scroll.classList.toggle('wide', isWide);
    this.edges.look();
  }

  /** A row, and below it what it tells when it is open.
   *
   * @param {ShownRow<Row>} shown
   * @param {boolean} hasFolds
   */
  row({ row, depth, folds }, hasFolds) {
    const cells = this.columns.map((column, at) => {
      const content = column.cell ? column.cell(row) : countCell(column.value(row));
      const cell = h(at ? 'td' : 'th', {
        class: this.classOf(column),
        role: at ? 'cell' : 'rowheader',
        'data-column': column.key,
        'data-label': at ? column.short || column.title : null,
        scope: at ? null : 'row',
      });
      if (column.numeric || column.wraps) {
        cell.append(...nodesOf([content]));
        if (!cell.textContent) cell.classList.add('empty');
        return cell;
      }
      const line = h('div', { class: 'line' });
      if (at === 0 && hasFolds) {
        if (depth) line.style.paddingLeft = `${depth * 1.1}em`;
        line.append(this.fold(row, folds));
      }
      line.append(...nodesOf([content]));
      cell.append(line);
      if (!cell.textContent) cell.classList.add('empty');
      return cell;
    });
    const drawn = [h('tr', { role: 'row' }, cells)];
    const detail = folds && this.isOpen(row) ? this.detail(row) : null;
    if (detail)
      drawn.push(
        h('tr', { role: 'row', class: 'detailrow' }, h('td', { role: 'cell', colspan: this.columns.length }, detail())),
      );
    return drawn;
  }

  /**
   * @param {Row} row
   * @param {boolean} folds
   */
  fold(row, folds) {
    if (!folds) return h('span', { class: 'fold' });
    const open = this.isOpen(row);
    const button = h('button', {
      type: 'button',
      ...sign(open ? '▾' : '▸', open ? 'Fold' : 'Unfold'),
      'aria-expanded': String(open),
      onclick: () => this.toggle(row),
    });
    button.classList.add('fold');
    this.folds.set(row, button);
    return button;
  }
}
