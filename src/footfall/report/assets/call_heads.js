// Behind the first line of a function: who called it, and what it called.

/** How many characters the named callers have, and the callees; a click tells all. */
const CALLERS_ROOM = 46;
const CALLEES_ROOM = 32;

class CallHeads {
  /** @param {SourceView} view */
  constructor(view) {
    this.view = view;
    /** By line, the functions that begin there and have calls.
     *
     * @type {Map<number, FunctionInfo[]>}
     */
    this.lines = new Map();
    for (const one of view.file.functions) {
      if (!callersOf(one).length && !calleesOf(one).length) continue;
      const others = this.lines.get(one.line);
      if (others) others.push(one);
      else this.lines.set(one.line, [one]);
    }
  }

  /** How many characters the chips of a line have.
   *
   * @param {number} line
   */
  widthOf(line) {
    return this.shown(line).reduce((sum, one) => sum + callsText(one, isNamed(one, this.shown(line))).length + 6, 0);
  }

  /** @param {number} line */
  shown(line) {
    return (this.lines.get(line) || []).slice(0, MOST_FUNCTIONS);
  }

  /** @param {number} line */
  chips(line) {
    const all = this.lines.get(line) || [];
    const chips = this.shown(line).map((one) => {
      const text = callsText(one, isNamed(one, all));
      return h(
        'button',
        {
          type: 'button',
          class: 'callhead',
          'aria-label': `${oneLine(functionName(one))}: ${text}`,
          title: 'All callers and callees',
          onclick: () => showCalls(one),
        },
        text,
      );
    });
    const more = all.length - chips.length;
    return more ? [...chips, h('span', { class: 'muted' }, ` and ${plural(more, 'function')} more`)] : chips;
  }
}

/** Whether a function's name has to be said: of one in the middle of a line, or of several.
 *
 * @param {FunctionInfo} one
 * @param {FunctionInfo[]} all
 */
function isNamed(one, all) {
  return all.length > 1 || /<[^>]*@[^>]*>$/.test(one.name);
}

/** "called 12× from Main.main:21 (10), 2 more · calls Bank.find (5)".
 *
 * @param {FunctionInfo} one
 * @param {boolean} withName
 */
function callsText(one, withName) {
  const byCalls = (/** @type {EdgeRow} */ a, /** @type {EdgeRow} */ b) => Number(b.calls) - Number(a.calls);
  const callers = callersOf(one).sort(byCalls);
  const callees = joinedCallees(calleesOf(one)).sort(byCalls);
  /** @type {(rows: EdgeRow[], name: (row: EdgeRow) => string, room: number) => string} */
  const list = (rows, name, room) => {
    const all = rows.map((row) => `${oneLine(name(row))} (${numberText(row.calls)})`);
    // The first one is always named.
    const named = all.filter((_, at) => !at || all.slice(0, at + 1).join(', ').length <= room);
    return [...named, ...(all.length > named.length ? [`${all.length - named.length} more`] : [])].join(', ');
  };
  const near = (/** @type {EdgeRow} */ row) => (row.other ? ownName(row.name, functionName(one)) : row.name);
  const from = list(callers, (row) => (row.line ? `${near(row)}:${row.line}` : near(row)), CALLERS_ROOM);
  const parts = [];
  if (callers.length) parts.push(`called ${numberText(one.calls)}× from ${from}`);
  if (callees.length) parts.push(`calls ${list(callees, near, CALLEES_ROOM)}`);
  return (withName ? `${lastWord(functionName(one))}: ` : '') + parts.join(' · ');
}

/** The last word of a name.
 *
 * @param {string} name
 */
function lastWord(name) {
  const parts = nameParts(oneLine(name));
  return parts[parts.length - 1].replace(/^[.]/, '');
}

/** Callees, each once however many lines it is called from.
 *
 * @param {EdgeRow[]} rows
 */
function joinedCallees(rows) {
  /** @type {Map<FunctionInfo | string, EdgeRow>} */
  const found = new Map();
  for (const row of rows) {
    const key = row.other || row.name;
    const known = found.get(key);
    found.set(key, known ? { ...known, calls: plus(known.calls, row.calls) } : { ...row });
  }
  return [...found.values()];
}

/** A dialog with the callers and callees of a function.
 *
 * @param {FunctionInfo} one
 */
function showCalls(one) {
  const dialog = openDialog(
    'Calls',
    h('h2', null, isolated(functionName(one))),
    h('p', null, h('a', { href: callsHash(one) }, 'Show in the view of calls')),
    h('div', { class: 'columns' }, edgeTable('Callers', callersOf(one)), edgeTable('Callees', calleesOf(one))),
  );
  dialog.classList.add('wide');
  dialog.addEventListener('click', (event) => {
    if (/** @type {Element} */ (event.target).closest('a')) dialog.close();
  });
}
