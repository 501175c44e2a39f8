// What stands around the icicle: what is shown and how, finding, the way to what is shown, what colours mean.

/** How many steps of a way are shown at its end. */
const WAY = 5;

class IcicleControls {
  /** @param {Icicle} icicle */
  constructor(icicle) {
    this.icicle = icicle;
    /** The boxes that match, the heaviest first; and the one that was gone to.
     *
     * @type {CallBox[]}
     */
    this.found = [];
    this.at = -1;
    /** What way is shown.
     *
     * @type {string}
     */
    this.wayKey = '';
    /** @type {CallTree | null} */
    this.wayTree = null;
    this.find = h('input', {
      type: 'search',
      placeholder: 'Find in these calls',
      'aria-label': 'Find functions in these calls',
      oninput: () => this.search(),
      onkeydown: (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        this.toMatch(event.shiftKey ? -1 : 1);
      },
    });
    this.result = h('span', { class: 'muted findings', role: 'status' });
    this.bar = h('div', { class: 'bar' });
    this.way = h('nav', { class: 'way', 'aria-label': 'Way to what is shown' });
    this.hint = h('span', { class: 'wheelhint', 'aria-hidden': 'true' }, 'Ctrl + wheel zooms, dragging moves');
    this.legend = h('div', { class: 'shades' });
    this.note = h('div');
    const reset = h(
      'button',
      { type: 'button', onclick: () => icicle.zoom(icicle.tree.root), title: 'Show all again (Esc)' },
      'Reset zoom',
    );
    this.reset = reset;
    this.finder = h('div', { class: 'bar' }, this.find, this.result, h('span', { class: 'fill' }), this.hint, reset);
    this.element = h('div', null, this.bar, this.finder, this.note, this.way);
  }

  /** After the tree was made anew. */
  update() {
    const { icicle } = this;
    const again = () => icicle.build();
    const isTime = icicle.shape === 'time';
    const shapes = Object.entries(SHAPES).filter(([shape]) => shape !== 'time' || profile.timeline);
    const shape = choice(
      'Shown as',
      shapes.map(([name, [title]]) => [name, title]),
      icicle.shape,
      (name) => {
        icicle.shape = name;
        again();
      },
    );
    const more = isTime ? [] : [this.drawings(again), this.order(again), this.fold(again)];
    // Who works with keys stays where they were.
    const { activeElement } = document;
    const kept = this.bar.contains(activeElement) ? activeElement?.getAttribute('aria-label') || '#fold' : null;
    this.bar.replaceChildren(
      shape,
      ...(isTime ? [this.timeThreads(again)] : [this.metrics(again), this.threads(again)]),
      moreChoices(...more, this.colourBy()),
    );
    /** @type {HTMLElement | null} */
    const same = kept ? this.bar.querySelector(kept === '#fold' ? kept : `[aria-label="${kept}"]`) : null;
    same?.focus();
    this.note.replaceChildren(isTime && icicle.timeline ? timelineNote(icicle.timeline) : '');
    this.showLegend();
    this.search();
  }

  /** @param {() => void} again */
  drawings(again) {
    const { icicle } = this;
    return choice('Drawn as', DRAWINGS, icicle.drawing, (drawing) => {
      icicle.drawing = drawing;
      again();
    });
  }

  /** @param {() => void} again */
  metrics(again) {
    const { icicle } = this;
    return choice(
      'Metric',
      icicle.metrics.map((metric) => [metric, METRICS[metric].title]),
      icicle.metric,
      (metric) => {
        icicle.metric = metric;
        again();
      },
    );
  }

  /** @param {() => void} again */
  order(again) {
    const { icicle } = this;
    /** @type {[string, string][]} */
    const orders = [
      ['heavy', 'largest first'],
      ['first', 'by first call'],
    ];
    return this.choose('Order', orders, icicle.order, (order) => {
      icicle.order = order;
      store.set('calls.order', order);
      again();
    });
  }

  colourBy() {
    const { icicle } = this;
    return this.choose('Colour by', this.colours(), icicle.palette.by, (by) => {
      icicle.palette = new Palette(/** @type {ColourBy} */ (by));
      store.set('calls.colours', by);
      this.showLegend();
      icicle.draw();
    });
  }

  /** @param {() => void} again */
  timeThreads(again) {
    const { icicle } = this;
    const names = icicle.timeline?.names || [];
    /** @type {[string, string][]} */
    const options = names.map((name, at) => [String(at), oneLine(name) || '(no name)']);
    return this.choose('Thread', options, String(icicle.timeThread), (at) => {
      icicle.timeThread = Number(at);
      again();
    });
  }

  /** @returns {[string, string][]} */
  colours() {
    const packages = new Set(profile.functions.map((one) => groupOf(one, 'package')));
    return [
      ...(packages.size > 1 ? [/** @type {[string, string]} */ (['package', 'package'])] : []),
      ['file', 'file'],
      ['heat', 'own share'],
    ];
  }

  /**
   * @param {string} label
   * @param {[value: string, text: string][]} options
   * @param {string} chosen
   * @param {(value: string) => void} act
   */
  choose(label, options, chosen, act) {
    const select = h(
      'select',
      { class: 'small', 'aria-label': label, onchange: () => act(select.value) },
      options.map(([value, text]) => h('option', { value }, `${label}: ${text}`)),
    );
    select.value = chosen;
    return select;
  }

