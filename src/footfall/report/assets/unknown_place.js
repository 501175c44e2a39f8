// An address that names no source, or several: what it may have meant.

const NEAR_AT_MOST = 12;

/** What is shown in place of a source.
 *
 * @param {string} hash
 */
function unknownPlace(hash) {
  const [, path, line] = /^#?([^]*?)(?::(\d+))?(?:\?test=\d*)?$/.exec(decoded(hash)) || [];
  const named = path || '';
  const ending = profile.files.filter((file) => file.key.endsWith(`/${named}`));
  const near = ending.length ? ending : nearFiles(named);
  const number = Number(line || 0);
  const title = ending.length ? 'Several files have this name' : 'No such file in this report';
  return titled(
    title,
    '',
    h('p', null, h('code', null, isolated(named + (line ? `:${line}` : '')))),
    near.length
      ? h(
          'ul',
          { class: 'near' },
          near.slice(0, NEAR_AT_MOST).map((file) => h('li', null, nearLink(file, number))),
        )
      : '',
    near.length > NEAR_AT_MOST ? h('p', { class: 'note' }, `and ${plural(near.length - NEAR_AT_MOST, 'other')}`) : '',
    h('p', null, h('a', { href: '#view=files' }, 'All sources')),
  );
}

/**
 * @param {SourceFile} file
 * @param {number} line
 */
function nearLink(file, line) {
  const text = line ? `${file.path}:${Math.min(line, file.lines)}` : file.path;
  return h('a', { href: placeHash(file, Math.min(line, file.lines)) }, isolated(text));
}

/** Files whose names are like one that was asked for, the likest first.
 *
 * @param {string} path
 */
function nearFiles(path) {
  const base = (/** @type {string} */ text) => text.split(/[/\\]/).pop()?.toLowerCase() ?? '';
  const stem = (/** @type {string} */ text) => base(text).replace(/\.[^.]*$/, '');
  const wanted = stem(path);
  if (!wanted) return [];
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return profile.files
    .map((file) => {
      const own = stem(file.path);
      if (own === wanted) return { file, far: base(file.path) === base(path) ? 0 : 0.5 };
      const holds = own.length > 2 && (own.includes(wanted) || wanted.includes(own));
      return { file, far: holds ? 1 + Math.abs(own.length - wanted.length) / 100 : 1 + editDistance(own, wanted) };
    })
    .filter(({ far }) => far <= 1 + most)
    .sort((one, other) => one.far - other.far || one.file.id - other.file.id)
    .map(({ file }) => file);
}

/** How many letters have to be changed, added or taken away to come from one word to another.
 *
 * @param {string} one
 * @param {string} other
 */
function editDistance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(row[to] + 1, next[to - 1] + 1, row[to - 1] + Number(one[at - 1] !== other[to - 1])));
    row = next;
  }
  return row[other.length];
}
