import type { IncomingMessage } from 'node:http';
import { networkOf } from 'contract/http-server';
import proxyaddr from 'proxy-addr';

/** Returns a request's client address; IPv6 addresses are cut to the network of one customer. */
export type ReadClientAddress = (request: IncomingMessage) => string;

const trustedBy = (setting: string): ((address: string, hops: number) => boolean) => {
  if (setting === 'false') return () => false;
  if (setting === 'true') return (_address, hops) => hops < 1;
  if (/^\d+$/.test(setting)) return (_address, hops) => hops < Number(setting);
  return proxyaddr.compile(setting.split(',').map((part) => part.trim()));
};

/**
 * @param trustProxy which peers' X-Forwarded-For is trusted: a number of
 *   proxies in front (`true` is one, `false` none), or a list of addresses, networks and names
 *   (`loopback`, `uniquelocal`)
 * @throws when the setting names no address
 */
export const createClientAddress = (trustProxy: string): ReadClientAddress => {
  const trusted = trustedBy(trustProxy);
  return (request) => networkOf(proxyaddr(request, trusted) ?? 'unknown');
};
