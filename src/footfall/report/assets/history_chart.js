// Numbers over the entries of a history as a line, drawn by hand: the oldest entry is on the left.

const ABSENT = -1;
const CHART = { height: 280, left: 84, right: 20, top: 14, bottom: 62, most: 960, label: 86 };

/** @param {Count} number */
const isKnown = (number) => number !== null && number !== ABSENT;

/** A number of a history for people.
 *
 * @param {Count} number
 * @param {Unit} unit
 */
function trendText(number, unit) {
  if (number === ABSENT) return '–';
  if (number === null) return '?';
  if (unit === 'share') return `${Math.floor(Number(number) / 10)}.${Number(number) % 10} %`;
  return unit === 'time' ? durationText(number) : numberText(number);
}

/** Stretches of numbers that are known, each with where it begins.
 *
 * @param {Count[]} numbers
 */
function stretches(numbers) {
  /** @type {[at: number, value: number][][]} */
  const found = [];
  for (const [at, number] of numbers.entries()) {
    if (!isKnown(number)) continue;
    if (!at || !isKnown(numbers[at - 1])) found.push([]);
    found[found.length - 1].push([at, Number(number)]);
  }
  return found;
}

/** Where a scale begins and ends, and its steps: 1, 2 or 5 with zeros. Small changes of what is large are seen, too.
 *
 * @param {number[]} values
 * @param {Unit} unit
 */
function scaleOf(values, unit) {
  const most = Math.max(...values);
  const least = Math.min(...values);
  const start = least > most / 2 ? Math.max(0, least - (most - least)) : 0;
  const rough = (most - start) / 4 || most / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5].find((factor) => factor * power >= rough) || 10));
  let high = Math.max(step, Math.ceil(most / step) * step);
  if (unit === 'share') high = Math.min(1000, high);
  return { low: Math.max(0, Math.min(Math.floor(start / step) * step, high - step)), high, step };
}

/** The line of a trend with its axes; the words for who does not see it.
 *
 * @param {Count[]} numbers
 * @param {Unit} unit
 * @param {string} title
 * @param {number} wide
 */
function trendChart(numbers, unit, title, wide) {
  const { entries } = /** @type {History} */ (profile.history);
  const known = numbers.filter(isKnown).map(Number);
  if (!known.length) return h('p', { class: 'note' }, 'None of these numbers is known.');
  const width = Math.max(280, Math.min(CHART.most, wide));
  const { low, high, step } = scaleOf(known, unit);
  const room = width - CHART.left - CHART.right;
  const across = (/** @type {number} */ at) =>
    CHART.left + (entries.length < 2 ? room / 2 : (at * room) / (entries.length - 1));
  const down = (/** @type {number} */ value) =>
    CHART.height - CHART.bottom - ((value - low) / (high - low)) * (CHART.height - CHART.top - CHART.bottom);
  const first = numbers.findIndex(isKnown);
  const last = numbers.findLastIndex(isKnown);
  const words = [first, last].map((at) => `${trendText(numbers[at], unit)} at ${entries[at][0]}`);
  const drawing = svg('svg', {
    class: 'trend',
    width,
    height: CHART.height,
    viewBox: `0 0 ${width} ${CHART.height}`,
    role: 'img',
    'aria-label': `${title}: ${words[0]}, ${words[1]}`,
  });
  for (let value = low; value <= high; value += step) {
    const y = down(value);
    drawing.append(
      svg('line', { class: 'grid', x1: CHART.left, x2: width - CHART.right, y1: y, y2: y }),
      svg('text', { x: CHART.left - 8, y: y + 4, 'text-anchor': 'end' }, axisText(value, unit)),
    );
  }
  const every = Math.max(1, Math.ceil(entries.length / Math.max(1, Math.floor(room / CHART.label))));
  for (const [at, [shown]] of entries.entries()) {
    if (at % every) continue;
    const [x, y] = [across(at), CHART.height - CHART.bottom + 18];
    const end = at
      ? across(at) > width - CHART.label / 2
        ? 'end'
        : 'middle'
      : entries.length < 2
        ? 'middle'
        : 'start';
    drawing.append(svg('text', { x, y, 'text-anchor': end }, shortened(shown, 12)));
  }
  drawing.append(
    svg('text', { class: 'axistitle', x: CHART.left, y: CHART.height - 12 }, 'entries, the oldest on the left'),
  );
  for (const stretch of stretches(numbers)) {
    const points = stretch.map(([at, value]) => `${across(at).toFixed(1)},${down(value).toFixed(1)}`).join(' ');
    drawing.append(svg('polyline', { class: 'trendline', points }));
    for (const [at, value] of stretch) {
      const told = `${entries[at][0]}: ${trendText(numbers[at], unit)}`;
      const dot = { class: 'dot', cx: across(at), cy: down(value), r: entries.length > 80 ? 2 : 4 };
      drawing.append(svg('circle', dot, svg('title', {}, told)));
    }
  }
  return drawing;
}

/**
 * @param {number} value
 * @param {Unit} unit
 */
function axisText(value, unit) {
  return unit === 'count' ? shortNumberText(value) : trendText(value, unit);
}

/**
 * @param {string} text
 * @param {number} most
 */
function shortened(text, most) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

/** A trend in the height of a line of text.
 *
 * @param {Count[]} numbers
 * @param {string} words
 */
function smallTrend(numbers, words) {
  const known = numbers.filter(isKnown).map(Number);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const drawing = svg('svg', { class: 'smalltrend', viewBox: '0 0 100 20', role: 'img', 'aria-label': words });
  const x = (/** @type {number} */ at) => (numbers.length < 2 ? 50 : 3 + (at * 94) / (numbers.length - 1));
  const y = (/** @type {number} */ value) => (high > low ? 17 - ((value - low) / (high - low)) * 14 : 10);
  for (const stretch of stretches(numbers)) {
    const points = stretch.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    if (stretch.length > 1) drawing.append(svg('polyline', { class: 'trendline', points }));
    else drawing.append(svg('circle', { class: 'dot', cx: x(stretch[0][0]), cy: y(stretch[0][1]), r: 2 }));
  }
  return drawing;
}
