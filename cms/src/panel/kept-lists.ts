import type { Core } from '@strapi/strapi';

/** Lists that the site writes by itself: their forms are for reading. */
const KEPT_BY_THE_SITE = ['plugin::membership.refund-request'];

const WRITING = ['create', 'update', 'delete'].map(
  (action) => `plugin::content-manager.explorer.${action}`,
);

/**
 * Takes the buttons and fields off these lists that would write in them, for owners too. Strapi
 * grants an owner everything at each start, so this runs after it.
 */
export const closeKeptLists = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.query('admin::permission').deleteMany({
    where: { action: { $in: WRITING }, subject: { $in: KEPT_BY_THE_SITE } },
  });
};
