import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import type { Environment } from './environment.ts';
import { endToEnd, forwardedHeaders } from './headers.ts';

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

/**
 * Nothing has moved on a line for so long: whoever was there is gone. A limit for the whole of a
 * request, as Node has it, would cut a film of two gigabytes on its way.
 */
const SILENCE_MS = 300_000;

/** What a caller of the API is told while the CMS does not answer. */
export const sendUnavailable = (response: ServerResponse, error: NodeJS.ErrnoException): void => {
  // Nothing listens: it restarts, and trying again helps. Anything else is a bad answer.
  const status = UNREACHABLE.includes(error.code ?? '') ? 503 : 502;
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
 * Passes requests on to the CMS. Bodies stream in both directions and nothing is kept; when either
 * side goes away, or falls silent, the other is told.
 */
export const createProxy = (environment: Environment, silenceMs: number = SILENCE_MS) => {
  const cms = new URL(environment.cmsUrl);
  const isHttps = cms.protocol === 'https:';
  const options = { keepAlive: true, timeout: IDLE_MS };
  const agent = isHttps ? new HttpsAgent(options) : new Agent(options);
  const send = isHttps ? httpsRequest : httpRequest;

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const outgoing = send(cms, {
      agent,
      method: request.method,
      path: `${cms.pathname.replace(/\/$/, '')}${request.url}`,
      headers: {
        ...endToEnd(request.headers),
        ...forwardedHeaders(request, environment),
        host: cms.host,
      },
    });
    outgoing.on('response', (answer) => {
      for (const [name, value] of Object.entries(endToEnd(answer.headers))) {
        if (value !== undefined) response.setHeader(name, value);
      }
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage);
      // The error is the connection's: either side is gone, and `pipeline` has ended the other.
      pipeline(answer, response, () => undefined);
    });
    outgoing.on('error', (error) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else sendUnavailable(response, error);
    });
    // The answer may come before the whole body has gone, for example a 413.
    request.pipe(outgoing);
    request.setTimeout(silenceMs, () => request.destroy());
    request.on('error', () => outgoing.destroy());
    response.on('close', () => {
      if (!response.writableFinished) outgoing.destroy();
    });
  };

  return { forward, agent, close: () => agent.destroy() };
};

export type Proxy = ReturnType<typeof createProxy>;
