// Tests: which there are, and what each ran.

const TOGETHER = '∥';
const UNSETTLED = '~';

/** @param {TestRun} test */
function testTitle(test) {
  return oneLine(`${test.suite} ${test.name}`.trim());
}

/** @param {TestRun} test */
function testHash(test) {
  return `#view=tests:${test.id}`;
}

/** A test's name, and before it, less clear, its suite.
 *
 * @param {TestRun} test
 */
function testName(test) {
  return h(
    'span',
    { class: 'test' },
    test.suite ? [h('span', { class: 'suite muted' }, nameText(test.suite)), ' '] : null,
    nameText(test.name),
  );
}

/** @param {TestRun} test */
function testLink(test) {
  const times = test.times > 1 ? h('span', { class: 'muted' }, ` ran ${numberText(test.times)} times`) : null;
  return [h('a', { href: testHash(test) }, testName(test)), testMarks(test), times];
}

/** @param {TestRun} test */
function testMarks(test) {
  return Object.entries(marksOf(test)).map(([mark, title]) => h('span', { class: 'flag', title }, ` ${mark}`));
}

/** @param {TestRun} test */
function marksOf(test) {
  /** @type {Record<string, string>} */
  const marks = {};
  if (test.members.length) marks[TOGETHER] = 'tests that ran at the same time: what they ran cannot be told apart';
  else if (test.groups.length) marks[TOGETHER] = 'ran at the same time as others: what they share has a row of its own';
  if (test.unsettled)
    marks[UNSETTLED] =
      "other threads counted while it began or ended: some of its counts may be its neighbours', or the reverse";
  return marks;
}

/** What the marks of some tests mean.
 *
 * @param {TestRun[]} tests
 */
function markNotes(tests) {
  const texts = new Set(
    tests.flatMap((test) => Object.entries(marksOf(test)).map(([mark, text]) => `${mark} ${text}`)),
  );
  return [...texts].map((text) => h('p', { class: 'note' }, text));
}

/** @param {TestRun} test */
function statusText(test) {
  if (test.members.length) return '';
  return test.status || 'did not end';
}

/** @param {TestRun} test */
function statusCell(test) {
  const isBad = !test.members.length && (test.status === 'failed' || !test.status);
  return h('span', { class: isBad ? 'bad' : 'muted' }, oneLine(statusText(test)));
}

/** @type {[key: 'statements' | 'only' | 'functions' | 'work', title: string, help: string][]} */
const TEST_SUMS = [
  ['statements', 'Statements', 'Statements that it ran'],
  ['only', 'Only it', 'Statements that nothing else ran, no other test and nothing outside of tests'],
  ['functions', 'Functions', 'Functions that it called'],
  ['work', 'Work', 'How often statements began in it'],
];

/** In the order in which they are told. */
const ENDS = ['passed', 'failed', 'skipped'];

/** How many tests there are, and how they ended. */
function endsText() {
  const tests = profile.tests.filter((test) => !test.members.length);
  /** @type {Map<string, number>} */
  const ends = new Map(ENDS.map((status) => [status, 0]));
  for (const test of tests) ends.set(statusText(test), (ends.get(statusText(test)) || 0) + 1);
  const told = [...ends]
    .filter(([, number]) => number)
    .map(([status, number]) => `${numberText(number)} ${oneLine(status)}`);
  return `${plural(tests.length, 'test')}: ${told.join(', ')}`;
}

/** How much of the program tests reached. */
function reachText() {
  const [measured, reached, single, outside] = testSums().all;
  const what = profile.withTests ? 'program and tests' : 'program';
  return (
    `Tests ran ${numberText(reached)} of ${plural(measured, 'statement')} of the ${what} `
    + `(${percentText(reached, measured)}), exactly one test ran ${numberText(single)} of them. `
    + `${numberText(outside)} ran only outside of tests.`
  );
}

