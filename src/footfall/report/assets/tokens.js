// Syntax colours: enough of each language to tell comments, strings, numbers and keywords apart.

const CLASSES = ['', 'tc', 'ts', 'ta', 'tn', 'tk'];

/** One expression for a language: comments, strings, annotations, numbers, words.
 *
 * @param {Lexis} lexis
 */
function grammarOf(lexis) {
  const plain = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const long = (/** @type {string} */ quote) => `${plain(quote)}(?:\\\\[^]|[^])*?(?:${plain(quote)}|$)`;
  const short = (/** @type {string} */ quote) =>
    `${plain(quote)}(?:\\\\.|[^${plain(quote)}\\\\\\r\\n])*${plain(quote)}?`;
  const [open, close] = lexis.block_comment.map(plain);
  const groups = [
    [open && `${open}[^]*?(?:${close}|$)`, lexis.line_comment && `${plain(lexis.line_comment)}[^\\r\\n]*`],
    [...lexis.long_quotes.map(long), ...lexis.quotes.map(short)],
    ['@[A-Za-z_$][\\w$]*'],
    ['\\b\\d[\\w.]*'],
    ['[A-Za-z_$\\u0080-\\uffff][\\w$\\u0080-\\uffff]*'],
  ];
  return new RegExp(groups.map((group) => `(${group.filter(Boolean).join('|') || '(?!)'})`).join('|'), 'g');
}

/** Put an array of classes by character on each row.
 *
 * @param {SourceRow[]} rows
 * @param {string} text
 * @param {Lexis | undefined} lexis
 */
function colour(rows, text, lexis) {
  if (!lexis) return;
  const grammar = grammarOf(lexis);
  const words = new Set(lexis.keywords.split(' '));
  const starts = lineStarts(text);
  let line = 0;
  for (const match of text.matchAll(grammar)) {
    const group = [1, 2, 3, 4, 5].find((one) => match[one] !== undefined) || 0;
    if (group === 5 && !words.has(match[0])) continue;
    while (line + 1 < starts.length && starts[line + 1] <= match.index) line++;
    const end = match.index + match[0].length;
    for (let at = line; at < rows.length && starts[at] < end; at++) {
      const row = rows[at];
      row.classes ||= new Array(row.text.length).fill('');
      row.classes.fill(
        CLASSES[group],
        Math.max(0, match.index - starts[at]),
        Math.min(row.text.length, end - starts[at]),
      );
    }
  }
}

/** @param {string} text */
function lineStarts(text) {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** Runs of characters of a row that look alike: {text, token, statement, block}.
 *
 * @param {SourceRow} row
 */
function segments(row) {
  const units = /[\ud800-\udfff]/.test(row.text) ? Array.from(row.text) : row.text;
  /** @type {Run[]} */
  const runs = [];
  let unit = 0;
  /** @type {Run | null} */
  let last = null;
  for (let at = 0; at < units.length; at++) {
    const statement = row.paint ? row.paint[at] || null : null;
    const block = row.under ? row.under[at] || null : null;
    const token = row.classes ? row.classes[unit] || '' : '';
    if (!last || last.token !== token || last.statement !== statement || last.block !== block) {
      last = { text: '', token, statement, block };
      runs.push(last);
    }
    last.text += units[at];
    unit += units[at].length;
  }
  return runs;
}
