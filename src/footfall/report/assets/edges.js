// What is scrolled sideways where it is too wide: its edges show that there is more, and keys can scroll it.

/** The box, in an element that shows at its edges where there is more of it.
 *
 * @param {HTMLElement} box
 */
function withEdges(box) {
  const holder = h('div', { class: 'edges' });
  if (box.parentNode) box.replaceWith(holder);
  holder.append(box);
  const look = () => {
    const more = box.scrollWidth - box.clientWidth;
    const scrolls = more > 1 && getComputedStyle(box).overflowX === 'auto';
    holder.classList.toggle('moreleft', scrolls && box.scrollLeft > 1);
    holder.classList.toggle('moreright', scrolls && more - box.scrollLeft > 1);
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  box.addEventListener('scroll', look, { passive: true });
  new ResizeObserver(look).observe(box);
  return { holder, look };
}
