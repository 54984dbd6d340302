/* Strapi has no setting for what follows. Its menu is the one `nav` without a label. */

/** The part of Strapi's address of an entry that only developers see. */
const FOR_DEVELOPERS = 'a[href$="/admin/content-manager"]';

/**
 * Strapi's menu with labels beside its icons, where it stands at the side; without Strapi's settings
 * and the second menu of its content manager, unless the user is a developer.
 */
export const MENU_STYLE = `
nav:not([aria-label]) a[data-count] { position: relative }
nav:not([aria-label]) a[data-count]::before { content: attr(data-count); position: absolute; inset-block-start: 0.2rem; inset-inline-end: 0.4rem; min-inline-size: 1.8rem; padding-inline: 0.4rem; border-radius: 1rem; background: #b3261e; color: #fff; font-size: 1.1rem; font-weight: 600; line-height: 1.8rem; text-align: center }
@media (min-width: 1080px) {
  nav:not([aria-label]):has(a[href*="/plugins/membership/"]) { inline-size: 20.8rem; flex-shrink: 0 }
  nav:not([aria-label]) > div > ul { align-items: stretch; gap: 0.2rem; padding-inline: 0.8rem }
  nav:not([aria-label]) > div > ul > li > span { display: block; inline-size: 100% }
  nav:not([aria-label]) > div > ul a { gap: 1.2rem; padding-inline: 1.2rem; font-size: 1.4rem; line-height: 2rem }
  nav:not([aria-label]) > div > ul a::after { content: attr(aria-label) }
  nav:not([aria-label]) a[data-count]::before { inset-block-start: calc(50% - 0.9rem); inset-inline-end: 1rem }
  nav:not([aria-label]) > div > ul a.active { font-weight: 600 }
  nav:not([aria-label]) li:has(a[href*="/plugins/membership/list/"]) { display: none }
}
body:not(:has(${FOR_DEVELOPERS})) li:has(a[href$="/admin/settings"]) { display: none }
body:not(:has(${FOR_DEVELOPERS})) div:has(> nav[aria-label="Content"]) { display: none }
body:not(:has(${FOR_DEVELOPERS})) [data-strapi-main-content] { grid-column: 1 / -1 }
`;

/** Shows a number beside Today in the menu, which Strapi draws once; none for 0. */
export const showCount = (count: number): void => {
  const link = document.querySelector('nav:not([aria-label]) a[aria-label="Today"]');
  if (count === 0) link?.removeAttribute('data-count');
  else link?.setAttribute('data-count', String(count));
};
