import type { Core } from '@strapi/strapi';

/**
 * Links of the panel's menu and settings that are for developers; what they open changes nothing
 * here, or is closed (docs/decisions/0035).
 */
const FOR_DEVELOPERS = [
  'admin::marketplace.read',
  'admin::transfer.tokens.access',
  'admin::webhooks.read',
  'plugin::content-type-builder.read',
];

/**
 * Leaves the marketplace, the builder of content types, webhooks and transfers out of the menu, for owners too. Strapi
 * grants an owner everything at each start, so this runs after it. While developing they stay.
 */
export const tidyMenu = async (strapi: Core.Strapi): Promise<void> => {
  if (strapi.config.get('autoReload')) return;
  await strapi.db
    .query('admin::permission')
    .deleteMany({ where: { action: { $in: FOR_DEVELOPERS } } });
};
