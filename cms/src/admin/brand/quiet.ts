/*
 * What Strapi's panel shows of Strapi itself, and has no setting for.
 */

/** The banner about the redesigned media library, under each name that the panel may look for. */
const DISMISSED = ['undefined', 'false', 'null'].map(
  (installation) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`,
);

const dismissBanners = (): void => {
  for (const key of DISMISSED) window.localStorage.setItem(key, 'true');
};

/** The panel writes 'Workouts | Strapi' into the browser's tab. */
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
 * Takes Strapi's own announcements and name off the panel.
 * @param siteName what stands in the browser's tab instead
 */
export const keepQuiet = (siteName: string): void => {
  dismissBanners();
  nameTab(siteName);
};
