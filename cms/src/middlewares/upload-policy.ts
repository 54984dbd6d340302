import type { Core } from '@strapi/strapi';

const UPLOADS = /^\/uploads(\/|$)/i;

/** A picture that is led to directly runs and loads nothing, and has no origin to act for. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Files that users have sent come from the panel's own host. The panel's policy, which every answer
 * of Strapi has, lets scripts of that host run; these files have one of their own. After
 * `strapi::security`.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  if (UPLOADS.test(ctx.path)) {
    ctx.set({ 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff' });
  }
  await next();
};
