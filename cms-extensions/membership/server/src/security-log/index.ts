import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { createLog, type LogParts, type SecurityLog } from './log.ts';
import { createObserver } from './observe.ts';

export { SECURITY_EVENTS } from './events.ts';
export type { SecurityLog } from './log.ts';

const createdSchema = z.object({ user: z.object({ id: z.union([z.string(), z.number()]) }) });

/** Requests are recorded by the observer; this covers commands and the settings. */
const recordPanelUsersOfCommands = (strapi: Core.Strapi, log: SecurityLog): void => {
  strapi.eventHub.on('user.create', async (event: unknown) => {
    if (strapi.requestContext.get() !== undefined) return;
    const subject = createdSchema.safeParse(event).data?.user.id;
    if (subject === undefined) return;
    log.record('panel-user.created', { subject: String(subject), via: 'command' });
  });
};

/** The security log (docs/security-log.md) and the hooks that feed it. */
export const createSecurityLog = (parts: LogParts) => {
  const { strapi, report } = parts;
  const { log, noteOrigin } = createLog(parts);
  return {
    log,
    /** Must run before our other middlewares that are placed before Strapi's. */
    register: (): void => {
      strapi.server.app.middleware.unshift(createObserver({ strapi, log, noteOrigin, report }));
      recordPanelUsersOfCommands(strapi, log);
    },
    close: log.flush,
  };
};
