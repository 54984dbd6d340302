import type { Core } from '@strapi/strapi';

/** Links of the panel's menu that are for developers; what they open changes nothing here. */
const FOR_DEVELOPERS = ['admin::marketplace.read', 'plugin::content-type-builder.read'];

/**
 * Leaves the marketplace and the builder of content types out of the menu, for owners too. Strapi
 * grants an owner everything at each start, so this runs after it. While developing they stay.
 */
export const tidyMenu = async (strapi: Core.Strapi): Promise<void> => {
  if (strapi.config.get('autoReload')) return;
  await strapi.db
    .query('admin::permission')
    .deleteMany({ where: { action: { $in: FOR_DEVELOPERS } } });
};