function testsView() {
  const sums = testSums();
  const table = new DataTable({
    id: 'test-runs',
    caption: 'Tests',
    rows: profile.tests,
    text: (test) => `${testTitle(test)} ${statusText(test)} ${test.runner}`,
    sort: ['only', true],
    filterLabel: 'Filter tests',
    columns: [
      { key: 'name', title: 'Test', value: testTitle, cell: testLink },
      { key: 'status', title: 'Status', phone: true, value: statusText, cell: statusCell },
      {
        key: 'time',
        title: 'Time',
        numeric: true,
        extra: false,
        value: (test) => (test.members.length ? null : test.duration_ns),
        cell: (test) => (test.members.length ? '' : durationText(test.duration_ns)),
      },
      ...TEST_SUMS.map(([key, title, help]) => ({
        key,
        title,
        help,
        numeric: true,
        phone: key === 'statements' || key === 'only',
        value: (/** @type {TestRun} */ test) => sums[key][test.id],
      })),
    ],
  });
  const list = titled('Tests', endsText(), h('p', null, reachText()), table.element, markNotes(profile.tests));
  /** @type {View} */
  const view = h('div', null, list);
  view.choose = (id) => {
    const test = id ? profile.tests[Number(id)] : undefined;
    view.replaceChildren(test ? testDetail(test) : list);
  };
  return view;
}

/** One test: its numbers, and the files that it reached.
 *
 * @param {TestRun} test
 */
function testDetail(test) {
  const sums = testSums();
  /** @type {[string, Children][]} */
  const numbers = [
    ...(test.members.length
      ? []
      : /** @type {[string, Children][]} */ ([
          ['Status', statusCell(test)],
          ['Time', durationText(test.duration_ns)],
          ['Runner', isolated(test.runner)],
        ])),
    ...(test.times > 1 ? [/** @type {[string, Children]} */ (['Ran', `${numberText(test.times)} times`])] : []),
    ...TEST_SUMS.map(([key, title]) => /** @type {[string, Children]} */ ([title, numberText(sums[key][test.id])])),
  ];
  const others = test.members.length ? test.members.map((one) => profile.tests[one]) : test.groups;
  const files = h('div', null, h('p', { class: 'note' }, 'Loading …'));
  filesOfTest(test)
    .then((found) => files.replaceChildren(...reachedTables(test, found)))
    .catch((error) =>
      files.replaceChildren(h('p', { class: 'bad' }, `What it ran cannot be shown: ${messageOf(error)}`)),
    );
  return h(
    'div',
    { class: 'testdetail' },
    h('p', null, h('a', { href: '#view=tests' }, '‹ All tests')),
    h('h2', null, testName(test), testMarks(test)),
    h(
      'dl',
      { class: 'numbers' },
      numbers.map(([title, value]) => h('div', null, h('dt', null, title), h('dd', null, value))),
    ),
    markNotes([test]),
    others.length
      ? h(
          'ul',
          null,
          others.map((one) => h('li', null, testLink(one))),
        )
      : null,
    files,
  );
}

/** Tables of what a test reached, sources of tests apart unless sums take them in.
 *
 * @param {TestRun} test
 * @param {ReachedFile[]} found
 */
function reachedTables(test, found) {
  const [own, apart] = [found.filter((row) => inSums(row.file)), found.filter((row) => !inSums(row.file))];
  const tables = [
    own.length
      ? titled('What it ran', plural(own.length, 'file'), reachedTable('reached', 'What it ran', test, own))
      : h(
          'p',
          { class: 'note' },
          `It ran nothing of the ${profile.withTests ? 'files that are measured' : 'program'}.`,
        ),
  ];
  if (apart.length)
    tables.push(
      titled(
        'Sources of tests',
        plural(apart.length, 'file'),
        reachedTable('reached-tests', 'Sources of tests', test, apart),
      ),
    );
  return tables;
}

/**
 * @param {string} id
 * @param {string} caption
 * @param {TestRun} test
 * @param {ReachedFile[]} rows
 */
function reachedTable(id, caption, test, rows) {
  return new DataTable({
    id,
    caption,
    rows,
    text: (row) => row.file.path,
    sort: ['statements', true],
    filterLabel: 'Filter files',
    columns: [
      {
        key: 'path',
        title: 'Source',
        value: (row) => row.file.path,
        cell: (row) =>
          h('a', { href: placeHash(row.file, 0, test) }, nameText(row.file.path, 'with the counts of this test')),
      },
      {
        key: 'statements',
        title: 'Statements',
        numeric: true,
        help: 'Statements that it ran, of those of the file',
        value: (row) => row.statements,
        cell: (row) => `${numberText(row.statements)} / ${numberText(row.file.statements)}`,
      },
      ...TEST_SUMS.slice(1).map(([key, title, help]) => ({
        key,
        title,
        help,
        numeric: true,
        value: (/** @type {ReachedFile} */ row) => row[key],
      })),
    ],
  }).element;
}
