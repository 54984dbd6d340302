import type { Core } from '@strapi/strapi';

/* What Strapi and its plugins register to recognise callers, by the type of the route. */

/** Sessions of the panel and of members. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin'],
  'content-api': ['users-permissions'],
};

/** Tokens for programs: no password change ends them, and the product has no use for them. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin-token'],
  'content-api': ['content-api-token'],
};

/** Strapi, or a plugin, has a way to sign in that nobody has looked at. */
class UnknownStrategy extends Error {
  constructor(type: string, name: string) {
    super(
      `'${name}' is an unknown way to sign in to ${type} routes: list it in strapi-patches/strategies.ts as open or closed`,
    );
    this.name = 'UnknownStrategy';
  }
}

/**
 * Lets only the known strategies of authentication register, and leaves out those that are closed.
 * Call before Strapi's own packages register theirs; a new one of an update stops the start.
 */
export const limitStrategies = (strapi: Core.Strapi): void => {
  const auth = strapi.get('auth');
  const { register } = auth;
  auth.register = (type: string, strategy: { name: string }) => {
    const { name } = strategy;
    if (CLOSED[type]?.includes(name)) return auth;
    if (!OPEN[type]?.includes(name)) throw new UnknownStrategy(type, name);
    return register.call(auth, type, strategy);
  };
};
