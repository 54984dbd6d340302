import type { Core } from '@strapi/strapi';

type PluginRouter = { routes: unknown[] };

/**
 * Takes away users-permissions' own public routes: each doubles a call of ours without its limits,
 * and what none doubles (providers, confirmations) the product does not have.
 */
export const closeUsersPermissionsRoutes = (strapi: Core.Strapi): void => {
  const routers = strapi.plugin('users-permissions').routes as Record<string, unknown>;
  // Here the router is still a factory; Strapi calls it when it mounts the routes.
  routers['content-api'] = (): PluginRouter & { type: string; prefix: string } => ({
    type: 'content-api',
    prefix: '',
    routes: [],
  });
};
