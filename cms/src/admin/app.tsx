import mark from './mark.svg';
import { tabTitle } from './tab-title.ts';
import { theme } from './theme.ts';

/** Texts for the coach in the place of Strapi's that address a developer or name Strapi. */
const TEXTS: Record<string, string> = {
  'Auth.form.welcome.title': 'Welcome',
  'Auth.form.welcome.subtitle': 'Sign in to your desk',
  'Auth.form.register.subtitle': 'This account is for the desk alone. Members sign in on the site.',
  'app.components.LeftMenu.navbrand.title': 'Desk',
  'app.components.LeftMenu.navbrand.workplace': "The coach's desk",
  'HomePage.header.subtitle': 'What members see on the site is made here.',
  'global.home': 'Today',
  'global.settings': 'More settings',
  'global.content-manager': 'Content',
  'content-manager.header.name': 'Content',
  'content-manager.containers.Home.pluginHeaderTitle': 'Content',
  'content-manager.components.LeftMenu.collection-types': 'Lists',
  'content-manager.components.LeftMenu.single-types': 'Pages and texts',
  'content-manager.HeaderLayout.button.label-add-entry': 'New',
  'content-manager.pages.ListView.header-subtitle': '{number} found',
  'content-manager.components.LeftMenu.Search.label': 'Search for a list or a page',
  // Strapi shows this text on every button beside a form, whatever the button does.
  'content-manager.containers.EditView.saveHint': 'Ctrl / Cmd + Enter saves the form',
  'app.components.ToggleCheckbox.off-label': 'No',
  'app.components.ToggleCheckbox.on-label': 'Yes',
  // The server fetches no URLs (docs/decisions/0035).
  'upload.import-from-url': 'File upload from URL (switched off)',
  'Settings.permissions.users.listview.header.subtitle': 'Everyone who may work at this desk',
};

/* Removes Strapi's own branding from the panel where there is no setting for it. */

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

/** Of Strapi's illustrations, which know no theme, in the site's colours. */
const VIOLETS: Record<string, string> = {
  '#4945FF': '#c9371c',
  '#7B79FF': '#dd5237',
  '#D9D8FF': '#f3c6b8',
  '#F0F0FF': '#fbeae3',
};

/** Shows Strapi's violet illustrations and its spinner in the colours of the theme. */
const paintIllustrations = (): void => {
  const style = document.createElement('style');
  style.textContent = Object.entries(VIOLETS)
    .map(
      ([violet, colour]) =>
        `svg [fill="${violet}"] { fill: ${colour} } svg [stroke="${violet}"] { stroke: ${colour} }`,
    )
    .join('');
  style.textContent += 'img[aria-hidden][src^="data:image/svg+xml"] { filter: hue-rotate(128deg) }';
  document.head.append(style);
};

/** Hides the fields for somebody else's password, which the server refuses (decision 127). */
const hidePasswordsOfOthers = (): void => {
  const style = document.createElement('style');
  style.textContent = ['password', 'confirmPassword']
    .map((name) => `form:has([name="isActive"]) div:has(> div > div > [name="${name}"])`)
    .join();
  style.textContent += '{ display: none }';
  document.head.append(style);
};

export default {
  config: {
    auth: { logo: mark },
    menu: { logo: mark },
    theme,
    translations: { en: TEXTS },
    tutorials: false,
    notifications: { releases: false },
  },
  bootstrap() {
    hideStrapiBranding();
    hidePasswordsOfOthers();
    paintIllustrations();
  },
};
