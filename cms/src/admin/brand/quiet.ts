/* Removes Strapi's own branding from the panel where there is no setting for it. */

/** The banner about the redesigned media library, under each key that the panel may use. */
const DISMISSED = ['undefined', 'false', 'null'].map(
  (installation) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`,
);

const dismissBanners = (): void => {
  for (const key of DISMISSED) window.localStorage.setItem(key, 'true');
};

/** Strapi sets the tab's title to 'Workouts | Strapi'. */
const nameTab = (siteName: string): void => {
  const rename = () => {
    const named = document.title
      .replace(/\| Strapi$/, `| ${siteName}`)
      .replace(/^Strapi Admin$/, siteName);
    if (named !== document.title) document.title = named;
  };
  rename();
  new MutationObserver(rename).observe(document.head, {
    subtree: true,
    childList: true,
    characterData: true,
  });
};

/**
 * Removes Strapi's announcements and name from the panel.
 * @param siteName shown in the browser's tab instead
 */
export const keepQuiet = (siteName: string): void => {
  dismissBanners();
  nameTab(siteName);
};
