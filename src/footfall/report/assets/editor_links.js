// Links that open a line in an editor; off until the reader chooses one.

/** By name; {path} is the whole path, with slashes.
 *
 * @type {Record<string, [title: string, address: string]>}
 */
const EDITORS = {
  none: ['None', ''],
  vscode: ['VS Code', 'vscode://file{path}:{line}:{column}'],
  idea: ['IntelliJ IDEA', 'idea://open?file={path}&line={line}&column={column}'],
  other: ['Another', ''],
};
/** What runs in the page, or shows what somebody else wrote, is no editor. */
const NO_EDITOR = /script$|^(data|blob|filesystem|about|view-source)$/;

class Editor {
  constructor() {
    const kept = store.get('editor', null) || {};
    this.name = Object.hasOwn(EDITORS, kept.name) ? String(kept.name) : 'none';
    /** The address of one that is not in the list. */
    this.own = String(kept.address || '');
    /** The folder that the paths of the report begin in, for this report only. */
    this.root = String(store.get(`root ${location.pathname}`, '')) || guessedRoot();
  }

  keep() {
    store.set('editor', { name: this.name, address: this.own });
    store.set(`root ${location.pathname}`, this.root === guessedRoot() ? '' : this.root);
  }

  get title() {
    return this.name === 'other' ? 'the editor' : EDITORS[this.name][0];
  }

  get address() {
    return this.name === 'other' ? this.own.trim() : EDITORS[this.name][1];
  }

  /** Whether lines can be opened, if their whole path is known. */
  get isOn() {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(this.address) || [];
    return Boolean(scheme) && !NO_EDITOR.test(scheme.toLowerCase()) && this.address.includes('{path}');
  }
}

const editor = new Editor();

/** A report in its usual place lies in .footfall, below the folder in which the program was run. */
function guessedRoot() {
  if (location.protocol !== 'file:') return '';
  const [, root] = /^(.*?)\/\.footfall\/(?:.*\/)?[^/]*$/.exec(decoded(location.pathname)) || [];
  return root || '';
}

/** @param {string} path */
const isWholePath = (path) => /^(\/|[a-z]:[\\/])/i.test(path);

/** The address that opens a line in the editor; null where the path is not known in whole.
 *
 * @param {SourceFile} file
 * @param {number} line
 */
function editorLink(file, line, column = 1) {
  if (!editor.isOn) return null;
  const root = editor.root.replace(/[\\/]+$/, '');
  const whole = isWholePath(file.path) ? file.path : root && `${root}/${file.path}`;
  if (!whole || !isWholePath(whole)) return null;
  const path = encodeURI(whole.replaceAll('\\', '/').replace(/^(?!\/)/, '/')).replace(/[?#&+]/g, encodeURIComponent);
  const values = { path, line, column };
  return editor.address.replace(/\{(path|line|column)\}/g, (_, name) =>
    String(values[/** @type {'path' | 'line' | 'column'} */ (name)]),
  );
}

/** A dialog in which the reader chooses an editor.
 *
 * @param {SourceFile} file
 * @param {() => void} changed
 */
function chooseEditor(file, changed) {
  const select = h(
    'select',
    { id: 'editor-name' },
    Object.entries(EDITORS).map(([name, [title]]) => h('option', { value: name }, title)),
  );
  select.value = editor.name;
  const address = h('input', {
    id: 'editor-address',
    type: 'text',
    spellcheck: 'false',
    placeholder: 'zed://file{path}:{line}',
  });
  address.value = editor.own;
  const root = h('input', { id: 'editor-root', type: 'text', spellcheck: 'false', placeholder: '/home/me/project' });
  root.value = editor.root;
  const example = h('p', { class: 'note', role: 'status' });
  const own = h('p', null, h('label', { for: address.id }, 'Address, with {path}, {line} and {column}'), address);
  const show = () => {
    [editor.name, editor.own, editor.root] = [select.value, address.value, root.value.trim()];
    editor.keep();
    own.hidden = select.value !== 'other';
    const link = editorLink(file, 1);
    example.textContent = link || (select.value === 'none' ? 'No links to an editor.' : whyNoLink(file));
    changed();
  };
  for (const one of [select, address, root]) one.addEventListener('input', show);
  const dialog = openDialog(
    'Open in an editor',
    h('h2', null, 'Open in an editor'),
    h('p', null, h('label', { for: select.id }, 'Editor'), select),
    own,
    h('p', null, h('label', { for: root.id }, 'Folder that the paths of this report begin in'), root),
    example,
    h('p', { class: 'note' }, 'The report remembers this in the browser.'),
  );
  dialog.classList.add('wide', 'editor');
  show();
}

/** @param {SourceFile} file */
function whyNoLink(file) {
  if (!editor.isOn) return 'The address needs a scheme, as in zed://, and {path}.';
  return `Name the folder with ${file.path}: a whole path.`;
}
