import type { IncomingMessage } from 'node:http';
import { networkOf } from 'contract/http-server';
import proxyaddr from 'proxy-addr';

/**
 * TRUST_PROXY for this server: it counts the proxies before the CMS, and this server is one of
 * them.
 */
export const trustedBy = (setting: string): ((address: string, hops: number) => boolean) => {
  if (setting === 'false' || setting === 'true') return () => false;
  if (/^\d+$/.test(setting)) return (_address, hops) => hops < Number(setting) - 1;
  return proxyaddr.compile(setting.split(',').map((part) => part.trim()));
};

/** Determines the client's address, given the proxies that the deployment trusts. */
export const createClientAddress = (trustProxy: string): ((request: IncomingMessage) => string) => {
  const trusted = trustedBy(trustProxy);
  return (request) => networkOf(proxyaddr(request, trusted) ?? 'unknown');
};
