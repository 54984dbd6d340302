import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PANEL_PASSWORD_TEXTS, panelPasswordFault } from '../access/panel-password.ts';
import { addMiddleware } from './strapi-routes.ts';

/** The calls with which the panel sets a password, by Strapi's handler names. */
const HANDLERS = [
  'authentication.registerAdmin',
  'authentication.register',
  'authentication.resetPassword',
  'authenticated-user.updateMe',
];

type Body = Record<string, unknown> | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The registration of an invited person has its fields one level deeper. */
const fieldsOf = (body: Body): Record<string, unknown> =>
  isRecord(body?.userInfo) ? body.userInfo : (body ?? {});

const refuse = (message: string): never => {
  throw new errors.ValidationError(message, {
    errors: [{ path: ['password'], message, name: 'ValidationError' }],
  });
};

/**
 * Applies the same rules to every password that is set in the panel, and lets nobody set somebody
 * else's. Call before the routes are mounted.
 */
export const guardPanelPasswords = (strapi: Core.Strapi): void => {
  const guard: Core.MiddlewareHandler = async (ctx, next) => {
    const { password, email, firstname, lastname } = fieldsOf(ctx.request.body);
    if (typeof password === 'string') {
      const known = [email, firstname, lastname, ctx.state.user?.email];
      const about = known.filter((value): value is string => typeof value === 'string');
      const fault = panelPasswordFault(password, about);
      if (fault !== null) refuse(fault);
    }
    return next();
  };
  for (const handler of HANDLERS) addMiddleware(strapi.admin.routes, handler, guard);
  addMiddleware(strapi.admin.routes, 'user.update', async (ctx, next) => {
    if (fieldsOf(ctx.request.body).password) refuse(PANEL_PASSWORD_TEXTS.notYours);
    return next();
  });
};
