'use strict';
// The two halves of the report: functions, and a source with its counts.

const { byLine } = require('./derive.cjs');

const MOST_ROWS = 300;
const HEATS = 9;
const TOKENS =
  /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[^]|[^`\\])*`?)|\b(\d[\w.]*)|\b(async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|finally|for|function|get|if|import|in|instanceof|let|new|null|of|return|set|static|super|switch|this|throw|true|false|try|typeof|undefined|var|void|while|with|yield)\b/g;
const KINDS = ['c', 's', 'n', 'w'];

const numberText = (count) => (count === null ? '?' : String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ','));

function durationText(ns) {
  if (ns === null) return '';
  const [unit, size] = ns < 1e6 ? ['µs', 1e3] : ns < 1e9 ? ['ms', 1e6] : ['s', 1e9];
  return `${Number((ns / size).toPrecision(3))} ${unit}`;
}

/** Makes elements of a document. */
class Elements {
  constructor(document) {
    this.document = document;
  }

  /** An element with a class, and what is in it: elements or text. */
  make(name, of = '', ...inside) {
    const made = this.document.createElement(name);
    if (of) made.className = of;
    made.append(...inside);
    return made;
  }

  button(text, act) {
    const made = this.make('button', '', text);
    made.type = 'button';
    made.addEventListener('click', act);
    return made;
  }
}

/** Set what an element says, where it is something else. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A column: what its cells say, and what its rows are sorted by.
 *
 * @typedef {{ title: string, number?: boolean, timed?: boolean, of?: string, text: (row: any) => string,
 *   key: (row: any) => any }} Column
 */

/** @type {Column[]} */
const COLUMNS = [
  { title: 'Function', text: (row) => row.name, key: (row) => row.name },
  { title: 'Calls', number: true, text: (row) => numberText(row.calls), key: (row) => row.calls },
  {
    title: 'New',
    number: true,
    text: (row) => (row.more ? `+${numberText(row.more)}` : ''),
    key: (row) => row.more,
    of: 'more',
  },
  { title: 'Work', number: true, text: (row) => numberText(row.work), key: (row) => row.work },
  { title: 'Self', number: true, timed: true, text: (row) => durationText(row.self), key: (row) => row.self },
  { title: 'Total', number: true, timed: true, text: (row) => durationText(row.total), key: (row) => row.total },
  { title: 'Place', text: (row) => row.place, key: (row) => row.place, of: 'place' },
];

/** The table of functions; `choose` is told which one was clicked. */
class FunctionsPane {
  constructor(elements, isTimed, choose) {
    this.elements = elements;
    this.choose = choose;
    this.columns = COLUMNS.filter((column) => isTimed || !column.timed);
    /** @type {any} */
    this.sorted = this.columns.find((column) => column.title === (isTimed ? 'Self' : 'Work'));
    this.rows = [];
    this.filter = elements.make('input');
    this.filter.type = 'search';
    this.filter.placeholder = 'Filter functions';
    this.filter.setAttribute('aria-label', 'Filter functions');
    this.onlyNever = elements.make('input');
    this.onlyNever.type = 'checkbox';
    for (const one of [this.filter, this.onlyNever]) one.addEventListener('input', () => this.draw());
    this.heads = this.columns.map((column) => {
      const head = elements.make(
        'th',
        column.number ? 'num' : '',
        elements.button(column.title, () => {
          this.sorted = column;
          this.draw();
        }),
      );
      return head;
    });
    this.body = elements.make('tbody');
    const table = elements.make(
      'table',
      'functions',
      elements.make('thead', '', elements.make('tr', '', ...this.heads)),
      this.body,
    );
    const bar = elements.make('div', 'bar', this.filter, elements.make('label', '', this.onlyNever, 'never ran'));
    this.element = elements.make('section', 'pane', bar, elements.make('div', 'scroll', table));
  }

  /** Show rows: name, calls, more, work, self, total, place. */
  show(rows) {
    this.rows = rows;
    this.draw();
  }

