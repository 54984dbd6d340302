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

/**
 * Headers that `Connection` must not remove from a request: length, identity, destination and
 * origin.
 */
const KEPT = /^(?:content-length|content-type|host|authorization|cookie|forwarded|x-forwarded-.*)$/;

/** Headers without the hop-by-hop ones and without those that `Connection` names. */
export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !KEPT.test(name));
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
};

/** The X-Forwarded-For addresses of a request, of which only the trusted proxies' are used. */
const forwardedFor = (request: IncomingMessage, proxiesInFront: number): string => {
  const given = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const believed = proxiesInFront === 0 ? [] : given.slice(-proxiesInFront);
  return [...believed, request.socket.remoteAddress ?? 'unknown'].join(', ');
};

/** Headers about forwarding and traces, which this server sets itself; the client's are dropped. */
const FORWARDED = /^(?:forwarded|x-forwarded-.*|traceparent|tracestate|baggage)$/;

/**
 * The headers of a request to the CMS: the client's own, the client's address, and this site's
 * public address, whatever the Host header claims.
 */
export const headersForCms = (
  request: IncomingMessage,
  { publicUrl, proxiesInFront }: Pick<Environment, 'publicUrl' | 'proxiesInFront'>,
): IncomingHttpHeaders => {
  const url = new URL(publicUrl);
  const { host: _host, expect: _answeredHere, ...headers } = endToEnd(request.headers);
  const own = Object.entries(headers).filter(([name]) => !FORWARDED.test(name));
  return {
    ...Object.fromEntries(own),
    'x-forwarded-for': forwardedFor(request, proxiesInFront),
    'x-forwarded-host': url.host,
    'x-forwarded-proto': url.protocol.slice(0, -1),
  };
};
