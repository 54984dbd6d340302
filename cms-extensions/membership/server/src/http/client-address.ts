import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyaddr from 'proxy-addr';

/** Reads whose request it is; an IPv6 address is cut to the network that one customer gets. */
export type ReadClientAddress = (request: IncomingMessage) => string;

const IPV6_NETWORK_GROUPS = 4;

/** A household holds a /64, so counting single IPv6 addresses would count nothing. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
};

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
