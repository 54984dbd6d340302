import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import { trustedBy } from '../environment/trust.ts';

type Context = {
  req: IncomingMessage;
  request: { ip: string };
  cookies: { secure: boolean };
};

type Config = {
  trustProxy: string;
  /** Browsers come by https, whatever the balancer says of the connection behind it. */
  isHttps: boolean;
};

const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
] as const;

/**
 * Strapi believes every X-Forwarded-For, and limits go by it. Here only a trusted proxy is believed;
 * from anyone else the headers are dropped.
 */
export default ({ trustProxy, isHttps }: Config) => {
  const trusted = trustedBy(trustProxy);
  return async ({ req, request, cookies }: Context, next: () => Promise<void>): Promise<void> => {
    if (!trusted(req.socket.remoteAddress ?? '', 0)) {
      for (const name of FORWARDED) delete req.headers[name];
    }
    // Otherwise the library refuses to send a Secure cookie over what looks like plain http.
    if (isHttps) cookies.secure = true;
    request.ip = proxyaddr(req, trusted) ?? '';
    await next();
  };
};
