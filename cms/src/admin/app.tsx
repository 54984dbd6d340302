import mark from './mark.svg';
import texts from './texts.json';
import theme from './theme.json';

/*
 * `texts.json` stands in the place of texts that address a developer or name Strapi; `theme.json` has
 * the colours of the site's design in the steps that the panel needs: neutral0 is the surface on the
 * page. What has no setting is changed by the plugin (`admin/src/strapi-patches`).
 */

export default {
  config: {
    auth: { logo: mark },
    menu: { logo: mark },
    theme,
    translations: { en: texts },
    tutorials: false,
    notifications: { releases: false },
  },
};
