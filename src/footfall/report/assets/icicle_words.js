// What is said of a box of the icicle: in the line below it, and at the pointer.

/** @type {Record<string, string>} */
const OF_METRIC = { time: 'time', work: 'work', calls: 'calls' };

/** The name of a box, and what there is to say of it.
 *
 * @param {Icicle} icicle
 * @param {CallBox} node
 */
function describeBox(icicle, node) {
  const { metric, shape, tree } = icicle;
  if (shape === 'time') return describeTimed(node);
  const { one } = node;
  const whole = tree.root.total;
  const share = percentText(node.total, whole);
  const ofAll = `${share} of all`;
  const sum = sumText(node, metric);
  const of = oneLine(tree.root.name);
  const place = one ? `${one.file.path.split('/').pop()}:${one.line}` : '';
  /** @type {string[]} */
  const facts = [];
  const calls = node.calls === null || !Number(node.calls) ? null : plural(node.calls, 'call');
  if (shape === 'leaves' && node.parent) {
    let leaf = node;
    while (leaf.parent?.parent) leaf = leaf.parent;
    const isLeaf = leaf === node;
    facts.push(isLeaf ? `${sum} itself` : `${sum} in ${oneLine(leaf.name)} itself, called this way`, ofAll);
    if (calls) facts.push(isLeaf ? calls : `${calls} of it`);
  } else if (node.entries && node.parent) {
    facts.push(`${sum} in calls of ${of} that came this way`, `${share} of ${of}`);
    if (calls) facts.push(`${calls} of it`);
  } else if (shape === 'leaves') {
    facts.push(`${sum} in functions themselves`, ofAll);
  } else {
    const own = node.entries ? '' : `, ${selfText(node, metric)} itself`;
    facts.push(`${sum} with what it called${own}`, icicle.isOfFunction() ? `${share} of ${of}` : ofAll);
    if (calls) facts.push(calls);
    if (!node.parent && one && Number(node.calls) < Number(one.calls))
      facts.push('calls inside these are part of them');
  }
  if (node.parent?.total && node.parent.parent && !node.entries)
    facts.push(`${percentText(node.total, node.parent.total)} of its caller`);
  if (place) facts.push(place);
  if (node.partial) facts.push('≥: some of what it called is shown elsewhere: folded, or beyond the limit of paths');
  else if (node.lacks) facts.push(`≥: the ${OF_METRIC[metric]} of some functions in it was not measured`);
  return { name: node.name, facts };
}

/** What stands beside the pointer. */
class CallTip {
  constructor() {
    this.element = h('div', { class: 'calltip', 'aria-hidden': 'true', hidden: true });
  }

  /** @param {{ name: string, facts: string[] } | null} said */
  show(said) {
    this.element.hidden = !said;
    if (!said) return;
    this.element.replaceChildren(
      h('strong', null, isolated(said.name)),
      ...said.facts.map((fact) => h('span', null, fact)),
    );
  }

  /** Right below the pointer; left of it where there is no room.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} width
   */
  move(x, y, width) {
    const isRight = x > width / 2;
    this.element.style.left = isRight ? 'auto' : `${x + 12}px`;
    this.element.style.right = isRight ? `${width - x + 8}px` : 'auto';
    this.element.style.top = `${y + 18}px`;
  }
}
