// A real table that sorts, filters and, where rows have children, folds.

const ROWS_AT_ONCE = 150;

/** A column of numbers sorts descending first.
 *
 * @template Row
 */
class DataTable {
  /** @param {TableOptions<Row>} options */
  constructor({ id, caption, columns, rows, text, children, sort, filterLabel = 'Filter' }) {
    this.id = id;
    this.columns = columns;
    this.rows = rows;
    this.text = text;
    this.children = children || (() => []);
    const [key, down] = store.get(`sort.${id}`, sort || [columns[0].key, false]);
    this.sortKey = columns.some((column) => column.key === key) ? key : columns[0].key;
    /** @type {boolean} */
    this.down = down;
    /** @type {Set<Row>} */
    this.opened = new Set();
    /** What opens and closes rows.
     *
     * @type {Map<Row, HTMLElement>}
     */
    this.folds = new Map();
    this.limit = ROWS_AT_ONCE;
    /** @type {string[]} */
    this.words = [];
    this.body = h('tbody');
    this.note = h('p', { class: 'note', 'aria-live': 'polite' });
    this.heads = columns.map((column) => this.head(column));
    const filter = h('input', {
      type: 'search',
      placeholder: filterLabel,
      'aria-label': `${filterLabel}: ${caption}`,
      oninput: () => this.filter(filter.value),
    });
    this.bar = h('div', { class: 'bar' }, filter, copyTable(this));
    this.element = h(
      'div',
      { class: 'datatable', id },
      this.bar,
      h(
        'div',
        { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': caption },
        h(
          'table',
          null,
          h('caption', { class: 'hidden' }, caption),
          h('thead', null, h('tr', null, this.heads)),
          this.body,
        ),
      ),
      this.note,
    );
    this.draw();
  }

  /** @param {Column<Row>} column */
  head(column) {
    const button = h(
      'button',
      { type: 'button', title: column.help || null, onclick: () => this.sortBy(column) },
      column.title,
    );
    return h('th', { scope: 'col', class: column.numeric ? 'num' : null, 'data-key': column.key }, button);
  }

  /** @param {Column<Row>} column */
  sortBy(column) {
    if (this.sortKey === column.key) this.down = !this.down;
    else [this.sortKey, this.down] = [column.key, Boolean(column.numeric)];
    store.set(`sort.${this.id}`, [this.sortKey, this.down]);
    this.draw();
  }

  /** @param {string} text */
  filter(text) {
    this.words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.limit = ROWS_AT_ONCE;
    this.draw();
  }

  /** @param {Row} row */
  matches(row) {
    const text = this.text(row).toLowerCase();
    return this.words.every((word) => text.includes(word));
  }

  /** @param {Row[]} rows */
  sorted(rows) {
    const column = this.columns.find((one) => one.key === this.sortKey) || this.columns[0];
    /** @type {[Count, Row][]} */
    const keyed = rows.map((row) => [column.value(row), row]);
    const sign = this.down ? -1 : 1;
    // What was not measured comes last whichever way it is sorted.
    keyed.sort(([a], [b]) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return (
        sign * (column.numeric ? Number(minus(a, b)) : String(a).localeCompare(String(b), 'en', { numeric: true }))
      );
    });
    return keyed.map(([, row]) => row);
  }

  /** @param {Row} row */
  isOpen(row) {
    return this.words.length > 0 || this.opened.has(row);
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
    /** @type {[row: Row, depth: number, folds: boolean][]} */
    const shown = [];
    const add = (/** @type {Row[]} */ rows, /** @type {number} */ depth) => {
      for (const row of this.sorted(isFiltered ? rows.filter((one) => kept.get(one)) : rows)) {
        const children = this.children(row);
        shown.push([row, depth, children.length > 0]);
        if (children.length && this.isOpen(row)) add(children, depth + 1);
      }
    };
    add(this.rows, 0);
    return shown;
  }

  draw() {
    this.heads.forEach((head) => {
      const own = head.dataset.key === this.sortKey;
      if (own) head.setAttribute('aria-sort', this.down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
    const rows = this.visibleRows();
    this.folds = new Map();
    this.body.replaceChildren(...rows.slice(0, this.limit).map((row) => this.row(row)));
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
  }

  /** @param {[row: Row, depth: number, folds: boolean]} shown */
  row([row, depth, folds]) {
    const cells = this.columns.map((column, at) => {
      const content = column.cell ? column.cell(row) : countCell(column.value(row));
      const cell = h(at ? 'td' : 'th', {
        class: column.numeric ? 'num' : 'name',
        'data-column': column.key,
        scope: at ? null : 'row',
      });
      if (at === 0 && (depth || folds)) {
        cell.style.paddingLeft = `${0.5 + depth * 1.1}em`;
        cell.append(this.fold(row, folds));
      }
      cell.append(...nodesOf([content]));
      return cell;
    });
    return h('tr', null, cells);
  }

  /**
   * @param {Row} row
   * @param {boolean} folds
   */
  fold(row, folds) {
    if (!folds) return h('span', { class: 'fold' });
    const open = this.isOpen(row);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'fold',
        'aria-expanded': String(open),
        'aria-label': open ? 'Fold' : 'Unfold',
        onclick: () => this.toggle(row),
      },
      open ? '▾' : '▸',
    );
    this.folds.set(row, button);
    return button;
  }
}
