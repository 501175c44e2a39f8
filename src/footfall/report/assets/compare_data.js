// What changed, as objects, and how differences are told.

/** @type {Compared} */
const compared = {
  functions: [],
  statements: [],
  sides: [],
  edges: [],
  sources: [],
  tests: [],
  times: [],
  paths: [],
  lexes: {},
};

async function loadCompared() {
  const holder = byId('index');
  const index = await unpack(holder.textContent || '');
  holder.textContent = '';
  Object.assign(compared, index);
  for (const [id, source] of compared.sources.entries()) source.id = id;
  const { tree } = index;
  compared.paths = tree.parent.map((/** @type {number} */ parent, /** @type {number} */ id) => ({
    id,
    parent,
    name: tree.names[tree.name[id]],
    place: tree.place[id],
    calls: [tree.calls_old[id], tree.calls_new[id]],
    work: [tree.work_old[id], tree.work_new[id]],
    partial: [Boolean(tree.partial_old[id]), Boolean(tree.partial_new[id])],
  }));
}

/** By how much a number rose; null where that is not known.
 *
 * @param {Both} both
 * @param {ChangeKind} kind
 * @returns {Count}
 */
function amountOf([before, after], kind = 'changed') {
  const one = kind === 'new' ? 0 : before;
  const other = kind === 'gone' ? 0 : after;
  return one === null || other === null ? null : minus(other, one);
}

/** How far a number is from 0.
 *
 * @param {Count} count
 * @returns {Count}
 */
function distance(count) {
  return count === null ? null : typeof count === 'string' ? count.replace('-', '') : Math.abs(count);
}

/** "+1,234", "-5", "0" or "?".
 *
 * @param {Count} amount
 */
function signedText(amount) {
  return amount === null ? '?' : `${Number(amount) > 0 ? '+' : ''}${numberText(amount)}`;
}

/** The same for a narrow column: "+1.12 M"; the tip has the exact figure.
 *
 * @param {Count} amount
 */
function shortSigned(amount) {
  if (amount === null) return h('span', { class: 'unknown' }, '?');
  const sign = Number(amount) > 0 ? '+' : Number(amount) < 0 ? '-' : '';
  const text = `${sign}${shortNumberText(distance(amount))}`;
  return h('span', { class: shadeOfAmount(amount), title: signedText(amount) }, text);
}

/** "2.50×", where that says something.
 *
 * @param {Both} both
 */
function timesText([before, after]) {
  const one = Number(before);
  if (!one || !Number(after) || before === after) return '';
  const ratio = Number(after) / one;
  // A small change is one, too.
  const text = ratioText(ratio) === '1.00' ? ratio.toFixed(4) : ratioText(ratio);
  return text === '1.0000' ? '' : `${text}×`;
}

/** "10 → 17"; one number where both are the same, or only one is there.
 *
 * @param {Both} both
 * @param {ChangeKind} kind
 */
function bothText([before, after], kind = 'changed') {
  if (kind === 'new' || (kind !== 'gone' && before === after)) return numberText(after);
  return kind === 'gone' ? numberText(before) : `${numberText(before)} → ${numberText(after)}`;
}

/** The class of a difference: more, less, or neither.
 *
 * @param {Count} amount
 */
function shadeOfAmount(amount) {
  const value = Number(amount);
  return value > 0 ? 'more' : value < 0 ? 'less' : '';
}

/** A difference in a cell.
 *
 * @param {Count} amount
 * @param {Both} both
 */
function amountCell(amount, both) {
  if (amount === null) return countCell(null);
  const times = timesText(both);
  return [
    h('span', { class: shadeOfAmount(amount) }, signedText(amount)),
    times ? [' ', h('span', { class: 'muted times' }, times)] : null,
  ];
}

/** The texts of a source, row by row; read once.
 *
 * @param {ChangedSource} source
 */
async function loadTexts(source) {
  source.texts ||= readTexts(source);
  return source.texts;
}

/**
 * @param {ChangedSource} source
 * @returns {Promise<BothTexts>}
 */
async function readTexts(source) {
  const part = await unpack(await packedPart(`source-${source.id}`, source.id));
  const lexis = compared.lexes[source.language];
  const rowsOfText = (/** @type {string | null} */ text) => {
    if (text === null) return [];
    const rows = linesOf(text).map(plainRow);
    colour(rows, text, lexis);
    return rows;
  };
  /** @type {CompareRow[]} */
  const rows = [];
  let [old, line] = [0, 0];
  for (const [kind, length] of part.rows)
    for (let at = 0; at < length; at++) {
      if (kind !== 3) old += 1;
      if (kind !== 2) line += 1;
      rows.push({ kind, old: kind === 3 ? 0 : old, new: kind === 2 ? 0 : line, amount: undefined });
    }
  for (const [at, amount] of part.amounts) rows[at].amount = amount;
  const after = rowsOfText(part.new);
  const isSame = part.old === null && source.kind !== 'new';
  return {
    rows,
    old: isSame ? after : rowsOfText(part.old),
    new: after,
    counts: [new Map(part.counts[0]), new Map(part.counts[1])],
  };
}

/** A line that is coloured as code alone.
 *
 * @param {string} text
 * @returns {SourceRow}
 */
function plainRow(text) {
  return { text, length: text.length, regions: [], branches: [], state: '', paint: null, under: null, classes: null };
}
