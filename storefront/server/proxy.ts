import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { announcesBody } from 'server-kit/http-server';
import { Pool } from 'undici';
import type { Environment } from './environment.ts';
import { endToEnd, headersForCms } from './headers.ts';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Error codes of a connection that the CMS closed while it was idle. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Idle timeout of a connection: after this long without data the other side counts as gone. Node's
 * limit for a whole request would cut off the upload of a 2 GB video.
 */
const SILENCE_MS = 300_000;

/** The response to an API caller while the CMS does not answer. */
export const sendUnavailable = (response: ServerResponse, error: unknown): void => {
  // Connection refused: the CMS is restarting, so retrying helps. Anything else is a bad response.
  const status = UNREACHABLE.has(codeOf(error)) ? 503 : 502;
  const body = JSON.stringify({
    detail: 'The service cannot be reached at the moment. Please try again shortly.',
  });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': '5' }),
  });
  response.end(body);
};

/**
 * Idle connections are closed after this time, long before the CMS closes them (65 s, see
 * `cms/config/server.ts`). If both closed them after the same time, a request could be sent on a
 * connection that is just being closed, and be lost.
 */
const IDLE_MS = 10_000;

/**
 * Connections to the CMS, and the path prefix there. Paths are sent unchanged: a rebuilt URL could
 * differ from the one that was checked.
 */
export const connectToCms = (
  { cmsUrl }: Pick<Environment, 'cmsUrl'>,
  options: Pick<Pool.Options, 'headersTimeout' | 'bodyTimeout' | 'maxResponseSize'>,
) => {
  const { origin, pathname } = new URL(cmsUrl);
  const idle = { keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
  const pool = new Pool(origin, { ...idle, allowH2: false, ...options });
  return { pool, prefix: pathname.replace(/\/$/, '') };
};

/**
 * The bytes of a body. The CMS may answer before the whole body has arrived, for example with 413.
 * The client's connection then stays open until the response is delivered, and the rest of the body
 * is discarded.
 */
const bodyOf = (request: IncomingMessage): Readable => {
  const chunks = async function* (): AsyncGenerator<Buffer> {
    try {
      // Not `yield*`, which would hand a fault of the CMS on to the request and destroy it.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk;
    } finally {
      request.resume();
    }
  };
  return Readable.from(chunks(), { objectMode: false });
};

/**
 * Forwards requests to the CMS. Bodies stream in both directions and nothing is buffered; when one
 * side disconnects or is idle too long, the other is closed. undici writes and parses the messages:
 * it frames every body itself and never sends more of one than its length says.
 */
export const createProxy = (environment: Environment, silenceMs: number = SILENCE_MS) => {
  // The idle timeout is set on the client's connection and covers both directions.
  const { pool, prefix } = connectToCms(environment, { headersTimeout: 0, bodyTimeout: 0 });

  const send = (request: IncomingMessage, response: ServerResponse, signal: AbortSignal) =>
    pool.stream(
      {
        method: request.method ?? 'GET',
        path: `${prefix}${request.url}`,
        headers: headersForCms(request, environment),
        body: announcesBody(request) ? bodyOf(request) : null,
        signal,
      },
      ({ statusCode, headers }) => {
        for (const [name, value] of Object.entries(endToEnd(headers))) {
          if (value !== undefined) response.setHeader(name, value);
        }
        return response.writeHead(statusCode);
      },
    );

  /** Repeats a read whose connection was just being closed: it had no effect yet. */
  const sendAgain = (
    request: IncomingMessage,
    response: ServerResponse,
    signal: AbortSignal,
    error: unknown,
  ) => {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe || !CLOSED.has(codeOf(error)) || response.headersSent) throw error;
    return send(request, response, signal);
  };

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const left = new AbortController();
    const { signal } = left;
    request.setTimeout(silenceMs, () => request.destroy());
    request.on('error', (error) => left.abort(error));
    response.on('close', () => {
      if (!response.writableFinished) left.abort();
    });
    send(request, response, signal)
      .catch((error: unknown) => sendAgain(request, response, signal, error))
      .catch((error: unknown) => {
        if (response.headersSent || response.destroyed) response.destroy();
        else sendUnavailable(response, error);
      });
  };

  return { forward, close: () => pool.destroy() };
};
