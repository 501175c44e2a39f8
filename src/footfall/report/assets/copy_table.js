// Copying: what a table shows, as CSV or Markdown, and the address of a place.

/** Put text on the clipboard; where the browser does not let a page do so, show it to be copied by hand.
 *
 * @param {string} text
 * @param {HTMLElement} button
 */
async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea', { readonly: true, rows: '12', 'aria-label': 'Text to copy' });
    area.value = text;
    openDialog('Copy', h('p', null, 'This browser does not let the page copy. Copy it here:'), area).classList.add(
      'wide',
    );
    area.select();
    return;
  }
  const before = button.textContent;
  button.textContent = 'Copied';
  button.setAttribute('role', 'status');
  setTimeout(() => {
    button.textContent = before;
    button.removeAttribute('role');
  }, 1500);
}

/** What copies a table: all rows that it lists, also those that are not drawn yet, as they are sorted and filtered.
 *
 * @template Row
 * @param {DataTable<Row>} table
 */
function copyTable(table) {
  /** @type {(text: string, title: string, make: (table: DataTable<Row>) => string) => HTMLElement} */
  const button = (text, title, make) => {
    const one = h('button', { type: 'button', title, onclick: () => copyText(make(table), one) }, text);
    return one;
  };
  return h(
    'span',
    { class: 'copies', role: 'group', 'aria-label': 'Copy this table' },
    button('CSV', 'Copy as CSV: exact numbers, times in nanoseconds', tableAsCsv),
    button('Markdown', 'Copy as Markdown, as it is shown', tableAsMarkdown),
  );
}

/**
 * @template Row
 * @param {DataTable<Row>} table
 */
function tableAsCsv(table) {
  const cell = (/** @type {string} */ text) => {
    // A spreadsheet would compute what begins so.
    const safe = /^[=+\-@\t]/.test(text) && !/^-?\d/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const head = table.columns.map(({ title, unit }) => cell(unit ? `${title} (${unit})` : title));
  const rows = table
    .visibleRows()
    .map(({ row }) =>
      table.columns.map((column) => cell(column.numeric ? plainNumber(column, row) : shownText(column, row))),
    );
  return `${[head, ...rows].map((cells) => cells.join(',')).join('\n')}\n`;
}

/**
 * @template Row
 * @param {DataTable<Row>} table
 */
function tableAsMarkdown(table) {
  const cell = (/** @type {string} */ text) => text.replace(/[\\|`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const rows = table.visibleRows().map(({ row }) => line(table.columns.map((column) => cell(shownText(column, row)))));
  const head = [
    line(table.columns.map(({ title }) => cell(title))),
    line(table.columns.map(({ numeric }) => (numeric ? '--:' : '---'))),
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}

/** A number as it is, "?" where it was not measured; nothing where the table has nothing.
 *
 * @template Row
 * @param {Column<Row>} column
 * @param {Row} row
 */
function plainNumber(column, row) {
  if (column.plain) return column.plain(row);
  const value = column.value(row);
  return value === null ? shownText(column, row) : String(value);
}

/**
 * @template Row
 * @param {Column<Row>} column
 * @param {Row} row
 */
function shownText(column, row) {
  const content = column.cell ? column.cell(row) : countCell(column.value(row));
  return h('span', null, content).textContent?.trim() ?? '';
}
