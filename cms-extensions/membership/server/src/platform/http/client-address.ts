import type { IncomingMessage } from 'node:http';
import { networkOf } from 'contract/http-server';
import proxyaddr from 'proxy-addr';

/** Reads whose request it is; an IPv6 address is cut to the network that one customer gets. */
export type ReadClientAddress = (request: IncomingMessage) => string;

const trustedBy = (setting: string): ((address: string, hops: number) => boolean) => {
  if (setting === 'false') return () => false;
  if (setting === 'true') return (_address, hops) => hops < 1;
  if (/^\d+$/.test(setting)) return (_address, hops) => hops < Number(setting);
  return proxyaddr.compile(setting.split(',').map((part) => part.trim()));
};

/**
 * @param trustProxy which peers may say by X-Forwarded-For whom they speak for: a number of
 *   proxies in front (`true` is one, `false` none), or a list of addresses, networks and names
 *   (`loopback`, `uniquelocal`)
 * @throws when the setting names no address
 */
export const createClientAddress = (trustProxy: string): ReadClientAddress => {
  const trusted = trustedBy(trustProxy);
  return (request) => networkOf(proxyaddr(request, trusted) ?? 'unknown');
};
