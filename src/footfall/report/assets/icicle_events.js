// What the pointer, the wheel and keys do in the icicle, and the small map of the whole above it.

const DRAGGED = 4;

/** @param {Icicle} icicle */
function listenToIcicle(icicle) {
  const { canvas } = icicle;
  canvas.addEventListener('mousemove', (event) => icicle.point(event.offsetX, event.offsetY));
  canvas.addEventListener('mouseleave', () => icicle.leave());
  canvas.addEventListener('keydown', (event) => onIcicleKey(icicle, event));
  canvas.addEventListener('focus', () => icicle.draw());
  canvas.addEventListener('blur', () => icicle.draw());
  canvas.addEventListener('wheel', (event) => onIcicleWheel(icicle, event), { passive: false });
  /** Where a drag is, and whether it has moved anything.
   *
   * @type {{ x: number, y: number, moved: boolean } | null}
   */
  let drag = null;
  let isTouch = false;
  canvas.addEventListener('pointerdown', (event) => {
    isTouch = event.pointerType === 'touch';
    if (event.button === 0) drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!drag || !event.buttons || icicle.drawn() === 'map') return;
    const [right, down] = [drag.x - event.clientX, drag.y - event.clientY];
    if (!drag.moved && Math.hypot(right, down) < DRAGGED) return;
    if (!drag.moved) canvas.setPointerCapture(event.pointerId);
    drag.moved = true;
    icicle.tip.show(null);
    icicle.pan(right);
    drag.x = event.clientX;
    const rows = Math.trunc(down / ICICLE_ROW);
    if (!rows) return;
    icicle.climb(rows);
    drag.y -= rows * ICICLE_ROW;
  });
  canvas.addEventListener('click', (event) => {
    const wasDrag = drag?.moved;
    drag = null;
    const box = wasDrag ? undefined : icicle.at(event.offsetX, event.offsetY);
    if (box) icicle.choose(box.node);
    // A finger does not go on pointing: what it tapped is told below the boxes.
    if (isTouch) icicle.leave();
  });
}

/** With Ctrl the wheel zooms, sideways it moves; else it is the page's, and a line says so.
 *
 * @param {Icicle} icicle
 * @param {WheelEvent} event
 */
function onIcicleWheel(icicle, event) {
  if (icicle.drawn() === 'map') return;
  const sideways = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX;
  if (event.ctrlKey || event.metaKey) {
    icicle.zoomAt(1.0016 ** (event.deltaY * (event.deltaMode ? 33 : 1)), event.offsetX);
  } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY) && icicle.sight.width < 1) {
    icicle.pan(sideways);
  } else {
    icicle.controls.hintWheel();
    return;
  }
  event.preventDefault();
}

/**
 * @param {Icicle} icicle
 * @param {KeyboardEvent} event
 */
function onIcicleKey(icicle, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const here = icicle.focus || icicle.zoomed;
  if (event.key === 'Enter') icicle.choose(here);
  else if (event.key === 'Escape') icicle.zoom(icicle.tree.root);
  else if (event.key === '+' || event.key === '-') icicle.zoomAt(event.key === '+' ? 0.67 : 1.5);
  else if (event.key === 'n' || event.key === 'p') icicle.controls.toMatch(event.key === 'n' ? 1 : -1);
  else if (event.key === '/') icicle.controls.find.focus();
  else if (event.key.startsWith('Arrow')) {
    const next = icicle.step(event.key);
    if (next) icicle.moveTo(next);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The whole tree in little, with the part that is in sight; it can be dragged. */
class IcicleOverview {
  /** @param {Icicle} icicle */
  constructor(icicle) {
    this.icicle = icicle;
    /** What is drawn, and how.
     *
     * @type {CallTree | null}
     */
    this.drawn = null;
    /** @type {string} */
    this.key = '';
    this.canvas = h('canvas', { class: 'overview', 'aria-hidden': 'true' });
    this.frame = h('div', { class: 'overviewframe' });
    this.element = h('div', { class: 'overviewbox' }, this.canvas, this.frame);
    const look = (/** @type {PointerEvent} */ event) => {
      const { width } = icicle.sight;
      const left = this.canvas.getBoundingClientRect().left;
      icicle.look((event.clientX - left) / this.canvas.clientWidth - width / 2, width);
    };
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      look(event);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (event.buttons) look(event);
    });
  }

  draw() {
    const { icicle } = this;
    // It keeps its place, so that boxes stay where they are when one is enlarged.
    const isWhole = icicle.sight.width === 1;
    this.element.classList.toggle('off', isWhole);
    const { left, width } = icicle.sight;
    this.frame.style.left = `${100 * left}%`;
    this.frame.style.width = `max(3px, ${100 * width}%)`;
    const key = [icicle.shape, this.canvas.clientWidth, icicle.palette.by, icicle.palette.text, icicle.order].join();
    if (isWhole || (this.drawn === icicle.tree && this.key === key)) return;
    this.drawn = icicle.tree;
    this.key = key;
    const rows = 12;
    const { boxes, lines } = layOut(
      icicle.tree,
      { left: 0, width: 1, top: 0 },
      this.canvas.clientWidth,
      rows,
      icicle.order,
    );
    const { palette } = icicle;
    const whole = icicle.tree.root.total;
    const height = Math.max(10, 2 * lines.length);
    paintBoxes(this.canvas, boxes, { palette, whole, height, row: 2, chosen: null, matches: null });
  }
}
