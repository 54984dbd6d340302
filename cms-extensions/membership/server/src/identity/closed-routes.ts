import type { Core } from '@strapi/strapi';

type PluginRouter = { routes: unknown[] };

/**
 * Removes the public routes of users-permissions: each either duplicates one of our calls without
 * its rate limits, or belongs to a feature that the product does not have (providers,
 * confirmations).
 */
export const closeUsersPermissionsRoutes = (strapi: Core.Strapi): void => {
  const routers = strapi.plugin('users-permissions').routes as Record<string, unknown>;
  // At this point the router is still a factory; Strapi calls it when it mounts the routes.
  routers['content-api'] = (): PluginRouter & { type: string; prefix: string } => ({
    type: 'content-api',
    prefix: '',
    routes: [],
  });
};
