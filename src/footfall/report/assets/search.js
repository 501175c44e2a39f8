// Find a file, type, function or test by any part of its name, a line by its place, and text in the sources.

const FOUND_AT_ONCE = 12;
const CODE_AT_ONCE = 50;
const PLACES_AT_ONCE = 5;
/** Sources are looked through so many at a time; between them the page can do other things. */
const SOURCES_AT_ONCE = 8;
const WAIT_MS = 250;

class Search {
  constructor() {
    this.list = h('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found', hidden: true });
    this.input = h('input', {
      type: 'search',
      placeholder: 'Search ( / )',
      'aria-label': 'Search files, types, functions and code',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': 'found',
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      oninput: () => this.find(),
      onkeydown: (event) => this.key(event),
      onblur: () => setTimeout(() => this.close(), 150),
    });
    this.status = h('p', { class: 'hidden', role: 'status' });
    this.element = h('div', { class: 'search' }, this.input, this.list, this.status);
    this.chosen = -1;
    /** @type {Found[]} */
    this.found = [];
    /** What is said below what was found. */
    this.note = '';
    /** What can be found, once it was asked for.
     *
     * @type {Found[] | undefined}
     */
    this.all = undefined;
    /** Grows with each search, so that an earlier one ends. */
    this.turn = 0;
  }

  /** @returns {Found[]} */
  entries() {
    this.all ||= [
      ...profile.functions.map((one) => ({
        text: functionName(one),
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

  /** What was typed, as words. */
  words() {
    return this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
  }

  find() {
    const turn = ++this.turn;
    const words = this.words();
    const last = words[words.length - 1] || '';
    const found = words.length ? this.entries().filter((entry) => words.every((word) => entry.key.includes(word))) : [];
    // A name that ends in what was typed comes before one that holds it somewhere.
    const rank = (/** @type {Found} */ entry) =>
      entry.text.toLowerCase().endsWith(last) ? 0 : entry.text.toLowerCase().includes(last) ? 1 : 2;
    found.sort((one, other) => rank(one) - rank(other) || one.text.length - other.text.length);
    const places = placesNamed(this.input.value);
    const names = found.slice(0, FOUND_AT_ONCE);
    this.found = [...places, ...names];
    const left = found.length - names.length;
    this.note = this.found.length ? (left > 0 ? `${numberText(left)} more` : '') : 'no such name';
    this.chosen = this.found.length ? 0 : -1;
    const text = this.input.value.trim();
    if (text) this.found.push({ text: 'Search in code', more: text, hash: '', key: '' });
    this.show(words.length > 0);
    if (text && !found.length && !places.length)
      setTimeout(() => {
        if (turn === this.turn) this.findCode();
      }, WAIT_MS);
  }

  /** Look for what was typed, as it stands, in the sources. */
  async findCode() {
    const turn = ++this.turn;
    const text = this.input.value.trim();
    const pattern = patternOf([text]);
    /** @type {Found[]} */
    const found = [];
    let places = 0;
    const tell = (/** @type {string} */ note) => {
      this.found = found;
      this.note = note;
      if (this.chosen < 0 && found.length) this.chosen = 0;
      this.show(true);
    };
    this.chosen = -1;
    for (let at = 0; at < profile.files.length; at += SOURCES_AT_ONCE) {
      tell(`searching in code: ${numberText(at)} of ${plural(profile.files.length, 'file')}`);
      const files = profile.files.slice(at, at + SOURCES_AT_ONCE);
      const sources = await Promise.all(files.map((file) => sourceText(file).catch(() => '')));
      await new Promise((resolve) => setTimeout(resolve));
      if (turn !== this.turn) return;
      for (const [number, file] of files.entries())
        for (const [line, code] of linesOf(sources[number]).entries()) {
          if (code.search(pattern) < 0) continue;
          places += 1;
          if (found.length < CODE_AT_ONCE)
            found.push({
              text: snippet(code, pattern),
              more: `${file.path}:${line + 1}`,
              hash: placeHash(file, line + 1),
              key: '',
            });
        }
    }
    const more = places > found.length ? `, the first ${numberText(found.length)} are shown` : '';
    tell(places ? `in code: ${plural(places, 'line')}${more}` : 'nothing found, in names and in code');
    this.status.textContent = this.note;
  }

  /** @param {boolean} open */
  show(open) {
    this.list.hidden = !open;
    this.input.setAttribute('aria-expanded', String(open));
    const pattern = patternOf(this.words());
    const text = this.input.value.trim();
    this.list.replaceChildren(
      ...this.found.map((entry, at) =>
        h(
          'li',
          {
            role: 'option',
            id: `found-${at}`,
            class: entry.hash ? null : 'incode',
            'aria-selected': String(at === this.chosen),
            onmousedown: (event) => {
              event.preventDefault();
              this.open(entry);
            },
          },
          entry.hash
            ? [h('code', null, marked(entry.text, pattern)), marked(entry.more, pattern, 'onename muted')]
            : [h('span', null, `${entry.text} for `, h('b', null, isolated(text)))],
        ),
      ),
    );
    if (this.note) this.list.append(h('li', { class: 'muted', role: 'presentation' }, this.note));
    if (open) fitNames(this.list);
    this.choose();
  }

  /** Show which one is chosen. */
  choose() {
    for (const [at, option] of [...this.list.children].entries())
      if (option.id) option.setAttribute('aria-selected', String(at === this.chosen));
    if (this.chosen >= 0) {
      this.input.setAttribute('aria-activedescendant', `found-${this.chosen}`);
      this.list.children[this.chosen]?.scrollIntoView({ block: 'nearest' });
    } else this.input.removeAttribute('aria-activedescendant');
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
    if (event.key !== 'Enter') this.choose();
  }

  /** @param {Found} entry */
  open(entry) {
    if (!entry.hash) {
      this.findCode();
      return;
    }
    this.close();
    this.input.blur();
    visit(entry.hash);
  }

  close() {
    this.turn += 1;
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
  }
}

/** The lines that a text such as `parts/main:12` or `parts/main:12:5` names: where a path ends so, or else holds it.
 *
 * @param {string} typed
 * @returns {Found[]}
 */
function placesNamed(typed) {
  const [, name, number] = /^\s*([^]*?[^:\s]):(\d+)(?::\d*)?\s*$/.exec(typed) || [];
  const line = Number(number);
  if (!line) return [];
  const wanted = name.toLowerCase();
  const path = (/** @type {SourceFile} */ file) => `/${file.path.toLowerCase()}`;
  const ending = profile.files.filter((file) => path(file).endsWith(wanted[0] === '/' ? wanted : `/${wanted}`));
  const files = ending.length ? ending : profile.files.filter((file) => path(file).includes(wanted));
  return files.slice(0, PLACES_AT_ONCE).map((file) => {
    const at = Math.max(1, Math.min(line, file.lines));
    return {
      text: `${file.path}:${at}`,
      more: at === line ? 'this line' : `its last line: it has ${plural(file.lines, 'line')}`,
      hash: placeHash(file, at),
      key: '',
    };
  });
}

/** What finds any of some words.
 *
 * @param {string[]} words
 */
function patternOf(words) {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(escaped.join('|') || '(?!)', 'iu');
}

/** Text in which what a pattern finds is bold.
 *
 * @param {string} text
 * @param {RegExp} pattern
 * @param {string} [name]
 */
function marked(text, pattern, name) {
  const shown = oneLine(text);
  /** @type {Children[]} */
  const parts = [];
  let end = 0;
  for (const match of shown.matchAll(new RegExp(pattern, 'giu'))) {
    parts.push(shown.slice(end, match.index), h('b', null, match[0]));
    end = match.index + match[0].length;
  }
  return h('bdi', { class: name || null }, parts, shown.slice(end));
}

/** A line of code around what was found in it, short enough for a list.
 *
 * @param {string} code
 * @param {RegExp} pattern
 */
function snippet(code, pattern) {
  const text = code.trim();
  const at = text.search(pattern);
  if (text.length <= 100) return text;
  const start = Math.max(0, at - 30);
  return `${start ? '…' : ''}${text.slice(start, start + 100)}${start + 100 < text.length ? '…' : ''}`;
}
