// Light or dark: as the system has it, unless the reader chose one.

/** @type {Record<string, [sign: string, words: string]>} */
const THEMES = {
  system: ['◐', 'as the system has it'],
  light: ['☀', 'light'],
  dark: ['☾', 'dark'],
};

/** What was chosen in this page, where the browser keeps nothing.
 *
 * @type {string | null}
 */
let themeOfPage = null;

/** @param {boolean} dark */
function theme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  dispatchEvent(new Event('footfall-theme'));
}

/** What was chosen; the system's, if that cannot be read. */
function chosenTheme() {
  const kept = themeOfPage ?? store.get('theme', 'system');
  return Object.hasOwn(THEMES, kept) ? kept : 'system';
}

function isDark() {
  const chosen = chosenTheme();
  return chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/** To the next of the three, from the system's first to the one that changes something. */
function switchTheme() {
  const isDarkSystem = matchMedia('(prefers-color-scheme: dark)').matches;
  const order = isDarkSystem ? ['system', 'light', 'dark'] : ['system', 'dark', 'light'];
  chooseTheme(order[(order.indexOf(chosenTheme()) + 1) % order.length]);
}

/** @param {string} chosen */
function chooseTheme(chosen) {
  store.set('theme', chosen);
  themeOfPage = chosen;
  theme(isDark());
  showTheme();
}

/** The button that switches, which says what is chosen. */
function themeButton() {
  const button = h('button', { type: 'button', id: 'theme', onclick: switchTheme });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => theme(isDark()));
  return button;
}

function showTheme() {
  const button = byId('theme');
  const [sign, words] = THEMES[chosenTheme()];
  button.textContent = sign;
  button.title = `Colours: ${words}; click for the next (d)`;
  button.setAttribute('aria-label', `Colours: ${words}`);
}
