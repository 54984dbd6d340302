import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import pino, { type DestinationStream } from 'pino';

/*
 * Request ids: made by the balancer, or here, and kept in everything that a request causes. Both
 * servers (the storefront's and the CMS's) use this. A log line has the id, and no personal data.
 */

const ids = new AsyncLocalStorage<string>();

/** The id of the request, or the run of a job, that the current work belongs to. */
export const currentRequestId = (): string | null => ids.getStore() ?? null;

/** Runs `work` as part of a request, for example one that ordered it earlier. */
export const asRequest = <Result>(id: string, work: () => Result): Result => ids.run(id, work);

/** Ids of balancers: UUIDs, ULIDs, hexadecimal numbers. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

/**
 * The id of a request: that of its header when a trusted proxy sent it, otherwise a new one.
 * @param isTrusted whether the peer is a proxy of ours
 */
const requestIdOf = ({ headers }: IncomingMessage, isTrusted: boolean): string => {
  const given = headers['x-request-id'];
  return isTrusted && typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
};

/** Puts the id into the header of error answers, which somebody may report. */
const nameInErrors = (response: ServerResponse, id: string): void => {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, ...rest: []) => {
    if (status >= 400 && !response.headersSent) response.setHeader('X-Request-Id', id);
    return writeHead(status, ...rest);
  }) as typeof response.writeHead;
};

type Options = {
  /** Whether the peer with this address may name requests. */
  isTrusted: (peer: string) => boolean;
  /** A name of few for the path of a request, so that no token or address in it is logged. */
  routeOf: (request: IncomingMessage) => string;
  /** Where a line is written for each answered request; null: nowhere. */
  accessLog: DestinationStream | null;
};

/** The standard output, without waiting for it. */
export const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: false });

/**
 * Gives every request of a server its id, and logs its answer: method, route, status, milliseconds.
 * Call it last, since it wraps the server's listeners.
 */
export const identifyRequests = (
  server: Server,
  { isTrusted, routeOf, accessLog }: Options,
): void => {
  const log = accessLog === null ? null : pino({ base: { name: 'access' } }, accessLog);
  const behind = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const id = requestIdOf(request, isTrusted(request.socket.remoteAddress ?? ''));
    request.headers['x-request-id'] = id;
    nameInErrors(response, id);
    if (log !== null) {
      const route = routeOf(request);
      const began = performance.now();
      const { method } = request;
      response.once('close', () => {
        const ms = Math.round((performance.now() - began) * 10) / 10;
        // An answer that the client did not wait for has no status.
        const status = response.writableFinished ? response.statusCode : 0;
        log.info({ requestId: id, method, route, status, ms });
      });
    }
    ids.run(id, () => {
      for (const listener of behind) listener.call(server, request, response);
    });
  });
};

/** A line of a log as JSON, with the request that it belongs to. */
export const jsonLine = (level: string, message: string): string =>
  JSON.stringify({
    level,
    time: new Date().toISOString(),
    ...(currentRequestId() !== null && { requestId: currentRequestId() }),
    msg: message,
  });
