import type { Core } from '@strapi/strapi';

/** A calendar's address is its only key. */
const CALENDAR = /(\/calendar\/)[^/?]+(?=\.ics)/i;

/** Invitations, links of mails and sign-ups. */
const SECRET = /(?<=[?&](?:\w*token|link|code|setup_intent\w*)=)[^&]+/gi;

/** The address of a request as it may be written to a log. */
export const loggedAddress = (url: string): string =>
  url.replace(CALENDAR, '$1*').replace(SECRET, '*');

/** Logs requests as Strapi's own middleware does, without what must stay secret. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = Math.ceil(performance.now() - start);
    const address = loggedAddress(ctx.url);
    strapi.log.http(`${ctx.method} ${address} (${milliseconds} ms) ${ctx.status}`);
  };
