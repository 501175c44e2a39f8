// What stands above a source: its name, ways to places in it, and whose counts it shows.

/** The test whose counts were shown last.
 *
 * @type {TestRun | null}
 */
let lastTest = null;

/** @param {SourceView} view */
function sourceHead(view) {
  const jump = h(
    'select',
    {
      'aria-label': 'Go to a function',
      onchange: () => {
        if (jump.value) visit(view.hash(Number(jump.value)));
      },
    },
    h('option', { value: '' }, plural(view.file.functions.length, 'function')),
    view.file.functions
      .map((one, at) => ({
        one,
        calls: view.test && one.calls !== null ? (view.source.calls?.get(at) ?? 0) : one.calls,
      }))
      .sort(({ one }, { one: other }) => one.line - other.line)
      .map(({ one, calls }) =>
        h('option', { value: one.line }, oneLine(`${functionName(one)} · ${numberText(calls)}`)),
      ),
  );
  /** @type {(text: string, title: string, act: () => void) => HTMLElement} */
  const step = (text, title, act) => h('button', { type: 'button', title, onclick: act }, text);
  const steps = view.test
    ? [
        step('‹ ran', 'Previous lines that the test ran (p)', () => view.toRan(-1)),
        step('ran ›', 'Next lines that the test ran (n)', () => view.toRan(1)),
      ]
    : [
        step('‹ never', 'Previous never-run (p)', () => view.toNever(-1)),
        step('never ›', 'Next never-run (n)', () => view.toNever(1)),
      ];
  return h(
    'div',
    { class: 'sourcehead' },
    h('h2', null, isolated(view.file.path), ' ', h('small', null, ranText(view))),
    view.chooser,
    h(
      'div',
      { class: 'bar' },
      jump,
      steps,
      step('hotter', 'To a hotter line (H)', () => view.toHot(-1)),
      step('hottest ›', 'Hottest, then the next (h)', () => view.toHot(1)),
      moreChoices(
        view.test ? null : sidesSwitch(view),
        view.callHeads ? callsSwitch(view) : null,
        sharesChoice(view),
        copyLink(view),
        editorButton(view),
      ),
      h(
        'span',
        { class: 'legend' },
        h('i', { class: 'r h5' }, 'ran'),
        h('small', null, ' the stronger, the more often (logarithmic) '),
        view.test ? h('i', { class: 'ce' }, '0 not in this test') : null,
        h('i', { class: 'r0' }, 'never ran'),
        h('i', { class: 'ru' }, 'not measured'),
        view.ignored.size ? h('i', { class: 'ig' }, 'ignored') : null,
        view.lineTests ? view.lineTests.legend() : null,
      ),
    ),
  );
}

/** @param {SourceView} view */
function ranText(view) {
  const { statements: all, never } = view.file;
  if (!all) return 'no statement measured';
  const ran = view.test ? view.source.statements.filter((one) => Number(one.count) > 0).length : all - never;
  return `${percentText(ran, all)} of ${plural(all, 'statement')} ran${view.test ? ' in this test' : ''}`;
}

/** @param {SourceView} view */
function sidesSwitch(view) {
  const sides = h('input', {
    type: 'checkbox',
    id: 'sides',
    onchange: () => {
      store.set('sides', sides.checked);
      view.table.classList.toggle('nosides', !sides.checked);
    },
  });
  sides.checked = store.get('sides', true);
  view.table.classList.toggle('nosides', !sides.checked);
  return h('label', { for: 'sides' }, sides, ' branch sides');
}

/** @param {SourceView} view */
function callsSwitch(view) {
  const calls = h('input', {
    type: 'checkbox',
    id: 'callheads',
    onchange: () => {
      store.set('callheads', calls.checked);
      view.table.classList.toggle('nocalls', !calls.checked);
    },
  });
  calls.checked = view.showsCalls();
  view.table.classList.toggle('nocalls', !calls.checked);
  return h('label', { for: 'callheads' }, calls, ' calls');
}