  draw() {
    const { key, number } = this.sorted;
    const words = this.filter.value.toLowerCase();
    const found = this.rows.filter(
      (row) =>
        `${row.name} ${row.place}`.toLowerCase().includes(words)
        && (!this.onlyNever.checked || (row.calls === 0 && !row.ignored)),
    );
    found.sort((a, b) => (number ? (key(b) ?? -1) - (key(a) ?? -1) : key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
    this.columns.forEach((column, at) => {
      if (column === this.sorted) this.heads[at].setAttribute('aria-sort', number ? 'descending' : 'ascending');
      else this.heads[at].removeAttribute('aria-sort');
    });
    const shown = found.slice(0, MOST_ROWS);
    while (this.body.children.length > shown.length) this.body.lastElementChild.remove();
    while (this.body.children.length < shown.length) this.body.append(this._row());
    for (let at = 0; at < shown.length; at++) this._fill(this.body.children[at], shown[at]);
  }

  _row() {
    const line = this.elements.make(
      'tr',
      '',
      ...this.columns.map((column) =>
        this.elements.make('td', [column.number ? 'num' : '', column.of || ''].join(' ').trim()),
      ),
    );
    line.tabIndex = 0;
    line.addEventListener('click', () => this.choose(line.shown));
    line.addEventListener('keydown', (event) => event.key === 'Enter' && this.choose(line.shown));
    return line;
  }

  _fill(line, row) {
    line.shown = row;
    line.className = row.ignored ? 'ignored' : row.calls === 0 ? 'never' : '';
    for (let at = 0; at < this.columns.length; at++) say(line.children[at], this.columns[at].text(row));
    line.children[0].title = row.ignored ? `${row.name}, ignored` : row.name;
  }
}

/** A source with its counts. */
class SourcePane {
  constructor(elements, choose) {
    this.elements = elements;
    this.select = elements.make('select');
    this.select.setAttribute('aria-label', 'Source');
    this.select.addEventListener('change', () => choose(this.select.value));
    this.listing = elements.make('div', 'scroll');
    this.listing.tabIndex = 0;
    this.element = elements.make('section', 'pane', elements.make('div', 'bar', this.select), this.listing);
    this.file = undefined;
    this.lines = new Map();
    this.rows = [];
  }

  /** Offer files. */
  offer(files) {
    const known = this.select.options.length;
    for (const { key, path } of files.slice(known)) {
      const option = this.elements.make('option', '', path);
      option.value = key;
      this.select.append(option);
    }
  }

  /** Show a file. */
  open(file) {
    if (this.file === file) return;
    this.file = file;
    this.lines = byLine(file);
    this.select.value = file.key;
    const coloured = tokens(this.elements, file.lines);
    this.rows = file.lines.map((_, at) => {
      const count = this.elements.make('td', 'count');
      const row = this.elements.make(
        'tr',
        '',
        this.elements.make('td', 'no', `${at + 1}`),
        count,
        this.elements.make('td', 'text', ...coloured[at]),
      );
      return { row, count };
    });
    const numbers = this.elements.make('col');
    numbers.style.width = `${String(file.lines.length).length + 3}ch`;
    this.margin = this.elements.make('col');
    this.width = 0;
    const body = this.elements.make('tbody');
    for (const { row } of this.rows) body.append(row);
    for (const { first, last } of file.ignored) {
      for (let line = first; line <= last; line++) {
        if (this.lines.has(line)) continue;
        this.rows[line - 1].row.classList.add('ignored');
        this.rows[line - 1].row.title = 'ignored';
      }
    }
    this.listing.replaceChildren(
      this.elements.make('table', 'code', numbers, this.margin, this.elements.make('col'), body),
    );
  }

  /** Show counts in the margin: of all lines, or of those that have changed. */
  fill({ statements, value }) {
    const top = Math.max(1000, statements.most);
    for (const [line, on] of this.lines) {
      const numbers = on.statements.map(value);
      const sides = on.sides.map((side) => value(side.ref));
      const shown = `${numbers.join()};${sides.join()};${Math.floor(Math.log2(top))}`;
      if (on.shown === shown) continue;
      on.shown = shown;
      this._show(this.rows[line - 1], on, numbers, sides, top);
    }
    this.margin.style.width = `${this.width + 3}ch`;
  }

  _show({ row, count }, on, numbers, sides, top) {
    const [few, rest] = [numbers.slice(0, 3), numbers.length > 3 ? ' …' : ''];
    const text = numbers.length === 0 && on.gaps.length > 0 ? '?' : few.map(numberText).join(' ') + rest;
    say(count, text);
    this.width = Math.max(this.width, text.length);
    const known = numbers.filter((one) => one !== null);
    const most = known.reduce((one, other) => Math.max(one, other), 0);
    const isHalf = known.includes(0) || sides.includes(0);
    row.classList.toggle('never', known.length > 0 && most === 0);
    row.classList.toggle('partly', most > 0 && isHalf);
    row.classList.toggle('gap', on.gaps.length > 0);
    const heat = most ? Math.min(HEATS, 1 + Math.floor(((HEATS - 1) * Math.log(most)) / Math.log(top))) : 0;
    count.style.background = heat ? `rgb(var(--heat) / ${(0.06 + (0.5 * heat) / HEATS).toFixed(2)})` : '';
    row.title = [
      ...numbers.map((one) => `begun ${numberText(one)}`),
      ...on.sides.map(({ kind, name }, at) => `${kind} ${name} ${numberText(sides[at])}`),
      ...on.gaps.map((gap) => `not measured: ${gap.what}: ${gap.reason}`),
    ].join(' · ');
  }

  /** Mark a line, and let it be seen. */
  point(line) {
    for (const { row } of this.rows) row.classList.remove('target');
    const found = this.rows[line - 1];
    if (found === undefined) return;
    found.row.classList.add('target');
    found.row.scrollIntoView({ block: 'center' });
  }
}

/** The pieces of each line: comments, strings, numbers and words of the language have a colour. */
function tokens(elements, lines) {
  const made = lines.map(() => []);
  const text = lines.join('\n');
  let line = 0;
  const put = (piece, kind) =>
    piece.split('\n').forEach((part, at) => {
      if (at) line++;
      if (part) made[line].push(kind ? elements.make('span', kind, part) : part);
    });
  let done = 0;
  for (const match of text.matchAll(TOKENS)) {
    put(text.slice(done, match.index));
    put(match[0], KINDS[match.slice(1).findIndex((group) => group !== undefined)]);
    done = match.index + match[0].length;
  }
  put(text.slice(done));
  return made;
}

module.exports = { Elements, FunctionsPane, SourcePane, numberText, say };
