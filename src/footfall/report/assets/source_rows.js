// The rows of a listing: number, counts, code, and what stands behind it.

/** How many functions that begin on one line are told about behind it. */
const MOST_FUNCTIONS = 2;

/** The row of a line.
 *
 * @param {SourceView} view
 * @param {number} at
 */
function sourceRow(view, at) {
  const row = view.rows[at];
  const number = at + 1;
  const code = h(
    'td',
    { class: 'src' },
    segments(row).map((run) => codeRun(view, run)),
    branchSides(row),
    throwMarks(row, number),
    view.callHeads?.chips(number),
  );
  const isIgnored = view.ignored.has(number);
  const edit = editorLink(view.file, number);
  return h(
    'tr',
    {
      'data-line': number,
      class: row.state || null,
      title: isIgnored ? `ignored: ${view.ignored.get(number)}` : null,
    },
    h(
      'th',
      { scope: 'row', class: 'no' },
      edit && h('a', { href: edit, class: 'edit', title: `Open in ${editor.title}`, tabindex: '-1' }, '✎'),
      h('a', { href: view.hash(number) }, String(number)),
    ),
    h('td', { class: 'ct' }, marginCounts(view, row, number)),
    view.lineShares && h('td', { class: 'sh' }, view.lineShares.cell(number)),
    view.lineTests && h('td', { class: 'tests' }, view.lineTests.cell(number)),
    code,
  );
}

/** What stands in the margin of a line.
 *
 * @param {SourceView} view
 * @param {SourceRow} row
 * @param {number} number
 */
function marginCounts(view, row, number) {
  const shown = view.counts(row);
  /** @type {HTMLElement[]} */
  const counts = shown.map((region) => countButton(view, region));
  if (row.regions.length > shown.length && new Set(row.regions.map((region) => region.count)).size > shown.length)
    counts.push(h('span', { class: 'muted', title: 'more counts than fit' }, '…'));
  if (view.isUnmeasured(row, number))
    counts.push(
      h(
        'button',
        { type: 'button', class: 'c cu', 'data-u': number, 'aria-label': `?: not measured, line ${number}` },
        '?',
      ),
    );
  if (view.ignored.has(number) && !view.ignored.has(number - 1))
    counts.push(h('span', { class: 'muted ig' }, 'ignored'));
  return counts;
}

/**
 * @param {SourceView} view
 * @param {Region} region
 */
function countButton(view, region) {
  const start = startOf(region);
  const ran = Number(region.count) > 0;
  const never = region.elsewhere ? 'not in this test' : 'never ran';
  const text = view.margin(region.count);
  const exact = numberText(region.count);
  const words = region.count === null ? 'not measured' : ran ? `${exact} times` : never;
  return h(
    'button',
    {
      type: 'button',
      class: `c ${ran ? `h${heat(region.count, view.top)}` : `c${shadeOf(region)}`}`,
      'data-r': region.id,
      // Who speaks to the page says what is seen.
      'aria-label': `${ran && text === exact ? '' : `${text}: `}${words}, from line ${start.line}`,
    },
    text,
  );
}

/**
 * @param {SourceView} view
 * @param {Run} run
 */
function codeRun(view, run) {
  const { statement, block } = run;
  if (!run.token && !statement && !block) return visible(run.text);
  const region = statement ? statement.region : block ? view.blockRegion(block) : null;
  const part = statement || block;
  const kind = statement || block?.isExpression ? 'r' : 'b';
  const name = [run.token, part ? `${kind}${shadeOf(part)}` : null, statement?.threw ? 'threw' : null];
  return h(
    'span',
    {
      class: name.filter(Boolean).join(' '),
      'data-r': region ? region.id : null,
      'data-s': statement ? statement.id : null,
      'data-b': block ? block.id : null,
    },
    visible(run.text),
  );
}

/** @param {SourceRow} row */
function branchSides(row) {
  return row.branches.map((branch) => {
    const dead =
      branch.sides.some(([, count]) => Number(count) === 0 && count !== null)
      && branch.sides.some(([, count]) => Number(count) > 0);
    const all = branch.sides.map(([side, count]) => `${oneLine(side)} ${numberText(count)}`);
    const text =
      all.length <= 3
        ? all.join(' · ')
        : `${all.length} sides, ${branch.sides.filter(([, count]) => Number(count) > 0).length} taken`;
    return h('span', { class: `sides${dead ? ' one' : ''}`, title: `${branch.kind}\n${all.join('\n')}` }, text);
  });
}

/**
 * @param {SourceRow} row
 * @param {number} number
 */
function throwMarks(row, number) {
  const threw = [...new Set(row.paint)].filter((one) => one !== null).filter((one) => one.threw && one.line === number);
  return threw.map((one) =>
    h(
      'span',
      {
        class: 'mark',
        title:
          `Began ${numberText(one.count)} times; ` + `${numberText(one.threw)} of them threw, or still ran at the end`,
      },
      `⚡ ${numberText(one.threw)}`,
    ),
  );
}

/** Which share of the work of the file, or of all, is that of a line: of the statements that begin on it. */
class LineShares {
  /**
   * @param {SourceView} view
   * @param {'file' | 'all'} whose
   */
  constructor(view, whose) {
    this.whose = whose;
    /** By line, the number of statements begun.
     *
     * @type {Map<number, Count>}
     */
    this.work = new Map();
    let sum = /** @type {Count} */ (0);
    for (const { line, count } of view.source.statements) {
      if (count === null) continue;
      this.work.set(line, plus(this.work.get(line), count));
      sum = plus(sum, count);
    }
    this.whole = Number(whose === 'all' ? profile.work : sum);
    this.top = [...this.work.values()].map(Number).reduce((most, one) => Math.max(most, one), 0);
  }

  /** @param {number} line */
  cell(line) {
    const work = this.work.get(line);
    if (!Number(work)) return null;
    const bar = h('span', { class: 'shbar', 'aria-hidden': 'true' });
    bar.style.width = `${(3 * Number(work)) / this.top}ch`;
    const of = this.whose === 'all' ? 'all work' : 'the work in this file';
    const text = percentText(Number(work), this.whole);
    return h(
      'span',
      { title: `${plural(/** @type {number} */ (work), 'statement')} begun, ${text} of ${of}` },
      bar,
      text,
    );
  }
}
