import mark from './mark.svg';
import { tabTitle } from './tab-title.ts';
import texts from './texts.json';
import theme from './theme.json';
import violets from './violets.json';

/*
 * Removes Strapi's own branding from the panel where there is no setting for it. `texts.json` stands
 * in the place of texts that address a developer or name Strapi; `theme.json` has the colours of the
 * site's design in the steps that the panel needs: neutral0 is the surface on the page; `violets.json` those
 * of Strapi's illustrations, which know no theme.
 */

/** The banner about the redesigned media library, under each key that the panel may use. */
const DISMISSED_BANNERS = ['undefined', 'false', 'null'].map(
  (installation) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`,
);

const dismissBanners = (): void => {
  for (const key of DISMISSED_BANNERS) window.localStorage.setItem(key, 'true');
};

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

/** Removes Strapi's announcements and name from the panel. */
const hideStrapiBranding = (): void => {
  dismissBanners();
  readSiteName().then(nameTab);
};

/** Shows Strapi's violet illustrations and its spinner in the colours of the theme. */
const paintIllustrations = (): void => {
  const style = document.createElement('style');
  style.textContent = Object.entries(violets)
    .map(
      ([violet, colour]) =>
        `svg [fill="${violet}"] { fill: ${colour} } svg [stroke="${violet}"] { stroke: ${colour} }`,
    )
    .join('');
  style.textContent +=
    '[role="alert"] > img[aria-hidden][src^="data:image/svg+xml"] { filter: hue-rotate(128deg) }';
  document.head.append(style);
};

/**
 * Hides the fields for somebody else's password, which the server refuses (decision 127), and the order
 * of Strapi's own news in the form of an invited person.
 */
const hideFields = (): void => {
  const style = document.createElement('style');
  style.textContent = ['password', 'confirmPassword']
    .map((name) => `form:has([name="isActive"]) div:has(> div > div > [name="${name}"])`)
    .join();
  style.textContent +=
    ', form div:has([href="https://strapi.io/terms"]):not(:has([name="password"])) { display: none }';
  document.head.append(style);
};

export default {
  config: {
    auth: { logo: mark },
    menu: { logo: mark },
    theme,
    translations: { en: texts },
    tutorials: false,
    notifications: { releases: false },
  },
  bootstrap() {
    hideStrapiBranding();
    hideFields();
    paintIllustrations();
  },
};
