// Find a file, type, function or test by any part of its name.

const FOUND_AT_ONCE = 12;

class Search {
  constructor() {
    this.list = h('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found', hidden: true });
    this.input = h('input', {
      type: 'search',
      placeholder: 'Search ( / )',
      'aria-label': 'Search files, types and functions',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': 'found',
      autocomplete: 'off',
      oninput: () => this.find(),
      onkeydown: (event) => this.key(event),
      onblur: () => setTimeout(() => this.close(), 150),
    });
    this.element = h('div', { class: 'search' }, this.input, this.list);
    this.chosen = -1;
    /** @type {Found[]} */
    this.found = [];
    /** What can be found, once it was asked for.
     *
     * @type {Found[] | undefined}
     */
    this.all = undefined;
  }

  /** @returns {Found[]} */
  entries() {
    this.all ||= [
      ...profile.functions.map((one) => ({
        text: one.name,
        more: `${one.file.path}:${one.line}`,
        hash: placeHash(one.file, one.line),
      })),
      ...profile.types.map((type) => ({
        text: type.name,
        more: `${type.kind} · ${type.file.path}:${type.line}`,
        hash: placeHash(type.file, type.line),
      })),
      ...profile.files.map((file) => ({
        text: file.path,
        more: plural(file.lines, 'line'),
        hash: placeHash(file, 0),
      })),
      ...profile.tests.map((test) => ({ text: test.name, more: `test · ${test.suite}`, hash: testHash(test) })),
    ].map((entry) => ({ ...entry, key: `${entry.text} ${entry.more}`.toLowerCase() }));
    return this.all;
  }

  find() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const last = words[words.length - 1] || '';
    const found = words.length ? this.entries().filter((entry) => words.every((word) => entry.key.includes(word))) : [];
    // A name that ends in what was typed comes before one that holds it somewhere.
    const rank = (/** @type {Found} */ entry) =>
      entry.text.toLowerCase().endsWith(last) ? 0 : entry.text.toLowerCase().includes(last) ? 1 : 2;
    found.sort((one, other) => rank(one) - rank(other) || one.text.length - other.text.length);
    this.found = found.slice(0, FOUND_AT_ONCE);
    this.chosen = this.found.length ? 0 : -1;
    this.show(words.length > 0);
  }

  /** @param {boolean} open */
  show(open) {
    this.list.hidden = !open;
    this.input.setAttribute('aria-expanded', String(open));
    this.list.replaceChildren(
      ...(this.found.length ? this.found : [null]).map((entry, at) =>
        entry
          ? h(
              'li',
              {
                role: 'option',
                id: `found-${at}`,
                'aria-selected': String(at === this.chosen),
                onmousedown: () => this.open(entry),
              },
              h('code', null, isolated(entry.text)),
              h('span', { class: 'muted' }, isolated(entry.more)),
            )
          : h('li', { class: 'muted' }, 'nothing found'),
      ),
    );
    if (this.chosen >= 0) this.input.setAttribute('aria-activedescendant', `found-${this.chosen}`);
    else this.input.removeAttribute('aria-activedescendant');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') {
      this.close();
      this.input.blur();
      return;
    }
    if (!this.found.length) return;
    if (event.key === 'Enter') this.open(this.found[Math.max(0, this.chosen)]);
    else if (event.key === 'ArrowDown') this.chosen = Math.min(this.found.length - 1, this.chosen + 1);
    else if (event.key === 'ArrowUp') this.chosen = Math.max(0, this.chosen - 1);
    else return;
    event.preventDefault();
    if (event.key !== 'Enter') this.show(true);
  }

  /** @param {Found} entry */
  open(entry) {
    this.close();
    this.input.blur();
    visit(entry.hash);
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
  }
}
