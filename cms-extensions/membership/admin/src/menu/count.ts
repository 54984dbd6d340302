/** Shows a number beside Today in the menu, which Strapi draws once; none for 0. */
export const showCount = (count: number): void => {
  const link = document.querySelector('nav:not([aria-label]) a[aria-label="Today"]');
  if (count === 0) link?.removeAttribute('data-count');
  else link?.setAttribute('data-count', String(count));
};