/** The column with the share of work of each line: none, of the file's, of all.
 *
 * @param {SourceView} view
 */
function sharesChoice(view) {
  if (!view.source.statements.some((one) => Number(one.count) > 0)) return null;
  const options = [
    ['none', 'Share of work: none'],
    ['file', view.test ? 'Share of work: of the test in this file' : 'Share of work: of this file'],
    ...(view.test || !inSums(view.file) ? [] : [['all', 'Share of work: of all files']]),
  ];
  const select = h(
    'select',
    {
      class: 'small',
      'aria-label': 'Share of work',
      onchange: () => {
        store.set('shares', select.value);
        show();
        view.again();
      },
    },
    options.map(([value, text]) => h('option', { value }, text)),
  );
  const kept = store.get('shares', 'none');
  select.value = options.some(([value]) => value === kept) ? kept : 'none';
  const show = () => {
    const { value } = select;
    view.lineShares = value === 'file' || value === 'all' ? new LineShares(view, value) : null;
  };
  if (select.value !== 'none') {
    show();
    view.layout();
  }
  return select;
}

/** @param {SourceView} view */
function copyLink(view) {
  const button = h(
    'button',
    {
      type: 'button',
      title: 'Copy the address of the marked line, or of the one in sight',
      onclick: () => copyText(location.href.split('#')[0] + view.hash(view.middle()), button),
    },
    'Copy link',
  );
  return button;
}

/** Open the line that is looked at in the editor; who has chosen none is asked.
 *
 * @param {SourceView} view
 */
function openInEditor(view) {
  const link = editorLink(view.file, view.middle());
  if (link) location.href = link;
  else view.element.querySelector('.editorlink button')?.dispatchEvent(new Event('click'));
}

/** A link that opens the line in an editor, and what chooses the editor.
 *
 * @param {SourceView} view
 */
function editorButton(view) {
  const place = h('span', { class: 'editorlink' });
  const show = () => {
    const known = editorLink(view.file, 1);
    const link = h('a', { href: known || '#' }, `Open in ${editor.title}`);
    // The line is that in sight when the link is followed.
    link.addEventListener('click', () => link.setAttribute('href', editorLink(view.file, view.middle()) || '#'));
    const choose = h(
      'button',
      {
        type: 'button',
        title: 'Choose an editor that opens lines of this report',
        'aria-label': 'Choose an editor',
        onclick: () => chooseEditor(view.file, changed),
      },
      known ? '…' : 'Editor…',
    );
    place.replaceChildren(...(known ? [link, ' '] : []), choose);
  };
  let was = editorLink(view.file, 1);
  const changed = () => {
    show();
    const is = editorLink(view.file, 1);
    if (is !== was) view.again();
    was = is;
  };
  show();
  return place;
}

/** Whose counts are shown: all, or those of the test that was chosen last, which a reader can go back to.
 *
 * @param {SourceView} view
 */
function chooseCounts(view) {
  lastTest = view.test || lastTest;
  const test = lastTest;
  view.chooser.hidden = !test;
  view.chooser.classList.toggle('on', Boolean(view.test));
  if (!test) return;
  const go = (/** @type {string} */ value) => {
    const line = view.middle();
    visit(placeHash(view.file, line, value === 'test' ? test : null));
  };
  const whose = test.members.length ? 'Counts of tests at the same time' : 'Counts of one test';
  view.chooser.replaceChildren(
    h('span', null, view.test ? h('b', null, whose) : 'Counts of'),
    choice(
      'Counts',
      [
        ['all', 'All'],
        ['test', test.members.length ? 'These tests' : 'This test'],
      ],
      view.test ? 'test' : 'all',
      go,
    ),
    h('a', { href: testHash(test), title: 'What it ran' }, '‹ ', testName(test)),
  );
}
