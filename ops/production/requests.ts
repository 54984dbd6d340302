import type { Production } from './settings.ts';

/** Longer than any time limit of the deployment: it answers, or ends the connection. */
const REQUEST_TIMEOUT_MS = 120_000;

/** A request that was answered by a fault, or not at all. */
export type Failure = {
  what: string;
  method: string;
  /** 0: the connection ended without an answer. */
  status: number;
  /** Times of `performance.now()`. */
  began: number;
  ended: number;
};

/** A request failed, and was noted. */
export class Refused extends Error {}

/** The token is not accepted: it is over, say. */
export class Unauthorized extends Error {}

type Call = { cookie?: string; method?: string; body?: object; token?: string; accept?: string };

/** Requests of a load, whose failures are noted. */
export const createRequests = ({ siteUrl }: Production) => {
  const failures: Failure[] = [];
  let counter = 0;
  let answered = 0;

  /** @throws Refused when there is no answer, or not a good one; it is noted as a failure */
  const exchange = async (
    url: string,
    { body, method = body === undefined ? 'GET' : 'POST', token, cookie, accept }: Call = {},
  ): Promise<{ content: unknown; cookies: string }> => {
    const began = performance.now();
    counter += 1;
    const what = new URL(url).pathname;
    const fail = (status: number): never => {
      failures.push({ what, method, status, began, ended: performance.now() });
      throw new Refused(`${method} ${what}: ${status}`);
    };
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        headers: {
          accept: accept ?? 'application/json',
          // Everybody comes from an address of their own, or the limits would be met.
          'x-forwarded-for': `198.51.${(counter >> 8) & 255}.${counter & 255}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookie !== undefined && { cookie }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch {
      return fail(0);
    }
    // The panel shows its pages' messages with the status 400 alone.
    const isProvidersFault = text.includes('cannot be reached at the moment');
    if (response.status >= 500 || isProvidersFault) return fail(response.status);
    if (response.status === 401) throw new Unauthorized(`${method} ${what}: 401 ${text}`);
    if (!response.ok)
      throw new Error(`${method} ${what}: ${response.status} ${text.slice(0, 200)}`);
    answered += 1;
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return {
      content: accept === undefined ? JSON.parse(text) : text,
      cookies: cookies.join('; '),
    };
  };
  /** @throws as exchange */
  const call = async (url: string, options?: Call): Promise<unknown> =>
    (await exchange(url, options)).content;

  const site = (path: string, options?: Call) => call(`${siteUrl}${path}`, options);

  return {
    failures,
    /** How many were made, and how many were answered. */
    counts: () => ({ made: counter, answered }),
    /** A call whose cookies matter. */
    exchange,
    call,
    site,
    api: (path: string, options?: Call) => site(`/api${path}`, options),
  };
};

export type Requests = ReturnType<typeof createRequests>;
