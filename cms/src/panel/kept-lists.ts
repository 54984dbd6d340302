import type { Core } from '@strapi/strapi';

/** Types whose entries only the site writes: read-only in the panel. */
const KEPT_BY_THE_SITE = ['plugin::membership.refund-request'];

const WRITING = ['create', 'update', 'delete'].map(
  (action) => `plugin::content-manager.explorer.${action}`,
);

/**
 * Removes the editing rights for these types, for owners too. Strapi grants an owner everything at
 * each start, so this runs after it.
 */
export const closeKeptLists = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.query('admin::permission').deleteMany({
    where: { action: { $in: WRITING }, subject: { $in: KEPT_BY_THE_SITE } },
  });
};
