import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import pino, { type DestinationStream } from 'pino';
import { currentTraceId, openRequestSpan } from './tracing.ts';

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

/** How a span names the answer's failure; undefined for none. */
const failureOf = (status: number): string | undefined => {
  if (status === 0) return 'aborted';
  return status >= 500 ? String(status) : undefined;
};

/**
 * Gives every request of a server its id and, if traces are on, its span, and logs its answer: method, route, status, milliseconds,
 * bytes. Call it last, since it wraps the server's listeners.
 */
export const identifyRequests = (
  server: Server,
  { isTrusted, routeOf, accessLog }: Options,
): void => {
  const log = accessLog === null ? null : pino({ base: { name: 'access' } }, accessLog);
  const behind = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isFromProxy = isTrusted(request.socket.remoteAddress ?? '');
    const id = requestIdOf(request, isFromProxy);
    request.headers['x-request-id'] = id;
    nameInErrors(response, id);
    const route = routeOf(request);
    const span = openRequestSpan(request, route, id, isFromProxy);
    if (log !== null || span !== null) {
      const began = performance.now();
      const { method } = request;
      response.once('close', () => {
        const ms = Math.round((performance.now() - began) * 10) / 10;
        // An answer that the client did not wait for has no status.
        const status = response.writableFinished ? response.statusCode : 0;
        const trace = span !== null && { trace_id: span.traceId };
        log?.info({ requestId: id, ...trace, method, route, status, ms });
        span?.end({ 'http.response.status_code': status }, failureOf(status));
      });
    }
    const serve = (): void => {
      for (const listener of behind) listener.call(server, request, response);
    };
    ids.run(id, () => (span === null ? serve() : span.run(serve)));
  });
};

/** A line of a log as JSON, with the request that it belongs to. */
export const jsonLine = (level: string, message: string): string =>
  JSON.stringify({
    level,
    time: new Date().toISOString(),
    ...(currentRequestId() !== null && { requestId: currentRequestId() }),
    ...(currentTraceId() !== null && { trace_id: currentTraceId() }),
    msg: message,
  });
