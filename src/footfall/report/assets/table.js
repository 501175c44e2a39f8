// A real table that sorts, filters and, where rows have children, folds.

const ROWS_AT_ONCE = 150;

/**
 * columns: {key, title, value(row), cell(row)?, numeric?, help?}; one of numbers sorts descending first.
 * rows: objects; "children(row)" gives those below one, "text(row)" what the filter looks at.
 */
class DataTable {
  constructor({ id, caption, columns, rows, text, children, sort, filterLabel = 'Filter' }) {
    Object.assign(this, { id, caption, columns, rows, text, children: children || (() => []) });
    const [key, down] = store.get(`sort.${id}`, sort || [columns[0].key, false]);
    this.sortKey = columns.some((column) => column.key === key) ? key : columns[0].key;
    this.down = down;
    this.opened = new Set();
    this.limit = ROWS_AT_ONCE;
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
    this.bar = h('div', { class: 'bar' }, filter);
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

  head(column) {
    const button = h(
      'button',
      { type: 'button', title: column.help || null, onclick: () => this.sortBy(column) },
      column.title,
    );
    return h('th', { scope: 'col', class: column.numeric ? 'num' : null, 'data-key': column.key }, button);
  }

  sortBy(column) {
    if (this.sortKey === column.key) this.down = !this.down;
    else [this.sortKey, this.down] = [column.key, Boolean(column.numeric)];
    store.set(`sort.${this.id}`, [this.sortKey, this.down]);
    this.draw();
  }

  filter(text) {
    this.words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.limit = ROWS_AT_ONCE;
    this.draw();
  }

  matches(row) {
    const text = this.text(row).toLowerCase();
    return this.words.every((word) => text.includes(word));
  }

  sorted(rows) {
    const column = this.columns.find((one) => one.key === this.sortKey);
    const keyed = rows.map((row) => [column.value(row), row]);
    const sign = this.down ? -1 : 1;
    // What was not measured comes last whichever way it is sorted.
    keyed.sort(([a], [b]) => {
      if (a === null || b === null) return (a === null) - (b === null);
      return (
        sign * (column.numeric ? Number(minus(a, b)) : String(a).localeCompare(String(b), 'en', { numeric: true }))
      );
    });
    return keyed.map(([, row]) => row);
  }

  isOpen(row) {
    return this.words.length > 0 || this.opened.has(row);
  }

  toggle(row) {
    if (!this.opened.delete(row)) this.opened.add(row);
    this.draw();
    if (this.folds.has(row)) this.folds.get(row).focus();
  }

  /** The rows to show with their depth; with a filter, those that match and what holds them. */
  visibleRows() {
    const kept = this.words.length ? new Map() : null;
    const keep = (row) => {
      const below = this.children(row).map(keep).some(Boolean);
      const is = below || this.matches(row);
      kept.set(row, is);
      return is;
    };
    if (kept) this.rows.forEach(keep);
    const shown = [];
    const add = (rows, depth) => {
      for (const row of this.sorted(kept ? rows.filter((one) => kept.get(one)) : rows)) {
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
      cell.append(...[content].flat().filter((one) => one !== null));
      return cell;
    });
    return h('tr', null, cells);
  }

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
