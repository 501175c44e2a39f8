// How the icicle is coloured and painted.

/** How many packages or files have a colour of their own; the rest share one. */
const SHADES = 8;
const OTHERS = 'others';

/** What a function belongs to.
 *
 * @param {FunctionInfo} one
 * @param {ColourBy} by
 */
function groupOf(one, by) {
  if (by === 'file') return one.file.path;
  return one.file.package || one.file.path.split('/').slice(0, -1).join('/') || '(no package)';
}

/** Colours for packages or files: the heaviest of the whole profile have one of their own, whatever is shown. */
class Palette {
  /** @param {ColourBy} by */
  constructor(by) {
    this.by = by;
    /** The number of a group's colour.
     *
     * @type {Map<string, number>}
     */
    this.numbers = new Map();
    /** @type {Map<string, number>} */
    const weights = new Map();
    const weight = (/** @type {FunctionInfo} */ one) => Number((timed() ? one.self_ns : one.work) ?? one.calls ?? 0);
    for (const one of profile.functions) {
      const group = groupOf(one, by);
      weights.set(group, (weights.get(group) || 0) + weight(one));
    }
    const order = [...weights].sort(([, one], [, other]) => other - one);
    // A last one needs no "others" for itself.
    const own = order.length === SHADES + 1 ? SHADES + 1 : SHADES;
    for (const [at, [group]] of order.slice(0, own).entries()) this.numbers.set(group, Math.min(at, SHADES));
    this.groups = weights.size;
    /** @type {string[]} */
    this.shades = [];
    this.text = this.heat = this.target = this.chosen = this.other = '';
    this.read();
  }

  /** Take the colours of the theme. */
  read() {
    const style = getComputedStyle(document.documentElement);
    const value = (/** @type {string} */ name) => style.getPropertyValue(name);
    this.shades = Array.from({ length: SHADES + 1 }, (_, at) => value(`--shade-${at}`));
    this.text = value('--text');
    this.heat = value('--heat');
    this.target = value('--target');
    this.chosen = value('--never');
    this.other = value('--hatch');
  }

  /** @param {FunctionInfo} one */
  numberOf(one) {
    return this.numbers.get(groupOf(one, this.by)) ?? SHADES;
  }

  /** What stands for no function, such as a timer or what was cut off, is grey.
   *
   * @param {CallBox} box
   * @param {number} whole
   */
  colour(box, whole) {
    if (!box.one) return box.parent ? this.other : `rgb(${this.heat} / 0.16)`;
    if (this.by !== 'heat') return this.shades[this.numberOf(box.one)];
    const share = whole ? Number(box.entries ? box.sum : box.self) / whole : 0;
    return `rgb(${this.heat} / ${0.12 + 0.45 * Math.sqrt(Math.min(1, share))})`;
  }

  /** What colours stand for, with what happened in the functions themselves.
   *
   * @param {CallBox} paths
   * @returns {Shade[]}
   */
  legend(paths) {
    if (this.by === 'heat') return [];
    /** @type {Map<string, Shade>} */
    const found = new Map();
    for (const box of boxesOf([paths])) {
      if (!box.one) continue;
      const group = groupOf(box.one, this.by);
      const number = this.numbers.get(group);
      const name = number === undefined ? OTHERS : group;
      const shade = found.get(name) || { name, colour: this.shades[number ?? SHADES], self: 0 };
      found.set(name, shade);
      shade.self = plus(shade.self, box.self);
    }
    const last = (/** @type {Shade} */ one) => (one.name === OTHERS ? -1 : Number(one.self));
    return [...found.values()].sort((one, other) => last(other) - last(one));
  }
}

/** Paint boxes on a canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Box[]} boxes
 * @param {{ palette: Palette, whole: number, height: number, row: number,
 *   chosen: FunctionInfo | null, matches: ((box: CallBox) => boolean) | null }} how
 */
function paintBoxes(canvas, boxes, { palette, whole, height, row, chosen, matches }) {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  canvas.style.height = `${height}px`;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  paint.scale(ratio, ratio);
  paint.textBaseline = 'middle';
  paint.font = ICICLE_FONT;
  const gap = row > 4 ? 1 : 0;
  for (const box of boxes) {
    const { node, x, width: wide } = box;
    const y = (box.y / ICICLE_ROW) * row;
    const high = box.height ?? row;
    const isMap = box.height !== undefined;
    const is = matches?.(node);
    paint.globalAlpha = matches && !is ? 0.25 : 1;
    paint.fillStyle = palette.colour(node, whole);
    paint.fillRect(x, y, wide > 3 ? wide - gap : wide, high - gap);
    if (isMap) {
      paint.strokeStyle = palette.text;
      paint.lineWidth = 0.5;
      paint.strokeRect(x, y, wide, high);
    }
    if (row < ICICLE_ROW) continue;
    if ((is && wide > 3) || (chosen && node.one === chosen && wide > 4)) {
      paint.strokeStyle = is ? palette.target : palette.chosen;
      paint.lineWidth = 2;
      paint.strokeRect(x + 1, y + 1, Math.max(0, wide - 3), Math.max(0, high - 3));
    }
    if (wide < NAMED || high < MAP_HEAD) continue;
    paint.fillStyle = palette.text;
    if (!node.one && node.parent) paint.font = `italic ${ICICLE_FONT}`;
    paint.fillText(labelIn(paint, node, wide - 10), x + 5, y + (isMap ? MAP_HEAD : row) / 2 + (isMap ? 1 : 0));
    paint.font = ICICLE_FONT;
  }
  paint.globalAlpha = 1;
}
