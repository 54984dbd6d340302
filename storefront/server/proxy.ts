import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { announcesBody } from 'contract/http-server';
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

/** How a connection ends that the CMS closed while it rested. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Nothing has moved on a connection for so long: the other side is gone. A limit for the whole of a
 * request, as Node has it, would cut a video of two gigabytes on its way.
 */
const SILENCE_MS = 300_000;

/** What a caller of the API is told while the CMS does not answer. */
export const sendUnavailable = (response: ServerResponse, error: unknown): void => {
  // Nothing listens: it restarts, and trying again helps. Anything else is a bad answer.
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
 * A connection that rests for longer is closed from this side, long before the CMS would (65 s, see
 * `cms/config/server.ts`): were both to close it after the same time, a request could go out on one
 * that is just being closed, and be lost.
 */
const IDLE_MS = 10_000;

/**
 * Connections to the CMS, and what stands before each path there. Paths are sent as they are: a
 * rebuilt URL could name another one than was judged.
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
 * The bytes of a body. Its reader may stop early: the CMS may answer before the whole body has
 * come, for example with 413. The client's connection outlives that, so that the answer gets there,
 * and what still comes is thrown away.
 */
const bodyOf = (request: IncomingMessage): Readable => {
  const chunks = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* request.iterator({ destroyOnReturn: false });
    } finally {
      request.resume();
    }
  };
  return Readable.from(chunks(), { objectMode: false });
};

/**
 * Passes requests on to the CMS. Bodies stream in both directions and nothing is kept; when either
 * side goes away, or falls silent, the other is told. undici writes and reads the messages: it
 * frames every body itself and never sends more of one than its length says.
 */
export const createProxy = (environment: Environment, silenceMs: number = SILENCE_MS) => {
  // Silence is noticed at the client's connection, for both directions at once.
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

  /** Sends a read once more when its connection was just being closed: nothing came of it yet. */
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

export type Proxy = ReturnType<typeof createProxy>;
