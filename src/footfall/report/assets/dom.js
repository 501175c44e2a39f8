// Elements, remembered choices, and what several views share.

/** An element; attributes with null are left out, "on…" are listeners, children are nodes or text. */
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Text that may be in any direction, apart from its surroundings. */
function isolated(text) {
  return h('bdi', null, oneLine(text));
}

/** The same of what holds names: it breaks behind dots, and where words begin, before it breaks elsewhere. */
function breakable(text, title = null) {
  const parts = oneLine(text).split(/(?<=[.$_])(?=[^.$_])|(?<=[a-z])(?=[A-Z])/);
  return h(
    'bdi',
    { title },
    parts.flatMap((part, at) => (at ? [h('wbr'), part] : [part])),
  );
}

const store = {
  get(key, otherwise) {
    try {
      const text = localStorage.getItem(`footfall.${key}`);
      return text === null ? otherwise : JSON.parse(text);
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`footfall.${key}`, JSON.stringify(value));
    } catch {
      // Private windows and some file pages have no storage: choices last as long as the page.
    }
  },
};

/** A row of mutually exclusive choices. */
function choice(label, options, chosen, act) {
  const buttons = options.map(([value, text]) =>
    h(
      'button',
      { type: 'button', 'aria-pressed': String(value === chosen), 'data-value': value, onclick: () => again(value) },
      text,
    ),
  );
  // Most acts draw the buttons anew; who works with keys stays where they were.
  const again = (value) => {
    act(value);
    const button = document.querySelector(`.choice[aria-label="${label}"] [data-value="${value}"]`);
    if (button) button.focus();
  };
  return h('span', { class: 'choice', role: 'group', 'aria-label': label }, buttons);
}

function placeHash(file, line) {
  const name = encodeURIComponent(file.key).replace(/%2F/g, '/');
  return line ? `#${name}:${line}` : `#${name}`;
}

/** Follow a hash, also one that is already in the address. */
function visit(hash) {
  if (location.hash === hash) dispatchEvent(new Event('hashchange'));
  else location.hash = hash;
}

function placeLink(file, line, ...text) {
  const place = `${file.path}:${line}`;
  const shown = text.length ? text : [isolated(place.length > 46 ? `…${place.slice(-45)}` : place)];
  return h('a', { href: placeHash(file, line), title: text.length ? null : oneLine(place) }, ...shown);
}

/** A count in a table's cell. */
function countCell(count, zero = '') {
  if (count === null || count === undefined) return h('span', { class: 'unknown', title: 'not measured' }, '?');
  return zero && Number(count) === 0 ? h('span', { class: zero }, '0') : document.createTextNode(numberText(count));
}

function shareBar(share) {
  if (share === null) return null;
  const bar = h('span', { class: 'share', 'aria-hidden': 'true' });
  const fill = h('span');
  fill.style.width = `${Math.round(share * 100)}%`;
  bar.append(fill);
  return bar;
}
