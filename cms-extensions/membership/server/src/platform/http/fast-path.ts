import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Call } from 'contract';
import type { Representation } from 'server-kit/http-server';
import { type ApiError, toApiError } from './errors.ts';
import { inLocale } from './language.ts';
import { SECURITY_HEADERS } from './representation.ts';

/** A read request that is answered before Strapi handles it. */
export type FastRequest = {
  /** Path and query, as received. */
  url: string;
  /** The path parameter, decoded; empty when there is none. */
  parameter: string;
  /** The query string without the question mark, still encoded. */
  query: string;
  authorization: string | undefined;
};

export type FastRoute = {
  call: Pick<Call, 'method' | 'path'>;
  answer: (request: FastRequest) => Representation | Promise<Representation>;
};

type Matched = { route: FastRoute; parameter: string; query: string };

const createMatcher = (routes: readonly FastRoute[]) => {
  const known = routes.map((route) => ({
    route,
    pattern: new RegExp(`^/api${route.call.path.replace(/\{\w+\}/, '([^/]+)')}/?$`),
  }));
  return (url: string): Matched | null => {
    const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
    for (const { route, pattern } of known) {
      const found = pattern.exec(path);
      if (found !== null) return { route, parameter: found[1] ?? '', query };
    }
    return null;
  };
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // Keep the invalid encoding: it matches nothing, so the answer is a 404.
    return part;
  }
};

const localeIn = (query: string): string | null =>
  query.includes('locale') ? new URLSearchParams(query).get('locale') : null;

const sendError = (response: ServerResponse, error: ApiError): void => {
  const body = Buffer.from(JSON.stringify(error.body()));
  response.writeHead(error.status, {
    ...SECURITY_HEADERS,
    ...error.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.byteLength,
    'Cache-Control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
};

/**
 * Answers reads from memory, before Strapi's middlewares: its logger, security, session and body
 * parsing alone cost many times what these answers do.
 * @param report receives unexpected errors
 * @returns whether the request was one of these reads
 */
export const createFastPath = (routes: readonly FastRoute[], report: (fault: unknown) => void) => {
  const match = createMatcher(routes);

  const answerTo = (request: IncomingMessage, { route, parameter, query }: Matched) =>
    inLocale(localeIn(query), () =>
      route.answer({
        url: request.url ?? '',
        parameter: decoded(parameter),
        query,
        authorization: request.headers.authorization,
      }),
    );

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const matched = match(request.url ?? '');
    if (matched === null) return false;
    const fail = (thrown: unknown): void => {
      const error = toApiError(thrown, report);
      if (!response.headersSent) sendError(response, error);
    };
    try {
      const answer = answerTo(request, matched);
      if (answer instanceof Promise) {
        answer.then((ready) => ready.send(request, response)).catch(fail);
      } else {
        answer.send(request, response)?.catch(fail);
      }
    } catch (thrown) {
      fail(thrown);
    }
    return true;
  };
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Installs a handler before a server's current request listeners.
 * @param handles returns whether it has answered; if not, the other listeners are called
 */
export const installFastPath = (
  server: Server,
  handles: (request: IncomingMessage, response: ServerResponse) => boolean,
): void => {
  const behind = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (handles(request, response)) return;
    for (const listener of behind) listener.call(server, request, response);
  });
};
