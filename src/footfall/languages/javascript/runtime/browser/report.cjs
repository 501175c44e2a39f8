'use strict';
// footfall.report(): what was counted in this page so far, in a window of its own, or above the page where the browser
// opens none.  It is read again each second while the program goes on.

const style = require('./report.css');
const { footfall, counters, paths, counts, changes } = require('./page_runtime.cjs');
const { described } = require('./copy_descriptions.cjs');
const { unpack, counted, Tally } = require('./derive.cjs');
const { Elements, FunctionsPane, SourcePane, numberText, say } = require('./panes.cjs');

const EVERY_MS = 1000;
const WINDOW = 'popup,width=1180,height=760';
const { setInterval, clearInterval, open, document, addEventListener, removeEventListener } = globalThis;

class Report {
  /** `view`: the window that shows it; `over`: whether that is the page's own. */
  constructor(view, over) {
    this.view = view;
    this.over = over;
    this.files = [];
    this.known = new Set();
    this.before = new Map();
    this.last = -1;
    this.shown = undefined;
    this.isPaused = this.isStill = false;
    const { document: its } = view;
    const elements = (this.elements = new Elements(its));
    this.host = elements.make('div');
    const root = this.host.attachShadow({ mode: 'open' });
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    this.state = elements.make('div', 'state', 'reading');
    this.cards = elements.make('div', 'cards');
    this.functions = undefined;
    this.source = new SourcePane(elements, (key) => this.openFile(this.files.find((file) => file.key === key)));
    this.panes = elements.make('div', 'panes');
    const pause = elements.button('Pause', () => {
      this.isPaused = !this.isPaused;
      say(pause, this.isPaused ? 'Go on' : 'Pause');
      this.update();
    });
    const buttons = [
      pause,
      elements.button('Reset', () => this.reset()),
      elements.button('Download', () => download(its)),
    ];
    if (over) buttons.push(elements.button('Close', () => this.close()));
    const header = elements.make('header', '', elements.make('h1', '', 'Footfall'), this.state, ...buttons);
    root.append(elements.make('div', over ? 'footfall over' : 'footfall', header, this.cards, this.panes));
    (its.body || its.documentElement).append(this.host);
    if (!over) its.title = `Footfall: ${document.title || location.pathname}`;
    // A window has timers of its own; the numbers of the program's stay as they are.
    this.timer = over ? setInterval(() => this.update(), EVERY_MS) : view.setInterval(() => this.update(), EVERY_MS);
    this.leave = () => {
      this.stop();
      this.say('the page has gone; these are its last counts', true);
    };
    addEventListener('pagehide', this.leave);
    this.update();
  }

  say(text, isStill) {
    say(this.state, text);
    this.state.classList.toggle('still', isStill);
  }

  stop() {
    if (this.over) clearInterval(this.timer);
    else this.view.clearInterval(this.timer);
    removeEventListener('pagehide', this.leave);
  }

  close() {
    this.stop();
    this.host.remove();
    if (current === this) current = undefined;
  }

  reset() {
    footfall.reset();
    this.before.clear();
    this.last = -1;
    this.update();
  }

  update() {
    this.read().catch((error) => this.say(`the counts cannot be shown: ${error.message}`, true));
  }

  async read() {
    if (!this.over && this.view.closed) {
      this.close();
      return;
    }
    for (const [key, about] of described) {
      if (this.known.has(key)) continue;
      this.known.add(key);
      this.files.push(await unpack(about));
    }
    if (this.isPaused) {
      this.say('paused; the program goes on', true);
      return;
    }
    if (this.files.length === 0) {
      this.say('no instrumented script has told what it is: include the runtime that was written with it', true);
      return;
    }
    const now = changes();
    const time = new Date().toLocaleTimeString();
    const isStill = now === this.last;
    this.say(isStill ? `${time} · nothing new` : `${time} · counting`, isStill);
    // What was new in the last second is so no longer.
    if (!isStill || !this.isStill) this.draw();
    this.last = now;
    this.isStill = isStill;
  }

