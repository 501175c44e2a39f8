// Sources: all files, in folders or as a list, with how much of them ran.

/**
 * @param {string} name
 * @returns {FileRow}
 */
function emptyFileRow(name) {
  return {
    name,
    path: name,
    file: null,
    children: [],
    lines: 0,
    statements: 0,
    never: 0,
    sides: 0,
    sidesNever: 0,
    work: null,
    highest: null,
    unmeasured: 0,
  };
}

/**
 * @param {SourceFile} file
 * @returns {FileRow}
 */
function fileRow(file) {
  return {
    ...emptyFileRow(file.path),
    file,
    lines: file.lines,
    statements: file.statements,
    never: file.never,
    sides: file.sides,
    sidesNever: file.sides_never,
    work: file.work,
    highest: highestOf(file.functions),
  };
}

/**
 * @param {FunctionInfo[]} functions
 * @returns {Count}
 */
function highestOf(functions) {
  return functions.map((one) => one.highest).reduce(higher, null);
}

/** @type {('lines' | 'statements' | 'never' | 'sides' | 'sidesNever' | 'unmeasured')[]} */
const FILE_SUMS = ['lines', 'statements', 'never', 'sides', 'sidesNever', 'unmeasured'];

/**
 * @param {FileRow} folder
 * @param {FileRow} file
 */
function addFile(folder, file) {
  for (const key of FILE_SUMS) folder[key] += file[key];
  folder.work = plus(folder.work, file.work);
  folder.highest = higher(folder.highest, file.highest);
}

function filesView() {
  const tests = profile.files.filter(isTest);
  const main = profile.files.filter((file) => !isTest(file));
  const sources = titled('Sources', plural(main.length, 'file'), filesTable('files', 'Sources', main));
  if (!tests.length) return sources;
  return h('div', null, sources, titled('Tests', plural(tests.length, 'file'), filesTable('tests', 'Tests', tests)));
}

/**
 * @param {string} id
 * @param {string} caption
 * @param {SourceFile[]} files
 */
function filesTable(id, caption, files) {
  /** @type {Map<SourceFile, number>} */
  const unmeasured = new Map();
  for (const { file } of profile.unmeasured) if (file) unmeasured.set(file, (unmeasured.get(file) || 0) + 1);
  return treeOrList(`${id}.by`, 'Files', (isTree) => {
    const rows = files.map((file) => ({ ...fileRow(file), unmeasured: unmeasured.get(file) || 0 }));
    return new DataTable({
      id,
      caption,
      rows: isTree ? folderTree(rows, emptyFileRow, addFile) : rows,
      text: (row) => row.path,
      children: (row) => row.children,
      openUpTo: 30,
      sort: ['path', false],
      filterLabel: 'Filter files',
      columns: fileColumns(isTree),
    }).element;
  });
}

/**
 * @param {boolean} isTree
 * @returns {Column<FileRow>[]}
 */
function fileColumns(isTree) {
  return [
    {
      key: 'path',
      title: isTree ? 'Folder, source' : 'Source',
      value: (row) => (isTree ? row.name : row.path),
      cell: (row) => {
        const code = h('code', null, nameText(isTree ? row.name : row.path));
        return row.file ? placeLink(row.file, 0, code) : code;
      },
    },
    {
      key: 'lines',
      title: 'Lines',
      numeric: true,
      extra: true,
      help: 'Lines of the file, blank ones too',
      value: (row) => row.lines,
    },
    statementsColumn(coverageCell),
    {
      key: 'sides',
      title: 'Branch sides taken',
      numeric: true,
      help: 'How many sides of its branches were taken, of those that are measured',
      value: (row) => covered(row.sides - row.sidesNever, row.sides),
      cell: (row) => coverageCell(row.sides - row.sidesNever, row.sides),
      plain: (row) => plainShare(row.sides - row.sidesNever, row.sides),
      blank: (row) => !row.sides,
    },
    {
      key: 'work',
      title: 'Work',
      numeric: true,
      phone: true,
      help: 'Statements begun in it',
      value: (row) => row.work,
      cell: (row) => countCell(row.work),
    },
    { ...highestColumn, extra: true },
    {
      key: 'unmeasured',
      title: 'Not measured',
      numeric: true,
      help: 'Places in it without numbers',
      value: (row) => row.unmeasured,
      cell: (row) => (row.unmeasured ? numberText(row.unmeasured) : ''),
      blank: (row) => !row.unmeasured,
    },
  ];
}
