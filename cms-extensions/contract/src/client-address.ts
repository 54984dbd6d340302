import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';

const NETWORK_GROUPS = 4;

/**
 * The key that requests are counted by. An IPv6 address is cut to its /64, the network of one
 * household: counting single addresses would limit nothing.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
};

/**
 * Which peers' X-Forwarded-For is trusted.
 * @param setting TRUST_PROXY: a number of proxies before the CMS (`true` is one, `false` none), or a
 *   list of addresses, networks and names (`loopback`, `uniquelocal`)
 * @param ownProxies how many of the counted proxies are this server itself: 1 for the storefront
 * @throws when the setting names no address
 */
export const trustedBy = (
  setting: string,
  ownProxies = 0,
): ((address: string, hops: number) => boolean) => {
  const words: Readonly<Record<string, string>> = { true: '1', false: '0' };
  const count = words[setting] ?? setting;
  if (/^\d+$/.test(count)) return (_address, hops) => hops < Number(count) - ownProxies;
  return proxyaddr.compile(setting.split(',').map((part) => part.trim()));
};

/** Returns a request's client address; IPv6 addresses are cut to the network of one customer. */
export type ReadClientAddress = (request: IncomingMessage) => string;

/** Reads the client's address as `trustedBy` allows. */
export const createClientAddress = (setting: string, ownProxies = 0): ReadClientAddress => {
  const trusted = trustedBy(setting, ownProxies);
  return (request) => networkOf(proxyaddr(request, trusted) ?? 'unknown');
};
