// Tips: a name in full, or what a word in a head means; for mouse, keys and fingers alike.

class Tip {
  constructor() {
    this.element = h('div', { id: 'tip', role: 'tooltip', popover: 'manual', hidden: true });
    /** @type {HTMLElement | null} */
    this.owner = null;
    document.body.append(this.element);
    document.addEventListener('pointerover', (event) => this.over(event));
    document.addEventListener('pointerup', (event) => {
      if (event.pointerType === 'touch') this.show(this.ownerOf(event.target));
    });
    document.addEventListener('focusin', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.matches(':focus-visible')) this.show(this.ownerOf(target) || this.inside(target));
    });
    document.addEventListener('focusout', () => this.hide());
    document.addEventListener('scroll', () => this.hide(), { capture: true, passive: true });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.hide();
    });
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === 'touch') return;
    const owner = this.ownerOf(event.target);
    if (owner) this.show(owner);
    else if (!this.owner?.contains(document.activeElement)) this.hide();
  }

  /** What has a tip, at or around an element.
   *
   * @param {EventTarget | null} target
   * @returns {HTMLElement | null}
   */
  ownerOf(target) {
    return target instanceof Element ? target.closest('[data-tip], .onename, .snippet') : null;
  }

  /** @param {HTMLElement} target */
  inside(target) {
    return target.matches('a, button')
      ? /** @type {HTMLElement | null} */ (target.querySelector('.onename, .snippet'))
      : null;
  }

  /** @param {HTMLElement} owner */
  textOf(owner) {
    if (owner.dataset.tip) return owner.dataset.tip;
    const isCut = owner.classList.contains('shortened') || owner.scrollWidth > owner.clientWidth;
    const name = isCut ? owner.textContent || '' : '';
    return [name, owner.dataset.more].filter(Boolean).join('\n');
  }

  /** @param {HTMLElement | null} owner */
  show(owner) {
    const text = owner && this.textOf(owner);
    if (!owner || !text) {
      this.hide();
      return;
    }
    this.owner = owner;
    this.element.textContent = text;
    this.element.hidden = false;
    // Above an open dialog, too.
    if (this.element.showPopover && !this.element.matches(':popover-open')) this.element.showPopover();
    const place = owner.getBoundingClientRect();
    const own = this.element.getBoundingClientRect();
    const below = place.bottom + 6;
    const top = below + own.height > innerHeight ? place.top - own.height - 6 : below;
    this.element.style.left = `${Math.max(4, Math.min(place.left, innerWidth - own.width - 4))}px`;
    this.element.style.top = `${Math.max(4, top)}px`;
  }

  hide() {
    if (this.element.hidden) return;
    this.owner = null;
    if (this.element.hidePopover && this.element.matches(':popover-open')) this.element.hidePopover();
    this.element.hidden = true;
  }
}
