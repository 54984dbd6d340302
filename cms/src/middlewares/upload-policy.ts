import type { Core } from '@strapi/strapi';

const UPLOADS = /^\/uploads(\/|$)/i;

/** A picture that is opened directly runs and loads nothing, and has no origin. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * User uploads are served from the panel's own host. The panel's policy, which Strapi sends with
 * every response, allows scripts of that host, so uploads get a stricter one. Must be after
 * `strapi::security`.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  if (UPLOADS.test(ctx.path)) {
    ctx.set({
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      // The site and the panel may stand on two hosts of one domain.
      'Cross-Origin-Resource-Policy': 'same-site',
    });
  }
  await next();
};
