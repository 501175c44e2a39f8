// What never ran: by folder and file with its lines, or as a list of parts; with the code of each.

/** So many ranges of lines are listed of a file. */
const MOST_RANGES = 12;
/** Longer lines are shown from where a part begins. */
const LONG_LINE = 100;
/** So many lines of a part are shown below it. */
const PREVIEW_LINES = 12;

/** @type {WeakMap<Element, () => void>} */
const whatIsSeen = new WeakMap();
const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    whatIsSeen.get(target)?.();
  }
});

/** The element, which does something once it comes into view.
 *
 * @template {Element} One
 * @param {One} element
 * @param {() => void} act
 */
function whenSeen(element, act) {
  whatIsSeen.set(element, act);
  sight.observe(element);
  return element;
}

/**
 * @param {string} name
 * @returns {NeverRow}
 */
function emptyNeverRow(name) {
  return { name, path: name, file: null, part: null, children: [], never: 0, all: 0, parts: [], isWhole: false };
}

/** @param {NeverPart} part */
function partRow(part) {
  const { file, statements } = part;
  return {
    ...emptyNeverRow(part.what),
    file,
    part,
    path: `${part.what} ${file.path}`,
    never: statements,
    parts: [part],
  };
}

/** What is counted of a file: statements, where they are measured; else blocks, else functions.
 *
 * @param {SourceFile} file
 * @returns {[unit: string, never: number, all: number]}
 */
function neverOf(file) {
  if (file.statements) return ['statement', file.never, file.statements];
  if (file.blocks) return ['block', file.blocks_never, file.blocks];
  const known = file.functions.filter((one) => one.calls !== null && !one.ignored);
  return ['function', known.filter((one) => one.calls === 0).length, known.length];
}

/** A file with the parts of it that never ran; one of which nothing ran is one row.
 *
 * @param {SourceFile} file
 * @param {NeverPart[]} parts
 * @returns {NeverRow}
 */
function neverFileRow(file, parts) {
  const [, never, all] = neverOf(file);
  // Of what is not measured nobody knows whether it ran.
  const isWhole = never === all && file.functions.every((one) => one.calls === 0 || one.ignored);
  return {
    ...emptyNeverRow(file.path),
    file,
    never,
    all,
    parts,
    isWhole,
    children: isWhole ? [] : parts.map(partRow),
  };
}

/**
 * @param {NeverRow} folder
 * @param {NeverRow} file
 */
function addNever(folder, file) {
  folder.never += file.never;
  folder.all += file.all;
  folder.parts.push(...file.parts);
}

/** Rows without those in which everything ran.
 *
 * @param {NeverRow[]} rows
 * @returns {NeverRow[]}
 */
function withParts(rows) {
  return rows
    .filter((row) => row.parts.length)
    .map((row) => (row.part ? row : Object.assign(row, { children: withParts(row.children) })));
}

function neverView() {
  /** @type {Map<SourceFile, NeverPart[]>} */
  const byFile = new Map();
  for (const part of profile.never) {
    const parts = byFile.get(part.file);
    if (parts) parts.push(part);
    else byFile.set(part.file, [part]);
  }
  /** @type {Map<string, number>} */
  const units = new Map();
  for (const file of byFile.keys()) {
    const [unit, never] = neverOf(file);
    units.set(unit, (units.get(unit) || 0) + never);
  }
  const [counted] = units.size === 1 ? units.keys() : ['place'];
  const table = treeOrList('never.by', 'Parts', (isTree) => {
    const files = isTree
      ? profile.files.filter(inSums).map((file) => neverFileRow(file, byFile.get(file) || []))
      : profile.never.map(partRow);
    return new DataTable({
      id: 'never',
      caption: 'Code that never ran',
      rows: isTree ? withParts(folderTree(files, emptyNeverRow, addNever)) : files,
      text: (row) => row.path,
      children: (row) => row.children,
      detail: (row) => (row.part || row.isWhole ? () => preview(row) : null),
      openUpTo: 25,
      sort: ['statements', true],
      filterLabel: 'Filter',
      columns: neverColumns(isTree, counted),
    }).element;
  });
  const whole = [...byFile].filter(([file, parts]) => neverFileRow(file, parts).isWhole).length;
  const parts = plural(profile.never.length, 'part');
  const about = [
    `${plural(sumOf([...units.values()]), counted)} in ${parts} of ${plural(byFile.size, 'file')}`,
    whole ? `of ${plural(whole, 'file')} nothing ran` : '',
  ];
  return titled('Never ran', about.filter(Boolean).join('; '), table);
}

/**
 * @param {boolean} isTree
 * @param {string} unit
 * @returns {Column<NeverRow>[]}
 */
