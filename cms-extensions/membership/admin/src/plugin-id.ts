/** The plugin's name in Strapi's registry, as package.json gives it. */
export const PLUGIN_ID = 'membership';
