// Files in a tree of folders, each folder with the sums of what lies in it.

/** Rows of files as a tree; a folder that holds one folder only stands in one row with that.
 *
 * @template {FolderTreeRow<Row>} Row
 * @param {Row[]} files
 * @param {(name: string) => Row} makeFolder
 * @param {(folder: Row, below: Row) => void} add
 */
function folderTree(files, makeFolder, add) {
  /** @type {Row[]} */
  const roots = [];
  /** @type {Map<string, Row>} */
  const known = new Map();
  for (const file of files) {
    let siblings = roots;
    let path = '';
    const parts = file.path.split('/');
    for (const part of parts.slice(0, -1)) {
      path += `${part}/`;
      let folder = known.get(path);
      if (!folder) {
        folder = makeFolder(`${part}/`);
        folder.path = path;
        known.set(path, folder);
        siblings.push(folder);
      }
      add(folder, file);
      siblings = folder.children;
    }
    file.name = parts[parts.length - 1];
    siblings.push(file);
  }
  return roots.map(joined);
}

/**
 * @template {FolderTreeRow<Row>} Row
 * @param {Row} row
 * @returns {Row}
 */
function joined(row) {
  if (row.file) return row;
  while (row.children.length === 1 && !row.children[0].file) {
    const [only] = row.children;
    row.name += only.name;
    row.children = only.children;
  }
  row.children = row.children.map(joined);
  return row;
}

/** A switch between a tree of folders and a plain list, remembered.
 *
 * @param {string} key
 * @param {string} flat
 * @param {(isTree: boolean) => HTMLElement} make
 */
function treeOrList(key, flat, make) {
  const view = h('div');
  const draw = (/** @type {string} */ by) => {
    store.set(key, by);
    const element = make(by === 'folders');
    element.querySelector('.bar')?.prepend(
      choice(
        'Show by',
        [
          ['folders', 'Folders'],
          ['flat', flat],
        ],
        by,
        draw,
      ),
    );
    view.replaceChildren(element);
  };
  draw(store.get(key, 'folders') === 'flat' ? 'flat' : 'folders');
  return view;
}

/** A share without rounding; a spreadsheet would take "10/12" for a day.
 *
 * @param {number} part
 * @param {number} all
 */
function plainShare(part, all) {
  return all ? `${part} of ${all}` : '';
}

/** How much ran: a bar, the share, and both numbers.
 *
 * @param {number} ran
 * @param {number} all
 */
function coverageCell(ran, all) {
  if (!all) return h('span', { class: 'muted' }, '–');
  const fill = h('span');
  fill.style.width = `${(100 * ran) / all}%`;
  return h(
    'span',
    { class: 'coverage' },
    h('span', { class: 'coverbar', 'aria-hidden': 'true' }, fill),
    h('span', { class: ran < all ? 'zero' : null }, percentText(ran, all)),
    ' ',
    h('span', { class: 'muted of' }, `${numberText(ran)} / ${numberText(all)}`),
  );
}
