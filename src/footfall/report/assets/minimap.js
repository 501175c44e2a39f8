// A source at a glance, beside its listing: where it is hot, where it never ran.

class Minimap {
  /** @param {SourceView} view */
  constructor(view) {
    this.view = view;
    /** The height of a line. */
    this.scale = 1;
    this.element = h('canvas', {
      class: 'minimap',
      width: '60',
      height: '10',
      'aria-hidden': 'true',
      onclick: (event) => this.jump(event),
    });
    new ResizeObserver(() => {
      view.fill();
    }).observe(view.box);
    addEventListener('footfall-theme', () => this.draw());
  }

  /** @param {MouseEvent} event */
  jump(event) {
    this.view.box.scrollTop = (event.offsetY / this.scale) * ROW_HEIGHT - this.view.box.clientHeight / 2;
  }

  draw() {
    const [canvas, view] = [this.element, this.view];
    const height = view.box.clientHeight;
    if (!height) return;
    if (canvas.height !== height) canvas.height = height;
    const style = getComputedStyle(document.documentElement);
    const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    paint.clearRect(0, 0, canvas.width, height);
    const scale = Math.min(3, height / Math.max(1, view.rows.length));
    this.scale = scale;
    view.rows.forEach((row, at) => {
      if (!row.state || row.state === 'ignored' || row.state === 'elsewhere') return;
      const count = row.regions.reduce((most, region) => Math.max(most, approximate(region.count) || 0), 0);
      const level = heat(count, view.top);
      paint.globalAlpha = row.state === 'ran' || row.state === 'partly' ? 0.2 + (0.8 * level) / HEAT_LEVELS : 1;
      paint.fillStyle = style.getPropertyValue(
        row.state === 'never' ? '--never' : row.state === 'unmeasured' ? '--unmeasured' : '--ran',
      );
      const width =
        row.state === 'never' || row.state === 'unmeasured'
          ? canvas.width - 12
          : 8 + ((canvas.width - 20) * level) / HEAT_LEVELS;
      paint.fillRect(6, at * scale, width, Math.max(1, scale));
    });
    paint.globalAlpha = 0.18;
    paint.fillStyle = style.getPropertyValue('--text');
    const whole = view.rows.length * ROW_HEIGHT;
    paint.fillRect(
      0,
      (view.box.scrollTop / whole) * view.rows.length * scale,
      canvas.width,
      (height / whole) * view.rows.length * scale,
    );
  }
}
