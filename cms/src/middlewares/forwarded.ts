import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';

type Context = { req: IncomingMessage; request: { ip: string } };

const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
] as const;

/**
 * Who may say for whom a request is.
 * @param setting a number of proxies in front (`true` is one, `false` none), or addresses, networks
 *   and names (`loopback`, `uniquelocal`) with commas in between
 * @throws when the setting names no address
 */
export const trustedBy = (setting: string): ((address: string, hops: number) => boolean) => {
  if (setting === 'false') return () => false;
  if (setting === 'true') return (_address, hops) => hops < 1;
  if (/^\d+$/.test(setting)) return (_address, hops) => hops < Number(setting);
  return proxyaddr.compile(setting.split(',').map((part) => part.trim()));
};

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
