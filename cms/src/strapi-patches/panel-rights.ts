import type { Core } from '@strapi/strapi';
import { requireRight } from './strapi-routes.ts';

/** Calls that Strapi opens to everybody in the panel, with the right of the page that makes them. */
const NEEDED: readonly [plugin: string, handler: string, right: string][] = [
  ['admin', 'permission.getAll', 'admin::roles.read'],
  ['admin', 'content-api.getPermissions', 'admin::api-tokens.read'],
  ['admin', 'content-api.getRoutes', 'admin::api-tokens.read'],
  ['admin', 'homepage.getKeyStatistics', 'admin::users.read'],
  [
    'content-manager',
    'components.updateComponentConfiguration',
    'plugin::content-manager.components.configure-layout',
  ],
  ['users-permissions', 'permissions.getPermissions', 'plugin::users-permissions.roles.read'],
  ['users-permissions', 'permissions.getPolicies', 'plugin::users-permissions.roles.read'],
  ['users-permissions', 'permissions.getRoutes', 'plugin::users-permissions.roles.read'],
];

/** Call before the routes are mounted. */
export const requirePanelRights = (strapi: Core.Strapi): void => {
  for (const [plugin, handler, right] of NEEDED) {
    const { routes } = plugin === 'admin' ? strapi.admin : strapi.plugin(plugin);
    requireRight(routes, handler, right);
  }
};
