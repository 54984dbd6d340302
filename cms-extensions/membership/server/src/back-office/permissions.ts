import type { Core } from '@strapi/strapi';

/** Permission to see the business figures on the panel's home page. */
export const READ_DASHBOARD = 'dashboard.read';
/** Permission to see members. */
export const READ_MEMBERS = 'members.read';

/** Registers these permissions for the panel's roles. */
export const registerPanelPermissions = async (strapi: Core.Strapi): Promise<void> => {
  const right = (uid: string, displayName: string) => ({
    section: 'plugins',
    displayName,
    uid,
    pluginName: 'membership',
  });
  await strapi
    .service('admin::permission')
    .actionProvider.registerMany([
      right(READ_DASHBOARD, 'See members, revenue and workouts in numbers on the home page'),
      right(READ_MEMBERS, 'Look members up'),
    ]);
};
