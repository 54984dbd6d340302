import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

const NETWORK_GROUPS = 4;

/** Some proxies add the client's port: `203.0.113.8:51001`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * An address as a proxy or a socket reports it, without port and zone; an IPv4 address within IPv6 in
 * its own form.
 * @param reported undefined for a socket that its client has closed
 * @returns null when it is no address
 */
const addressIn = (reported: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  if (reported === undefined) return null;
  const [, inBrackets, beforePort] = WITH_PORT.exec(reported) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? reported).split('%');
  return isIP(address) === 0 ? null : ipaddr.process(address);
};

/**
 * The key that requests are counted by. An IPv6 address is cut to its /64, the network of one
 * household: counting single addresses would limit nothing.
 * @returns null for a text that is no address
 */
export const networkOf = (reported: string | undefined): string | null => {
  const address = addressIn(reported);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? null;
  const groups = address.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
};

/**
 * Rewrites a request's X-Forwarded-For to bare addresses, for every reader of it. What is no address
 * stays, since proxies may be counted.
 */
export const tidyForwardedFor = ({ headers }: IncomingMessage): void => {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  const hops = String(given)
    .split(',')
    .map((hop) => hop.trim());
  headers['x-forwarded-for'] = hops.map((hop) => addressIn(hop)?.toString() ?? hop).join(', ');
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

/**
 * Reads the client's address as `trustedBy` allows: the farthest one, so that the requests of a proxy
 * that reports 'unknown' are counted by its own.
 */
export const createClientAddress = (setting: string, ownProxies = 0): ReadClientAddress => {
  const trusted = trustedBy(setting, ownProxies);
  return (request) =>
    proxyaddr
      .all(request, trusted)
      .map(networkOf)
      .findLast((network) => network !== null) ?? 'unknown';
};
