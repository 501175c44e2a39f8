// Names and paths, each in one line: shortened at their start where there is no room, whole in a tip.

/** What names are made of: they are shortened where such a part begins. */
const PARTS = /(?<=[./\\$_\s:])(?=[^./\\$_\s:])|(?<=[a-z\d])(?=[A-Z])/g;
/** Whether names are as they are on paper, and stay so. */
let isOnPaper = false;
/** Names that several functions of a file have.
 *
 * @type {WeakMap<SourceFile, Set<string>>}
 */
const sharedNames = new WeakMap();

/** A name that fitNames() shortens if it must; the tip says `more`, too.
 *
 * @param {string} text
 * @param {string | null} [more]
 */
function nameText(text, more = null) {
  return h('bdi', { class: 'onename', 'data-more': more && oneLine(more) }, oneLine(text));
}

/** Show names in `root` whole where there is room, else as much of their end as there is room for.
 *
 * @param {HTMLElement} root
 */
function fitNames(root) {
  if (isOnPaper) return;
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll('.onename');
  const names = [...found];
  for (const name of names) lengthen(name);
  // What is measured is measured at once: between changes that would lay out the page for each.
  let left = names.map((name) => ({ name, cut: 0 }));
  for (let turn = 0; turn < 3 && left.length; turn++) {
    left = left
      .filter(({ name }) => name.clientWidth > 0 && name.scrollWidth > name.clientWidth)
      .map(({ name, cut }) => ({ name, before: cut, cut: cut + cutOf(name, cut) }))
      .filter(({ before, cut }) => cut > before);
    for (const { name, cut } of left) shorten(name, cut);
  }
}

/** How much more is to be cut from a name that does not fit.
 *
 * @param {HTMLElement} name
 * @param {number} before
 */
function cutOf(name, before) {
  const text = (name.textContent || '').slice(before);
  const fit = Math.floor((text.length * name.clientWidth) / name.scrollWidth) - 2;
  const least = Math.max(1, text.length - Math.max(1, fit));
  PARTS.lastIndex = least;
  const part = PARTS.exec(text);
  // A part that begins far behind would leave too little of the name.
  const cut = part && text.length - part.index >= fit / 2 ? part.index : least;
  // Of long parameters it is the end that goes: the name before them stays.
  const own = /[^.\s]*\(/.exec(text)?.index;
  return own === undefined ? cut : Math.min(cut, own);
}

/** Hide the start of a name from sight; who copies, searches or listens has all of it.
 *
 * @param {HTMLElement} name
 * @param {number} cut
 */
function shorten(name, cut) {
  lengthen(name);
  const range = document.createRange();
  range.setStart(name, 0);
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  for (let left = cut; texts.nextNode(); ) {
    const { length } = /** @type {Text} */ (texts.currentNode);
    if (left <= length) {
      range.setEnd(texts.currentNode, left);
      break;
    }
    left -= length;
  }
  name.prepend(h('span', { class: 'cut' }, range.extractContents()));
  name.classList.add('shortened');
}

/** On paper names are whole, and are broken between their parts.
 *
 * @param {ParentNode} root
 */
function breakNames(root) {
  isOnPaper = true;
  /** @type {NodeListOf<HTMLElement>} */
  const names = root.querySelectorAll('.onename');
  for (const name of names)
    name.replaceChildren(
      ...(name.textContent || '').split(PARTS).flatMap((part, at) => (at ? [h('wbr'), part] : [part])),
    );
}

/** A name as it was before it was broken or shortened.
 *
 * @param {HTMLElement} name
 */
function lengthen(name) {
  if (!name.childElementCount) return;
  for (const place of name.querySelectorAll('wbr')) place.remove();
  name.classList.remove('shortened');
  for (const cut of name.querySelectorAll('.cut')) cut.replaceWith(...cut.childNodes);
  name.normalize();
}

/** The name of a function; where several of its file have that, with what tells them apart.
 *
 * @param {FunctionInfo} one
 */
function functionName(one) {
  let shared = sharedNames.get(one.file);
  if (!shared) {
    /** @type {Set<string>} */
    const seen = new Set();
    shared = new Set();
    for (const { name } of one.file.functions) (seen.has(name) ? shared : seen).add(name);
    sharedNames.set(one.file, shared);
  }
  if (!shared.has(one.name)) return one.name;
  return one.ident ? `${one.name}, line ${one.line}` : withParameters(one.name, one);
}

/** "put(K, V)" for a function by its name.
 *
 * @param {string} name
 * @param {FunctionInfo} one
 */
function withParameters(name, one) {
  const types = parameterTypes(one.signature);
  return types ? `${name}(${types.join(', ')})` : name;
}

/** The types of a signature's parameters, short; their names where no types are given; null without parameters.
 *
 * @param {string} signature
 */
function parameterTypes(signature) {
  const start = signature.indexOf('(');
  if (start < 0) return null;
  const parts = [''];
  let depth = 0;
  for (let at = start; at < signature.length; at++) {
    const letter = signature[at];
    const opens = '([{<'.includes(letter);
    const closes = ')]}'.includes(letter) || (letter === '>' && signature[at - 1] !== '=');
    if (closes) depth -= 1;
    if (closes && !depth) break;
    if (letter === ',' && depth === 1) parts.push('');
    else if (depth) parts[parts.length - 1] += letter;
    if (opens) depth += 1;
  }
  const types = parts.map(parameterType);
  return types.length === 1 && !types[0] ? [] : types;
}

/** @param {string} parameter */
function parameterType(parameter) {
  const plain = withoutNested(parameter, '<', '>')
    .replace(/@[\w.]+(\s*\([^)]*\))?\s*/g, '')
    .replace(/\s*=(?![>=])[^]*$/, '')
    .trim();
  const typed = /^(?:\.\.\.)?[\w$]+\??\s*:\s*([^]+)$/.exec(plain);
  const declared = /^(?:final\s+)?([^]*[^\s])\s+[\w$]+(?:\s*\[\s*\])*$/.exec(plain);
  return (typed?.[1] || declared?.[1] || plain).replace(/\b(?:[a-z_]\w*\.)+(?=[A-Z])/g, '');
}

/** Text without what stands in brackets: type arguments tell no two overloads apart.
 *
 * @param {string} text
 * @param {string} open
 * @param {string} close
 */
function withoutNested(text, open, close) {
  let depth = 0;
  let kept = '';
  for (const [at, letter] of [...text].entries()) {
    const isArrow = letter === close && text[at - 1] === '=';
    if (letter === open) depth += 1;
    else if (letter === close && depth && !isArrow) depth -= 1;
    else if (!depth) kept += letter;
  }
  return kept;
}
