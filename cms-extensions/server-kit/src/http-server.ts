import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tidyForwardedFor } from './client-address.ts';
import {
  ALLOWED_METHODS,
  announcesBody,
  type RequestRefusal,
  readAbsoluteTarget,
  refusalOf,
} from './request.ts';

export {
  createClientAddress,
  type ReadClientAddress,
  trustedBy,
} from './client-address.ts';
export { createHealthAnswers, type Dependency } from './health.ts';
export {
  encodingFor,
  Representation,
} from './representation.ts';
export { announcesBody } from './request.ts';

/* The checks on node:http that both servers (the storefront's and the CMS's) apply to every
 * request before routing. Shared, so that both apply the same rules. */

/** How long the rest of a body is read and discarded after its request has been answered. */
const DRAIN_MS = 10_000;

const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), DRAIN_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
};

/**
 * Keeps reading when a response was sent before the end of the request's body. Closing a connection
 * with unread bytes resets it, and a client that is still sending then loses the response.
 */
const drainAfterAnswer = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request;
  response.once('finish', () => drain(request));
  // As Node closes a connection after a response with `Connection: close`, read or not.
  socket.destroySoon = (): void => {
    const close = (): void => Socket.prototype.destroySoon.call(socket);
    if (request.complete || request.destroyed) {
      close();
    } else {
      socket.end();
      request.once('end', close);
    }
  };
};

/** Paths whose callers expect `{ detail }` (spec section 8). */
const isDataPath = (url: string): boolean => /^\/(?:api|uploads)(?![\w-])/i.test(url);

const sendRefusal = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, detail }: RequestRefusal,
  headers: Readonly<Record<string, string>>,
): void => {
  const isData = isDataPath(request.url ?? '');
  const body = isData ? JSON.stringify({ detail }) : detail;
  response.writeHead(status, {
    ...headers,
    'Content-Type': isData ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    // The end of a malformed request is uncertain, so nothing after it is read.
    Connection: 'close',
    ...(status === 405 && { Allow: ALLOWED_METHODS }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

type RequestGuardOptions = {
  /** Host and port of the public addresses, as they may appear in a request. */
  hosts: readonly string[];
  /** Headers of every refusal. */
  headers: Readonly<Record<string, string>>;
};

/**
 * Answers every request that must not be routed. A request target that is an absolute URL of this
 * server is replaced by its path, and addresses in X-Forwarded-For by bare ones.
 * @returns whether the request has been answered
 */
export const createRequestGuard = ({ hosts, headers }: RequestGuardOptions) => {
  const ownHosts = new Set(hosts.map((host) => host.toLowerCase()));
  const closing = new WeakSet<Socket>();

  const isOwnHost = (host: string, { localAddress, localPort }: Socket): boolean =>
    ownHosts.has(host) ||
    host === `localhost:${localPort}` ||
    host === `${localAddress?.replace(/^::ffff:/, '')}:${localPort}`;

  /**
   * Replaces an absolute URL of this server by its path. A URL of another server is left unchanged
   * and is refused as a path.
   */
  const takeApart = (request: IncomingMessage): void => {
    const target = readAbsoluteTarget(request.url ?? '');
    if (target === null || !isOwnHost(target.host, request.socket)) return;
    request.url = target.path;
    request.headers.host = target.host;
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // A pipelined request that arrived in the same packet as a refused one.
    if (closing.has(request.socket)) {
      request.resume();
      return true;
    }
    tidyForwardedFor(request);
    if (!request.url?.startsWith('/')) takeApart(request);
    const refusal = refusalOf(request);
    if (refusal === null) {
      if (announcesBody(request)) drainAfterAnswer(request, response);
      return false;
    }
    closing.add(request.socket);
    drainAfterAnswer(request, response);
    sendRefusal(request, response, refusal, headers);
    return true;
  };
};

/** Refuses CONNECT, for which Node emits no request event: this server is not a proxy. */
export const refuseTunnels = (server: Server): void => {
  server.on('connect', (_request, socket) => {
    // Without a reader, the end of this connection would never be noticed.
    socket.on('error', () => undefined).resume();
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOWED_METHODS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
};
