import mark from './brand/mark.svg';
import { keepQuiet } from './brand/quiet.ts';
import { theme } from './brand/theme.ts';
import { words } from './brand/words.ts';

/** At build time, Strapi passes the panel only variables with this prefix. */
const siteName = process.env.STRAPI_ADMIN_SITE_NAME ?? 'Ondelle';

export default {
  config: {
    auth: { logo: mark },
    menu: { logo: mark },
    theme,
    translations: { en: words(siteName) },
    tutorials: false,
    notifications: { releases: false },
  },
  bootstrap() {
    keepQuiet(siteName);
  },
};
