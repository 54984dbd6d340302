import { createMiddleware } from 'hono/factory';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Blocks web pages of other origins from the sandbox's own API and page: browsers send the origin
 * of a request, and a name that was bound to this machine's address (DNS rebinding) appears in the
 * Host header.
 */
export function ownOriginOnly(publicUrl: string) {
  const ownName = new URL(publicUrl).hostname;
  return createMiddleware(async (context, next) => {
    const { hostname } = new URL(context.req.url);
    const site = context.req.header('sec-fetch-site') ?? 'none';
    const origin = context.req.header('origin');
    // Links from other sites to the page are allowed, calls of the API are not.
    const mayCome =
      site === 'none' ||
      site === 'same-origin' ||
      context.req.header('sec-fetch-dest') === 'document';
    const isForeign = origin !== undefined && origin !== new URL(context.req.url).origin;
    if ((!LOOPBACK_NAMES.has(hostname) && hostname !== ownName) || !mayCome || isForeign) {
      return context.json({ error: { message: 'Only for this sandbox’s own origin.' } }, 403);
    }
    return next();
  });
}
