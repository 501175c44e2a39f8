// The bar at the top of a page, and what is said where something fails.

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Tell the style how high the bar is under which heads of tables stop. */
function watchBar() {
  const bar = /** @type {HTMLElement} */ (document.querySelector('.top'));
  const tell = () => {
    const isSticky = getComputedStyle(bar).position === 'sticky';
    document.documentElement.style.setProperty('--top', `${isSticky ? bar.offsetHeight : 0}px`);
  };
  new ResizeObserver(tell).observe(bar);
  tell();
}

/** What is drawn keeps its colours on paper; so it is drawn in light ones for that long, and names are whole. */
function watchPrinting() {
  /** @type {string | undefined} */
  let screen;
  addEventListener('beforeprint', () => {
    screen = document.documentElement.dataset.theme;
    theme(false);
    breakNames(byId('view'));
  });
  addEventListener('afterprint', () => {
    theme(screen === 'dark');
    isOnPaper = false;
    fitNames(byId('view'));
  });
}
