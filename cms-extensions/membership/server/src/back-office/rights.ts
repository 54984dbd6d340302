import type { Core } from '@strapi/strapi';

import RIGHTS from 'contract/desk/rights.json';

/* The rights of the desk, besides Strapi's own, each with what the panel's roles say of it; `roles.ts`
 * says who has them. */

export type Right = keyof typeof RIGHTS;

/** Registers the rights, so that the panel's roles show them. */
export const registerPermissions = (strapi: Core.Strapi): Promise<void> =>
  strapi.service('admin::permission').actionProvider.registerMany(
    Object.entries(RIGHTS).map(([uid, displayName]) => ({
      section: 'plugins',
      pluginName: 'membership',
      uid,
      displayName,
    })),
  );

/** Policies of a route: 401 when not signed in to the panel, 403 without the right. */
export const requiring = (right: Right) => requiringAction(`plugin::membership.${right}`);

/** The same for a permission of Strapi's own. */
export const requiringAction = (action: string) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [action] } },
];

/** Types whose entries only the site writes: read-only in the panel. */
const READ_ONLY_TYPES = ['refund-request', 'policy-version'].map(
  (name) => `plugin::membership.${name}`,
);

const WRITE_ACTIONS = ['create', 'update', 'delete'].map(
  (action) => `plugin::content-manager.explorer.${action}`,
);

/** Every site has one entry for each key. */
const PLANS = 'api::subscription-plan.subscription-plan';
const PLAN_ACTIONS = ['create', 'delete'].map(
  (action) => `plugin::content-manager.explorer.${action}`,
);

/**
 * Removes the editing rights for these types, and those to add and delete plans, for owners too.
 * Strapi grants an owner everything at each start, so this runs after it.
 */
export const closeReadOnlyTypes = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.query('admin::permission').deleteMany({
    where: {
      $or: [
        { action: { $in: WRITE_ACTIONS }, subject: { $in: READ_ONLY_TYPES } },
        { action: { $in: PLAN_ACTIONS }, subject: PLANS },
      ],
    },
  });
};
