import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import { trustedBy } from '../environment/trust.ts';

type Context = { req: IncomingMessage; request: { ip: string } };

const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
] as const;

/**
 * Strapi limits sign-ins to the panel by address, and believes every X-Forwarded-For. Here only a
 * trusted proxy is believed; from anyone else the headers are dropped.
 */
export default ({ trustProxy }: { trustProxy: string }) => {
  const trusted = trustedBy(trustProxy);
  return async ({ req, request }: Context, next: () => Promise<void>): Promise<void> => {
    if (!trusted(req.socket.remoteAddress ?? '', 0)) {
      for (const name of FORWARDED) delete req.headers[name];
    }
    request.ip = proxyaddr(req, trusted) ?? '';
    await next();
  };
};