  draw() {
    const calls = paths();
    const all = this.files.map((file) => counted(file, counters.units, calls));
    if (this.functions === undefined) {
      this.functions = new FunctionsPane(this.elements, calls !== null && calls.clock !== '', (row) =>
        this.choose(row),
      );
      this.panes.append(this.functions.element, this.source.element);
    }
    this.source.offer(this.files);
    const rows = this.files.flatMap((file, number) =>
      file.functions.map((one, at) => {
        const { calls, work, self, total } = all[number].functions[at];
        const id = `${file.key} ${at}`;
        const more = calls - (this.before.get(id) ?? calls);
        this.before.set(id, calls);
        return {
          name: one.name,
          ignored: one.ignored,
          file,
          line: one.line,
          place: `${file.path}:${one.line}`,
          calls,
          work,
          self,
          total,
          more,
        };
      }),
    );
    this.functions.show(rows);
    this.total(all, rows);
    if (this.shown === undefined && this.files.length > 0) this.shown = this.files[0];
    if (this.shown === undefined) return;
    this.source.open(this.shown);
    this.source.fill(all[this.files.indexOf(this.shown)]);
  }

  total(all, rows) {
    const [functions, statements, sides] = [new Tally(), new Tally(), new Tally()];
    for (const { calls, ignored } of rows) if (!ignored) functions.add(calls);
    for (const one of all) {
      statements.join(one.statements);
      sides.join(one.sides);
    }
    const cards = [
      share('Functions', functions),
      share('Statements', statements),
      share('Branch sides', sides),
      { title: 'Calls', value: numberText(functions.sum), note: '' },
      { title: 'Work', value: statements.known ? numberText(statements.sum) : '–', note: 'statements' },
    ];
    const { elements } = this;
    if (this.cards.children.length === 0) {
      this.cards.append(
        ...cards.map((card) => {
          const bar = card.percent === undefined ? [] : [elements.make('div', 'share', elements.make('div'))];
          return elements.make(
            'div',
            'card',
            elements.make('h2', '', card.title),
            elements.make('strong'),
            elements.make('small'),
            ...bar,
          );
        }),
      );
    }
    cards.forEach((card, at) => {
      const { children } = this.cards.children[at];
      say(children[1], card.value);
      say(children[2], card.note);
      if (card.percent !== undefined) children[3].firstChild.style.width = `${card.percent}%`;
    });
  }

  choose({ file, line }) {
    this.openFile(file);
    this.source.point(line);
  }

  openFile(file) {
    this.shown = file;
    this.draw();
  }
}

/** How many of some counts are not 0; those that are not measured are left out. */
function share(title, { known, ran }) {
  const percent = known ? (100 * ran) / known : 0;
  const value = known ? `${Math.floor(percent * 10) / 10} %` : '–';
  return { title, value, note: `${numberText(ran)} of ${numberText(known)} ran`, percent };
}

/** Save the raw counts as a file, which footfall reads from the folder `counts` of a working folder. */
function download(its = document) {
  const files = counts(true);
  for (const name in files) {
    const link = its.createElement('a');
    link.href = URL.createObjectURL(new Blob([files[name]], { type: 'application/octet-stream' }));
    link.download = name;
    link.click();
    /** @type {Window} */ (its.defaultView).setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}

let current;

/** Open the report, or bring it to the front. */
function report() {
  if (current !== undefined && (current.over || !current.view.closed)) {
    if (!current.over) current.view.focus();
    return;
  }
  let view = null;
  try {
    view = open('', '', WINDOW);
  } catch {
    // forbidden, as in a frame with a sandbox
  }
  current = view === null || view === undefined ? new Report(globalThis, true) : new Report(view, false);
}

if (typeof document === 'object') Object.assign(footfall, { report, download: () => download() });
