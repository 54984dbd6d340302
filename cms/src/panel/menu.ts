import type { Core } from '@strapi/strapi';

/**
 * Links of the panel's menu and settings that are for developers; their pages have no effect here
 * or are closed (docs/decisions/0035).
 */
const FOR_DEVELOPERS = [
  'admin::marketplace.read',
  'admin::transfer.tokens.access',
  'admin::webhooks.read',
  'plugin::content-type-builder.read',
];

/**
 * Removes the marketplace, the content-type builder, webhooks and transfers from the menu, for
 * owners too. Strapi grants an owner everything at each start, so this runs after it. In
 * development they stay.
 */
export const tidyMenu = async (strapi: Core.Strapi): Promise<void> => {
  if (strapi.config.get('autoReload')) return;
  await strapi.db
    .query('admin::permission')
    .deleteMany({ where: { action: { $in: FOR_DEVELOPERS } } });
};
