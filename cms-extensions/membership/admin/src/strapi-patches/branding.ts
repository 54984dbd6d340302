import { addStyle } from './add-style.ts';
import violets from './violets.json';

/*
 * Removes Strapi's own branding from the panel where there is no setting for it. `violets.json` has
 * the colours of Strapi's illustrations, which know no theme, with those of the site's design.
 */

/** The banner about the redesigned media library, under each key that the panel may use. */
const DISMISSED_BANNERS = ['undefined', 'false', 'null'].map(
  (installation) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`,
);

const dismissBanners = (): void => {
  for (const key of DISMISSED_BANNERS) window.localStorage.setItem(key, 'true');
};

/**
 * The title of the panel's tab with the site's name instead of Strapi's.
 * @param title Strapi sets 'Workouts | Strapi', or 'Strapi Admin'
 */
export const tabTitle = (title: string, siteName: string): string =>
  // A function, since '$&' and the like in a text would stand for what was found.
  title.replace(/^Strapi Admin$|(?<=\| )Strapi$/, () => siteName);

/** Shows a name in the browser's tab instead of Strapi's. */
const nameTab = (siteName: string): void => {
  const rename = () => {
    const named = tabTitle(document.title, siteName);
    if (named !== document.title) document.title = named;
  };
  rename();
  new MutationObserver(rename).observe(document.head, {
    subtree: true,
    childList: true,
    characterData: true,
  });
};

/** The name of the site as it is published; the desk's own while it cannot be read. */
const readSiteName = async (): Promise<string> => {
  try {
    const texts: { brand: { site_name: string } } = await (await fetch('/api/site-texts')).json();
    return texts.brand.site_name;
  } catch (error) {
    console.info('The name of the site cannot be read', error);
    return 'Desk';
  }
};

/** Shows Strapi's violet illustrations and its spinner in the colours of the theme. */
const paintIllustrations = (): void => {
  const rules = Object.entries(violets).map(
    ([violet, colour]) =>
      `svg [fill="${violet}"] { fill: ${colour} } svg [stroke="${violet}"] { stroke: ${colour} }`,
  );
  addStyle(
    `${rules.join('')}[role="alert"] > img[aria-hidden][src^="data:image/svg+xml"] { filter: hue-rotate(128deg) }`,
  );
};

/**
 * Hides the fields for somebody else's password, which the server refuses (decision 127), and the order
 * of Strapi's own news in the form of an invited person.
 */
const hideFields = (): void => {
  const passwords = ['password', 'confirmPassword'].map(
    (name) => `form:has([name="isActive"]) div:has(> div > div > [name="${name}"])`,
  );
  const news = 'form div:has([href="https://strapi.io/terms"]):not(:has([name="password"]))';
  addStyle(`${[...passwords, news].join()} { display: none }`);
};

/** Removes Strapi's branding, and fields that nobody here may use. */
export const hideStrapi = (): void => {
  dismissBanners();
  readSiteName().then(nameTab);
  hideFields();
  paintIllustrations();
};
