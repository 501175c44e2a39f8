// The first calls of a run in the order of time, where single calls were recorded.

/** The calls of the report's part of that name, by thread.
 *
 * @type {Promise<Timeline> | undefined}
 */
let timelineOnce;

function loadTimeline() {
  timelineOnce ||= readTimeline();
  return timelineOnce;
}

/** @returns {Promise<Timeline>} */
async function readTimeline() {
  const packed = await unpack(await packedPart('timeline', 'timeline'));
  let start = /** @type {Count} */ (0);
  /** @type {TimedCall[][]} */
  const threads = packed.threads.map(() => []);
  packed.later.forEach((/** @type {Count} */ later, /** @type {number} */ at) => {
    start = plus(start, later);
    const one = profile.functions[packed.function[at]];
    threads[packed.thread[at]].push({ one, start: Number(start), duration: approximate(packed.duration_ns[at]) });
  });
  return {
    names: packed.threads,
    threads,
    until: Number(start),
    recorded: packed.recorded,
    shown: packed.later.length,
  };
}

/** The tree of a thread's calls: each lies where it lies in time, below the call that it began in.
 *
 * @param {TimedCall[]} calls
 */
function timeTree(calls) {
  const root = callBox('all', null, null, 0);
  const ends = calls.map(({ start, duration }) => start + (duration ?? 0));
  const [from, to] = [calls[0]?.start ?? 0, ends.reduce((most, end) => Math.max(most, end), 0)];
  const span = Math.max(1, to - from);
  root.start = from;
  root.sum = root.total = span;
  root.place = { left: 0, width: 1 };
  root.below = [];
  /** @type {{ box: CallBox, end: number }[]} */
  const open = [];
  calls.forEach(({ one, start, duration }, at) => {
    const end = duration === null ? Infinity : start + duration;
    while (open.length && open[open.length - 1].end <= start) open.pop();
    const above = open[open.length - 1];
    // What goes on when the call ends in which it began, as a function does that waits, is no part of that.
    const isInside = above && end <= above.end;
    const box = callBox(functionName(one), one, isInside ? above.box : root, at + 1);
    box.depth = open.length + 1;
    box.start = start;
    box.calls = 1;
    box.isOpen = duration === null;
    box.sum = box.total = duration ?? to - start;
    box.self = null;
    box.place = { left: (start - from) / span, width: box.total / span };
    const { parent } = box;
    if (parent) (parent.below ||= []).push(box);
    open.push({ box, end });
  });
  return root;
}

/** What the view says of the calls that it has not.
 *
 * @param {Timeline} timeline
 */
function timelineNote({ shown, recorded, until }) {
  let made = /** @type {Count} */ (0);
  for (const one of profile.functions) made = plus(made, one.calls);
  const first =
    shown === recorded
      ? `All ${plural(shown, 'recorded call')}`
      : `The first ${numberText(shown)} of ${plural(recorded, 'recorded call')}, `
        + `up to ${durationText(until)} after the first began`;
  const waits = profile.functions.some((one) => one.waiting_ns !== null);
  return h(
    'p',
    { class: 'note' },
    `${first}; all functions were called ${numberText(made)} times. `
      + `${waits ? 'A call that waits is recorded anew each time it goes on. ' : ''}Times are as the clock read them. `
      + 'The file that --trace wrote has all recorded calls; ui.perfetto.dev opens it.',
  );
}

/** When something was: in nanoseconds, for two moments can be near each other and far from the first.
 *
 * @param {number} ns
 */
const momentText = (ns) => `${numberText(ns)} ns`;

/** What is said of a call.
 *
 * @param {CallBox} box
 */
function describeTimed(box) {
  const start = Number(box.start);
  if (!box.one) return { name: 'All calls shown', facts: [durationText(box.sum)] };
  const end = box.isOpen ? 'had not ended' : `ended at ${momentText(start + box.total)}`;
  return {
    name: box.name,
    facts: [
      box.isOpen ? 'duration ?' : `took ${durationText(box.sum)}`,
      `began at ${momentText(start)}, ${end}`,
      `${box.one.file.path.split('/').pop()}:${box.one.line}`,
    ],
  };
}

/** How many moments the ruler names. */
const TICKS = 4;

/** Above the boxes, the moments that are in sight; in a unit in which they differ.
 *
 * @param {CallBox} root
 * @param {Sight} sight
 */
function timeRuler(root, { left, width }) {
  const span = root.total * width;
  const [unit, size] = SHORT_TIMES.findLast(([, one]) => span >= 10 * one) || SHORT_TIMES[0];
  const digits = span / size < 100 ? 1 : 0;
  return Array.from({ length: TICKS + 1 }, (_, at) => {
    const moment = (Number(root.start) + root.total * left + (span * at) / TICKS) / size;
    const [whole, part] = moment.toFixed(size === 1 ? 0 : digits).split('.');
    return h('span', null, `${numberText(whole)}${part ? `.${part}` : ''} ${unit}`);
  });
}
