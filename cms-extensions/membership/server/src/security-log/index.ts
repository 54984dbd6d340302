import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { SecurityLog } from './log.ts';
import { observe } from './observe.ts';

export { openDestination } from './destination.ts';
export { SECURITY_EVENTS } from './events.ts';
export { SecurityLog } from './log.ts';

const createdSchema = z.object({ user: z.object({ id: z.union([z.string(), z.number()]) }) });

/**
 * Records what Strapi does. Must run before our other middlewares that are placed before Strapi's,
 * so that events recorded during a request have its origin, and each answer is seen as it is sent.
 */
export const registerSecurityLog = (
  strapi: Core.Strapi,
  log: SecurityLog,
  report: (fault: unknown) => void,
): void => {
  strapi.server.app.middleware.unshift((koa, next) => {
    log.noteOrigin(koa);
    return strapi.requestContext.run(koa, async () => {
      await next();
      try {
        observe(log, koa);
      } catch (error) {
        report(error);
      }
    });
  });
  // Requests are recorded by their answers; this covers commands and the settings.
  strapi.eventHub.on('user.create', async (event: unknown) => {
    if (strapi.requestContext.get() !== undefined) return;
    const subject = createdSchema.safeParse(event).data?.user.id;
    if (subject === undefined) return;
    log.record('panel-user.created', { subject: String(subject), via: 'command' });
  });
};