function neverColumns(isTree, unit) {
  return [
    {
      key: 'what',
      title: isTree ? 'Folder, file, part' : 'Part',
      help: 'A part lies in no larger one that never ran',
      value: (row) => row.name,
      cell: neverName,
    },
    {
      key: 'statements',
      title: `${capital(unit)}s`,
      numeric: true,
      phone: true,
      help: `How many ${unit}s of it never ran`,
      value: (row) => row.never,
      cell: (row) => (row.part && unit !== 'statement' ? '' : numberText(row.never)),
      blank: (row) => row.part !== null && unit !== 'statement',
    },
    {
      key: 'share',
      title: 'Share',
      numeric: true,
      phone: true,
      help: `How many of the ${unit}s of the file or folder that are measured never ran`,
      value: (row) => (row.all ? row.never / row.all : null),
      cell: (row) => (row.all ? neverShare(row) : ''),
      plain: (row) => plainShare(row.never, row.all),
      blank: (row) => !row.all,
    },
    {
      key: 'lines',
      title: 'Lines',
      phone: true,
      help: 'The lines of what never ran',
      value: (row) =>
        row.file ? `${row.file.path}:${String(rangesOf(row.parts)[0]?.[0] || 0).padStart(6, '0')}` : null,
      cell: (row) => (row.file ? h('span', { class: 'ranges' }, rangeLinks(row.file, row)) : ''),
    },
    {
      key: 'code',
      title: 'Code',
      grow: true,
      help: 'Its first line; all of it is shown where the row is unfolded',
      value: (row) => (row.part ? row.part.what : null),
      cell: (row) => (row.part ? firstLine(row.part) : ''),
    },
    {
      key: 'place',
      title: 'Place',
      value: (row) => row.path,
      cell: (row) =>
        row.part ? placeLink(row.part.file, row.part.line, shortPlace(row.part.file, row.part.line)) : '',
      blank: () => isTree,
    },
  ];
}

/**
 * @param {NeverRow} row
 * @returns {Children}
 */
function neverName(row) {
  if (row.part) return placeLink(row.part.file, row.part.line, nameText(row.name));
  const code = h('code', null, nameText(row.name));
  if (!row.file) return code;
  return [placeLink(row.file, 0, code), row.isWhole ? h('span', { class: 'muted' }, 'nothing of it ran') : null];
}

/** @param {NeverRow} row */
function neverShare(row) {
  const fill = h('span');
  fill.style.width = `${(100 * row.never) / row.all}%`;
  const bar = h('span', { class: 'share never', 'aria-hidden': 'true' }, fill);
  return h('span', { class: 'shared' }, bar, h('span', null, percentText(row.never, row.all)));
}

/** The lines of some parts of a file, those that touch joined.
 *
 * @param {NeverPart[]} parts
 */
function rangesOf(parts) {
  /** @type {[first: number, last: number][]} */
  const ranges = [];
  const sorted = parts.map((part) => [part.line, part.line + part.lines - 1]).sort(([a], [b]) => a - b);
  for (const [first, last] of sorted) {
    const before = ranges[ranges.length - 1];
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else ranges.push([first, last]);
  }
  return ranges;
}

/** "12-18, 40", each leading to its place.
 *
 * @param {SourceFile} file
 * @param {NeverRow} row
 */
function rangeLinks(file, row) {
  const ranges = rangesOf(row.parts);
  const links = ranges
    .slice(0, MOST_RANGES)
    .flatMap(([first, last], at) => [
      at ? ', ' : null,
      h('a', { href: placeHash(file, first) }, first === last ? String(first) : `${first}-${last}`),
    ]);
  const left = ranges.length - MOST_RANGES;
  return left > 0 ? [...links, `, and ${numberText(left)} more`] : links;
}

/** @param {NeverPart} part */
function firstLine(part) {
  const code = h('code', { class: 'snippet muted' });
  return whenSeen(code, () => {
    sourceText(part.file)
      .then((text) => {
        const line = linesOf(text)[part.line - 1] || '';
        // Of a long line it begins at the part; columns count characters, of which some take two places in a text.
        const shown = line.length > LONG_LINE ? [...line].slice(part.column - 1).join('') : line;
        code.append(isolated(shown.trim()));
      })
      .catch(() => code.append('?'));
  });
}

/** The first lines of what never ran.
 *
 * @param {NeverRow} row
 */
function preview(row) {
  const file = /** @type {SourceFile} */ (row.file);
  const [first, count] = row.part ? [row.part.line, row.part.lines] : [1, file.lines];
  const box = h('div', { class: 'preview' }, h('span', { class: 'muted' }, 'Loading …'));
  const show = (/** @type {string} */ text) => {
    const lines = linesOf(text).slice(first - 1, first - 1 + Math.min(count, PREVIEW_LINES));
    const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
    const indent = Math.min(...indents, 200);
    box.replaceChildren(
      ...lines.map((line, at) =>
        h(
          'div',
          null,
          h('a', { href: placeHash(file, first + at) }, String(first + at)),
          h('code', null, visible(line.slice(indent)) || ' '),
        ),
      ),
    );
    const left = count - lines.length;
    if (left > 0) box.append(h('p', { class: 'note' }, `and ${plural(left, 'more line')}`));
  };
  sourceText(file)
    .then(show)
    .catch((error) =>
      box.replaceChildren(h('span', { class: 'bad' }, `The source cannot be shown: ${messageOf(error)}`)),
    );
  return box;
}