  /** @param {() => void} again */
  threads(again) {
    const { icicle } = this;
    const threads = h(
      'select',
      {
        class: 'small',
        'aria-label': 'Thread',
        onchange: () => {
          icicle.thread = Number(threads.value);
          again();
        },
      },
      h('option', { value: -1 }, `all ${plural(profile.threads.length, 'thread')}`),
      profile.threads.map((name, at) => h('option', { value: at }, oneLine(name))),
    );
    threads.value = String(icicle.thread);
    threads.hidden = profile.threads.length < 2;
    return threads;
  }

  /** @param {() => void} again */
  fold(again) {
    const { icicle } = this;
    const fold = h('input', {
      type: 'checkbox',
      id: 'fold',
      onchange: () => {
        icicle.fold = fold.checked;
        again();
      },
    });
    fold.checked = icicle.fold;
    return h('label', { for: 'fold' }, fold, ' fold recursion');
  }

  /** What colours mean, with the share of what happened in these functions themselves. */
  showLegend() {
    const { palette, paths, metric, shape } = this.icicle;
    const isTime = shape === 'time';
    const shades = palette.legend(paths);
    this.legend.replaceChildren(
      ...shades.map(({ name, colour, self }) => {
        const chip = h('i', { 'aria-hidden': 'true' });
        chip.style.background = colour;
        return h(
          'span',
          { title: isTime ? oneLine(name) : `${METRICS[metric].text(self)} in these functions themselves` },
          chip,
          isolated(palette.by === 'file' ? (name.split('/').pop() ?? name) : name),
          isTime ? '' : h('small', null, ` ${percentText(Number(self), paths.total)}`),
        );
      }),
      palette.by === 'heat' ? 'The stronger the colour, the more happened in the function itself.' : '',
    );
  }

  /** The way from the root to what was zoomed to. */
  showWay() {
    const { icicle } = this;
    const steps = [];
    for (let box = /** @type {CallBox | null} */ (icicle.zoomed); box; box = box.parent) steps.unshift(box);
    const shown = steps.length > WAY + 1 ? [steps[0], null, ...steps.slice(-WAY)] : steps;
    const last = steps[steps.length - 1];
    this.reset.disabled = icicle.isWhole();
    const key = `${icicle.shape} ${icicle.metric} ${shown.map((box) => box?.name).join('\n')}`;
    if (this.wayKey === key && this.wayTree === icicle.tree) return;
    this.wayKey = key;
    this.wayTree = icicle.tree;
    this.way.replaceChildren(
      h(
        'ol',
        null,
        shown.map((box) =>
          box
            ? h(
                'li',
                null,
                h(
                  'button',
                  {
                    type: 'button',
                    title: oneLine(box.name),
                    'aria-current': box === last ? 'location' : null,
                    onclick: () => this.goTo(box),
                  },
                  box.parent ? ownName(oneLine(box.name), oneLine(box.parent.name)) : oneLine(box.name),
                ),
              )
            : h('li', { title: `${plural(steps.length - WAY - 1, 'step')} more` }, '…'),
        ),
      ),
    );
  }

  /** Light what matches, and say how much it is. */
  search() {
    const { icicle } = this;
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.at = -1;
    if (!words.length) {
      icicle.matches = null;
      this.found = [];
      this.result.textContent = '';
      icicle.draw();
      return;
    }
    /** By what they stand for: a name is looked at once.
     *
     * @type {Map<FunctionInfo | string, boolean>}
     */
    const known = new Map();
    const matches = (/** @type {CallBox} */ box) => {
      // The root stands for no call.
      if (!box.one && !box.parent) return false;
      const key = box.one || box.name;
      let is = known.get(key);
      if (is === undefined) {
        const text = (box.one ? `${box.name} ${box.one.file.path}` : box.name).toLowerCase();
        known.set(key, (is = words.every((word) => text.includes(word))));
      }
      return is;
    };
    icicle.matches = matches;
    this.found = matchingBoxes(icicle.tree, matches);
    const functions = new Set(
      boxesOf([icicle.paths])
        .filter(matches)
        .map((box) => box.one || box.name),
    ).size;
    const { sum, total, isBound: atLeast } = sharedBy(icicle.paths, matches);
    this.result.textContent =
      icicle.shape === 'time'
        ? plural(this.found.length, 'call')
        : functions
          ? `${plural(functions, 'function')}: ${atLeast ? '≥ ' : ''}${METRICS[icicle.metric].text(sum)}, `
            + `${percentText(total, icicle.paths.total)} of all`
          : 'nothing found';
    icicle.draw();
  }

  /** To the next box that matches.
   *
   * @param {number} direction
   */
  toMatch(direction) {
    const { found, icicle } = this;
    if (!found.length) return;
    this.at = this.at < 0 && direction < 0 ? found.length - 1 : (this.at + direction + found.length) % found.length;
    this.goTo(found[this.at]);
  }

  /** Enlarge a box, without a walk to its function.
   *
   * @param {CallBox} box
   */
  goTo(box) {
    const { icicle } = this;
    if (box.one) icicle.select(box.one, icicle.isOfFunction());
    icicle.zoom(box);
  }

  /** Say how the wheel zooms, where it has just moved the page. */
  hintWheel() {
    this.hint.classList.add('on');
    clearTimeout(this.hinted);
    this.hinted = setTimeout(() => this.hint.classList.remove('on'), 1600);
  }
}

/** The outermost boxes of a tree that match, the heaviest first; of trees of callers those that have been made.
 *
 * @param {CallTree} tree
 * @param {(box: CallBox) => boolean} matches
 */
function matchingBoxes({ root, callers }, matches) {
  const found = boxesOf(callers ? [root, ...(callers.below || [])] : [root]).filter(matches);
  return found.sort((one, other) => other.total - one.total);
}
