import { createLog, type LogParts } from './log.ts';
import { createObserver } from './observe.ts';

export { SECURITY_EVENTS } from './events.ts';
export type { SecurityLog } from './log.ts';
export { webhookRefusal } from './webhook-refusal.ts';

/** The log of what matters for security (docs/security-log.md), and what has to be done for it. */
export const createSecurityLog = (parts: LogParts) => {
  const { strapi, report } = parts;
  const { log, noteOrigin } = createLog(parts);
  return {
    log,
    /** Before every other middleware that stands before Strapi's own. */
    register: (): void => {
      strapi.server.app.middleware.unshift(createObserver({ strapi, log, noteOrigin, report }));
    },
    close: log.flush,
  };
};
