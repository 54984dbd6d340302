import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyaddr from 'proxy-addr';
import { trustedBy } from '../environment/network.ts';

type Context = {
  req: IncomingMessage;
  request: { ip: string };
  cookies: { secure: boolean };
};

type Config = {
  trustProxy: string;
  /** Whether browsers use https, whatever the protocol between balancer and server. */
  isHttps: boolean;
};

const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
] as const;

/**
 * Strapi trusts every X-Forwarded-For, and rate limits depend on it. Here only trusted proxies are
 * believed; from any other client the headers are removed.
 */
export default ({ trustProxy, isHttps }: Config) => {
  const trusted = trustedBy(trustProxy);
  return async ({ req, request, cookies }: Context, next: () => Promise<void>): Promise<void> => {
    if (!trusted(req.socket.remoteAddress ?? '', 0)) {
      for (const name of FORWARDED) delete req.headers[name];
    }
    // Otherwise the library refuses to send a Secure cookie over apparent plain http.
    if (isHttps) cookies.secure = true;
    // A proxy may report 'unknown'. The plugin has removed ports before.
    request.ip = proxyaddr.all(req, trusted).findLast((hop) => isIP(hop) !== 0) ?? '';
    await next();
  };
};
