// Choices that are needed less often: folded where there is little room.

/** Whether they are shown, once the reader has said so. */
let isMoreOpen = false;

/** @param {(Element | null)[]} choices */
function moreChoices(...choices) {
  const isWide = !matchMedia('(max-width: 700px)').matches;
  const details = h(
    'details',
    { class: 'more', open: isWide || isMoreOpen },
    h('summary', null, 'More choices'),
    h('div', { class: 'bar' }, choices),
  );
  details.addEventListener('toggle', () => {
    if (!isWide) isMoreOpen = details.open;
  });
  return details;
}
