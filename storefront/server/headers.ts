import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Environment } from './environment.ts';

/** Headers of one connection, never passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers without those of the connection, and without those that `Connection` names. */
export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
};

/** The addresses that came with a request, of which only the trusted proxies' own are believed. */
const forwardedFor = (request: IncomingMessage, proxiesInFront: number): string => {
  const given = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const believed = proxiesInFront === 0 ? [] : given.slice(-proxiesInFront);
  return [...believed, request.socket.remoteAddress ?? 'unknown'].join(', ');
};

/**
 * What the CMS is told about a request: whose it is, and the address that she typed, which is this
 * site's public one, whatever her Host header claims.
 */
export const forwardedHeaders = (
  request: IncomingMessage,
  { publicUrl, proxiesInFront }: Pick<Environment, 'publicUrl' | 'proxiesInFront'>,
): Record<string, string> => {
  const url = new URL(publicUrl);
  return {
    'x-forwarded-for': forwardedFor(request, proxiesInFront),
    'x-forwarded-host': url.host,
    'x-forwarded-proto': url.protocol.slice(0, -1),
  };
};
