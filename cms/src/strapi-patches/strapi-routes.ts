import type { Core } from '@strapi/strapi';

/** Strapi has renamed or removed a call that is closed or guarded here; look up its new name. */
class RouteNotFound extends Error {
  constructor(handler: string) {
    super(`Strapi has no route for ${handler} any more (see strapi-patches/strapi-routes.ts)`);
    this.name = 'RouteNotFound';
  }
}

export type Routes = Core.Route[] | Record<string, Core.Router>;

/** Strapi's routes with a named handler; a router that is a function has its routes only later. */
export const namedRoutes = (routes: Routes): Core.Route[] =>
  (Array.isArray(routes)
    ? routes
    : Object.values(routes).flatMap((router) => router.routes)
  ).filter((route) => typeof route?.handler === 'string');

/**
 * Strapi's own routes of a handler.
 * @param routes of the panel's API or of a plugin
 * @throws RouteNotFound
 */
export const routesOf = (routes: Routes, handler: string): Core.Route[] => {
  const found = namedRoutes(routes).filter((route) => route.handler === handler);
  if (found.length === 0) throw new RouteNotFound(handler);
  return found;
};

/** Adds a middleware before Strapi's own handlers. Call before the routes are mounted. */
export const addMiddleware = (
  routes: Routes,
  handler: string,
  middleware: Core.MiddlewareHandler,
): void => {
  for (const route of routesOf(routes, handler)) {
    const { middlewares = [], ...config } = route.config ?? {};
    route.config = { ...config, middlewares: [...middlewares, middleware] };
  }
};

/** Adds a right of the panel that a call of Strapi's does not ask for. Call before they are mounted. */
export const requireRight = (routes: Routes, handler: string, action: string): void => {
  for (const route of routesOf(routes, handler)) {
    const { policies = [], ...config } = route.config ?? {};
    const policy = { name: 'admin::hasPermissions', config: { actions: [action] } };
    route.config = { ...config, policies: [...policies, policy] };
  }
};
