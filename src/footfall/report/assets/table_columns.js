// Which columns of a table are shown: those that matter most, until a reader chooses others.

const PHONE = matchMedia('(max-width: 700px)');

document.addEventListener('pointerdown', (event) => {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const open = document.querySelectorAll('.columnmenu[open]');
  for (const menu of open) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});

/** The columns that are shown of a table, remembered for pages to come, and the menu that chooses them.
 *
 * @template Row
 */
class ColumnChoice {
  /**
   * @param {string} id
   * @param {Column<Row>[]} every
   * @param {() => void} changed
   */
  constructor(id, every, changed) {
    this.id = id;
    this.every = every;
    this.changed = changed;
    this.hasPhoneColumns = every.some((column) => column.phone);
    this.list = h('div', { class: 'choices' });
    this.menu = h(
      'details',
      { class: 'columnmenu' },
      h('summary', { role: 'button' }, 'Columns'),
      h(
        'div',
        { class: 'menu' },
        this.list,
        h('button', { type: 'button', onclick: () => this.forget() }, 'Default columns'),
      ),
    );
    this.menu.hidden = every.every((column) => column.extra === undefined);
    this.menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.menu.open) return;
      event.stopPropagation();
      this.menu.open = false;
      this.menu.querySelector('summary')?.focus();
    });
  }

  /** Phones have a choice of their own. */
  get key() {
    return `columns.${this.id}${PHONE.matches ? '.phone' : ''}`;
  }

  /** @param {Column<Row>} column */
  isShownAtFirst(column) {
    return PHONE.matches && this.hasPhoneColumns ? Boolean(column.phone) : !column.extra;
  }

  /** The first column and the one that rows are sorted by stay.
   *
   * @param {string} sortKey
   */
  shown(sortKey) {
    const chosen = store.get(this.key, {});
    return this.every.filter(
      (column, at) => !at || column.key === sortKey || (chosen[column.key] ?? this.isShownAtFirst(column)),
    );
  }

  /** Draw the menu anew.
   *
   * @param {string} sortKey
   */
  draw(sortKey) {
    const shown = this.shown(sortKey);
    this.list.replaceChildren(
      ...this.every.slice(1).map((column) => {
        const box = h('input', {
          type: 'checkbox',
          'data-key': column.key,
          disabled: column.key === sortKey,
          onchange: () => this.choose(column, box.checked),
        });
        box.checked = shown.includes(column);
        const about = column.key === sortKey ? 'rows are sorted by it' : column.help;
        return h('label', null, box, h('span', null, column.title, about ? h('small', null, about) : null));
      }),
    );
  }

  /**
   * @param {Column<Row>} column
   * @param {boolean} isShown
   */
  choose(column, isShown) {
    const { [column.key]: _, ...others } = store.get(this.key, {});
    store.set(this.key, isShown === this.isShownAtFirst(column) ? others : { ...others, [column.key]: isShown });
    this.changed();
    /** @type {HTMLElement | null} */
    const box = this.list.querySelector(`[data-key="${column.key}"]`);
    box?.focus();
  }

  forget() {
    store.set(this.key, {});
    this.changed();
  }
}
