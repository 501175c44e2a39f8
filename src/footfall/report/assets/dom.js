// Elements, remembered choices, and what several views share.

/** An element; attributes with null are left out, "on…" are listeners, children are nodes or text.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes | null} [attributes]
 * @param {Children[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...nodesOf(children));
  return element;
}

/** A view under its title; `about` stands small beside that.
 *
 * @param {string} title
 * @param {string} about
 * @param {Children[]} children
 */
function titled(title, about, ...children) {
  return h('div', null, h('h2', null, `${title} `, h('small', null, about)), ...children);
}

/** What shows a sign, and says words.
 *
 * @param {string} shown
 * @param {string} words
 */
function sign(shown, words) {
  return { class: 'sign', 'data-sign': shown, 'aria-label': words };
}

/** An element that is in each page.
 *
 * @param {string} id
 */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Nodes and text, without what is not there.
 *
 * @param {Children[]} children
 */
function nodesOf(children) {
  const all = /** @type {Child[]} */ (children.flat(/** @type {1} */ (Infinity)));
  return all.filter((child) => child !== null && child !== undefined);
}

/** Text that may be in any direction, apart from its surroundings.
 *
 * @param {string} text
 */
function isolated(text) {
  return h('bdi', null, oneLine(text));
}

const store = {
  /**
   * @param {string} key
   * @param {any} otherwise
   */
  get(key, otherwise) {
    try {
      const text = localStorage.getItem(`footfall.${key}`);
      return text === null ? otherwise : JSON.parse(text);
    } catch {
      return otherwise;
    }
  },
  /**
   * @param {string} key
   * @param {unknown} value
   */
  set(key, value) {
    try {
      localStorage.setItem(`footfall.${key}`, JSON.stringify(value));
    } catch {
      // Private windows and some file pages have no storage: choices last as long as the page.
    }
  },
};

/** A row of mutually exclusive choices.
 *
 * @param {string} label
 * @param {[value: string, text: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} act
 */
function choice(label, options, chosen, act) {
  const buttons = options.map(([value, text]) =>
    h(
      'button',
      { type: 'button', 'aria-pressed': String(value === chosen), 'data-value': value, onclick: () => again(value) },
      text,
    ),
  );
  // Most acts draw the buttons anew; who works with keys stays where they were.
  const again = (/** @type {string} */ value) => {
    act(value);
    /** @type {HTMLElement | null} */
    const button = document.querySelector(`.choice[aria-label="${label}"] [data-value="${value}"]`);
    if (button) button.focus();
  };
  return h('span', { class: 'choice', role: 'group', 'aria-label': label }, buttons);
}

/** The address of a line, 0 for none; with the counts of one test.
 *
 * @param {SourceFile} file
 * @param {number} line
 * @param {TestRun | null} test
 */
function placeHash(file, line, test = null) {
  const name = encodeURIComponent(file.key).replace(/%2F/g, '/');
  return `#${name}${line ? `:${line}` : ''}${test ? `?test=${test.id}` : ''}`;
}

/** Follow a hash, also one that is already in the address.
 *
 * @param {string} hash
 */
function visit(hash) {
  if (location.hash === hash) dispatchEvent(new Event('hashchange'));
  else location.hash = hash;
}

/**
 * @param {SourceFile} file
 * @param {number} line
 * @param {Children[]} text
 */
function placeLink(file, line, ...text) {
  return h('a', { href: placeHash(file, line) }, ...(text.length ? text : [nameText(`${file.path}:${line}`)]));
}

/** A dialog, open; it is gone once it is closed.
 *
 * @param {string} label
 * @param {Children[]} children
 */
function openDialog(label, ...children) {
  const form = h('form', { method: 'dialog' }, h('button', null, 'Close'));
  const dialog = h('dialog', { 'aria-label': label }, ...children, form);
  dialog.addEventListener('close', () => dialog.remove());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A count in a table's cell.
 *
 * @param {Count | undefined} count
 * @param {string} zero
 */
function countCell(count, zero = '') {
  if (count === null || count === undefined) return h('span', { class: 'unknown', title: 'not measured' }, '?');
  return zero && Number(count) === 0 ? h('span', { class: zero }, '0') : document.createTextNode(numberText(count));
}

/** @param {number | null} share */
function shareBar(share) {
  if (share === null) return null;
  const bar = h('span', { class: 'share', 'aria-hidden': 'true' });
  const fill = h('span');
  fill.style.width = `${Math.round(share * 100)}%`;
  bar.append(fill);
  return bar;
}
