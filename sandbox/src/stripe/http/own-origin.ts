import type { MiddlewareHandler } from 'hono';

/**
 * Lets no page of another origin press the sandbox's buttons: a browser says where a request comes
 * from, and tests and tools say nothing.
 */
export const ownOriginOnly: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  const foreign =
    origin !== undefined &&
    (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'));
  if (c.req.method !== 'GET' && foreign)
    return c.text('Only pages of the sandbox itself may do this.', 403);
  await next();
  return undefined;
};
