import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { API_BASE_PATH, calls } from 'contract';
import type { Answer } from './answer.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import type { Environment } from './environment.ts';
import { endToEnd } from './headers.ts';
import { MicroCache } from './micro-cache.ts';

/** Room for a few thousand different pages of the catalogue. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Longer addresses than any page of ours asks for are not worth keeping. */
const MAX_URL_LENGTH = 1024;
const TIMEOUT_MS = 15_000;

/** The catalogue's paths; the same for everyone as long as nobody says who she is. */
const CATALOGUE = new RegExp(
  `^${API_BASE_PATH}(?:${Object.values(calls)
    .filter((call) => call.method === 'GET' && call.tag === 'catalogue')
    .map((call) => call.path.replace(/\{\w+\}/g, '[^/?]+'))
    .join('|')})(?:\\?|$)`,
);

/** Whether the answer to a request is the same for every visitor. */
export const isAnonymousCatalogueRead = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.authorization === undefined &&
  (request.url?.length ?? 0) <= MAX_URL_LENGTH &&
  CATALOGUE.test(request.url ?? '');

type Received = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const receive = (url: URL, agent: Agent, headers: Record<string, string>): Promise<Received> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = send(url, { agent, headers, timeout: TIMEOUT_MS }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 502,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('The CMS does not answer')));
    outgoing.on('error', reject);
    outgoing.end();
  });

const toAnswer = ({ status, headers, body }: Received, extra: Record<string, string>): Answer => {
  const { 'content-length': _, date: __, ...kept } = endToEnd(headers);
  const all = { ...kept, ...extra };
  return {
    status,
    etag: headers.etag,
    headers: Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [name, String(value)],
    ),
    body,
  };
};

/**
 * The anonymous catalogue: kept for a second, then asked for again with the tag that is known, so
 * that an unchanged page costs the CMS a 304.
 * @param extra headers that every answer of this origin carries
 */
export const createApiCache = (
  environment: Environment,
  agent: Agent,
  extra: Record<string, string>,
) => {
  const cache = new MicroCache<Answer>({
    maxBytes: MAX_BYTES,
    sizeOf: (answer) => answer.body.byteLength,
    renew: async (key, previous) => {
      const mark = key.indexOf(' ');
      const encoding = key.slice(0, mark) as Encoding;
      const received = await receive(
        new URL(`${environment.cmsUrl}${key.slice(mark + 1)}`),
        agent,
        {
          accept: 'application/json',
          'accept-encoding': encoding,
          ...(previous?.etag !== undefined && { 'if-none-match': previous.etag }),
        },
      );
      if (received.status === 304 && previous !== undefined) return { value: previous, keep: true };
      return { value: toAnswer(received, extra), keep: received.status === 200 };
    },
  });

  const keyOf = (request: IncomingMessage): string =>
    `${encodingFor(request.headers['accept-encoding'])} ${request.url}`;

  return {
    /** The answer while it is fresh. */
    fresh: (request: IncomingMessage) => cache.fresh(keyOf(request)),
    get: (request: IncomingMessage) => cache.get(keyOf(request)),
  };
};
