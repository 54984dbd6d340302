import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import {
  ALLOWED_METHODS,
  announcesBody,
  type RequestRefusal,
  readAbsoluteTarget,
  refusalOf,
} from './rules/request.ts';

export { networkOf } from './rules/network.ts';
export { announcesBody } from './rules/request.ts';

/*
 * What both servers of the product (the storefront's and the CMS) do with every request before any
 * routing, on node:http. It stands here so that they cannot disagree.
 */

/** How long the rest of a body is read and thrown away once its request has been answered. */
const DRAIN_MS = 10_000;

const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), DRAIN_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
};

/**
 * Reads on after an answer that came before the end of its request's body. A connection that is
 * closed with unread bytes is reset, and a reset discards the answer at a client that still sends.
 */
const drainAfterAnswer = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request;
  response.once('finish', () => drain(request));
  // How Node closes a connection after an answer with `Connection: close`, read or not.
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

/** Paths whose callers read `{ detail }` (spec section 8). */
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
    // Where a request that is not understood ends is not certain, so nothing after it is read.
    Connection: 'close',
    ...(status === 405 && { Allow: ALLOWED_METHODS }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

export type RequestGuardOptions = {
  /** Host and port of the public addresses, as a request may name them. */
  hosts: readonly string[];
  /** Headers of every refusal. */
  headers: Readonly<Record<string, string>>;
};

/**
 * Answers every request that is not to be routed. A target that is a whole address of this server
 * becomes its path.
 * @returns whether it has answered
 */
export const createRequestGuard = ({ hosts, headers }: RequestGuardOptions) => {
  const ownHosts = new Set(hosts.map((host) => host.toLowerCase()));
  const closing = new WeakSet<Socket>();

  const isOwnHost = (host: string, { localAddress, localPort }: Socket): boolean =>
    ownHosts.has(host) ||
    host === `localhost:${localPort}` ||
    host === `${localAddress?.replace(/^::ffff:/, '')}:${localPort}`;

  /** Takes a whole address apart; one of another server is left, and refused as a path. */
  const takeApart = (request: IncomingMessage): void => {
    const target = readAbsoluteTarget(request.url ?? '');
    if (target === null || !isOwnHost(target.host, request.socket)) return;
    request.url = target.path;
    request.headers.host = target.host;
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // Came with a request that was refused, in the same packet.
    if (closing.has(request.socket)) {
      request.resume();
      return true;
    }
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

/** Answers CONNECT, of which Node makes no request: there is no way through here. */
export const refuseTunnels = (server: Server): void => {
  server.on('connect', (_request, socket) => {
    // Nothing reads this connection any more; unread, its end would never be seen.
    socket.on('error', () => undefined).resume();
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOWED_METHODS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
};
