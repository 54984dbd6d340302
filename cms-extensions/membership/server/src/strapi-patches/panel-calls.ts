import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';

const routeSchema = z.object({
  method: z.string(),
  handler: z.unknown(),
  info: z.object({ type: z.string(), pluginName: z.string().optional() }),
});

/** Strapi's calls by plugin and handler, ours by method and path. */
const nameOf = (ctx: Context, { method, handler, info }: z.output<typeof routeSchema>): string =>
  typeof handler === 'string'
    ? `${info.pluginName}.${handler}`
    : `${method} ${z.string().parse(ctx._matchedRoute)}`;

/**
 * Checks every signed-in call of the panel, whatever began the session: a password, a reset, an
 * invitation.
 * @param check may refuse by throwing
 */
export const checkPanelCalls = (
  strapi: Core.Strapi,
  check: (call: Context, name: string) => Promise<void>,
): void => {
  const auth = strapi.get('auth');
  const { verify } = auth;
  auth.verify = async (identity: unknown, config: unknown) => {
    await verify.call(auth, identity, config);
    const call = strapi.requestContext.get();
    if (config === false || call === undefined) return;
    const route = routeSchema.parse(call.state.route);
    if (route.info.type === 'admin') await check(call, nameOf(call, route));
  };
};
