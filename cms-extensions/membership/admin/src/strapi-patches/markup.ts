/* What is wrong in Strapi's markup on every page, mended whenever the page changes. */

/** Slides of pictures are marked as options of a list, which they are not. */
const SLIDES = '[aria-roledescription=slide][aria-selected]';

/** The rows of a repeated part come right below the title of the form: no level lies between. */
const ROWS = 'form:has(h1) h3[data-orientation]:not([aria-level])';

const mend = (): void => {
  for (const slide of document.querySelectorAll(SLIDES)) slide.removeAttribute('aria-selected');
  for (const row of document.querySelectorAll(ROWS)) row.ariaLevel = '2';
};

/**
 * Strapi's buttons are disabled while what they do is under way, and the browser takes the focus from
 * what is disabled. It is given back afterwards, unless it has gone elsewhere.
 * @param left what had the focus last
 */
const giveBack = (left: EventTarget | null, changes: readonly MutationRecord[]): void => {
  if (!(left instanceof HTMLButtonElement) || document.activeElement !== document.body) return;
  if (!left.disabled && changes.some(({ target }) => target === left)) left.focus();
};

/** Begins to mend; the page is the panel's as long as it is open. */
export const mendMarkup = (): void => {
  let left: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    left = target;
  });
  const watched = { childList: true, attributeFilter: ['disabled', 'aria-selected'] };
  new MutationObserver((changes) => {
    mend();
    giveBack(left, changes);
  }).observe(document.body, { ...watched, subtree: true });
};
