// What is said of a place in a source that is pointed at.

/**
 * @param {number | string} before
 * @param {number | string} count
 */
function cameAbout(before, count) {
  const left = minus(before, count);
  return Number(left) > 0
    ? `= ${numberText(before)} that began before it − ${numberText(left)} that left in between (jump or exception)`
    : `= ${numberText(before)} that began before it + ${numberText(minus(count, before))} that came in between (jump)`;
}

/** The exact figure, how it came about, and its ratio to what surrounds it.
 *
 * @param {Source} source
 * @param {Explained} what
 */
function explanation(source, { region, block, statement, why }) {
  const count = region ? region.count : block ? block.count : null;
  const parts = [
    h('strong', null, count === null ? 'not measured' : Number(count) ? `${numberText(count)}×` : 'never ran'),
  ];
  const say = (/** @type {string} */ text) => parts.push(h('span', null, text));
  if (region?.statements.length) {
    const ends = region.statements;
    say(
      ends.length > 1
        ? `${plural(ends.length, 'statement')}, lines ${ends[0].line}–${ends[ends.length - 1].endLine}`
        : `${ends[0].kind} statement, line ${ends[0].line}`,
    );
    if (region.before && region.before.count !== null && count !== null) say(cameAbout(region.before.count, count));
    else if (block && block.count !== null && count !== null) say(`= entries of its block`);
  }
  if (block && block.count !== null) {
    if (region?.statements.length && Number(block.count) && count !== null)
      say(`${ratioText(Number(count) / Number(block.count))} per ${entryWord(block.kind)}`);
    const parent = source.blocks[block.parent];
    const ratio =
      parent && Number(parent.count)
        ? `, ${ratioText(Number(block.count) / Number(parent.count))} per ${entryWord(parent.kind)}`
        : '';
    say(`${block.kind} block entered ${numberText(block.count)}×${ratio}`);
  }
  if (statement?.threw)
    say(`⚡ ${numberText(statement.threw)} of ${numberText(statement.count)} threw or still ran at the end`);
  if (why) say(`${oneLine(why.what)} not measured: ${oneLine(why.reason)}`);
  return parts;
}

/** The same where the counts of one test are shown, which are those of statements only.
 *
 * @param {Explained} what
 */
function explanationOfTest({ region, statement, why }) {
  const one = statement || region?.statements[0];
  const say = (/** @type {string} */ text) => h('span', null, text);
  const told = why ? [say(`${oneLine(why.what)} not measured: ${oneLine(why.reason)}`)] : [];
  if (!one) return told;
  const ran = one.count === null ? 'not measured' : Number(one.count) ? `${numberText(one.count)}×` : 'did not run';
  if (one.count === null) return [h('strong', null, ran), ...told];
  const all = Number(one.all) ? `${numberText(one.all)}× in all` : 'never ran';
  return [h('strong', null, ran), say('in this test'), say(all), say(`${one.kind} statement, line ${one.line}`)];
}
