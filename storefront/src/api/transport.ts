import {
  API_BASE_PATH,
  CAPTCHA_HEADER,
  type CallId,
  callPath,
  calls,
  type ResponseOf,
  readCaptcha,
  readErrorText,
  translated,
} from 'contract';
import { solveCaptcha } from './captcha.ts';
import type { CallInput } from './client.ts';
import { ApiError, NetworkError, UnexpectedAnswer } from './errors.ts';
import { apiOrigin } from './origin.ts';
import { bearerToken, reportUnauthorized } from './token.ts';

/* Makes the calls. Loaded with the first of them, together with the contract's schemas, which need
 * zod: a page that only shows what the server rendered works without them. */

export { AUTH_ERRORS, calls, storedUserSchema } from 'contract';

type Calls = typeof calls;

const NOT_MODIFIED = 304;

const queryString = (query: Record<string, unknown> | undefined): string => {
  const given = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

/** Parses the body of a response if it is JSON. */
const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The text of a proxy's error page must not be shown to a member.
    return undefined;
  }
};

const send = async (url: string, init: RequestInit): Promise<Received> => {
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    // The body may break off as well, such as when the browser leaves the page.
    return { status, headers, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
};

/** The data with its `message`, which members read, in the language of the page. */
const withText = (data: unknown, translate: (text: string) => string): unknown => {
  const isRead = typeof data === 'object' && data !== null && 'message' in data;
  return isRead && typeof data.message === 'string'
    ? { ...data, message: translate(data.message) }
    : data;
};

/** A response before parsing. */
export type Received = Pick<Response, 'status' | 'headers'> & { text: string };

/**
 * Parses the response of a call.
 * @param token the token that the call sent; null when it sent none
 * @throws {ApiError} with the text to show, when it is an error
 * @throws {UnexpectedAnswer} when it does not match the contract
 */
export const readAnswer = <Id extends CallId>(
  id: Id,
  { status, headers, text }: Received,
  token: string | null,
): ResponseOf<Calls[Id]> => {
  // Answers that are no JSON are texts by their definition in the contract.
  const isText = headers.get('content-type')?.startsWith('text/csv') ?? false;
  const body = isText ? text : readBody(text);
  if (status < 200 || status > 299) {
    if (status === 401) reportUnauthorized(token);
    throw new ApiError(status, translated(readErrorText(body, '')), headers, readCaptcha(body));
  }
  const parsed = calls[id].response.safeParse(body);
  if (!parsed.success)
    throw new UnexpectedAnswer(id, parsed.error, translated(readErrorText(body, '')));
  return withText(parsed.data, translated) as ResponseOf<Calls[Id]>;
};

type Known = { tag: string; data: unknown };

/** Texts that this server knows by their tags; more than a site has pages in use at a time. */
const KNOWN_MAX = 500;
const known = new Map<string, Known>();

const remember = (url: string, entry: Known): void => {
  known.delete(url);
  known.set(url, entry);
  const oldest = known.keys().next();
  if (known.size > KNOWN_MAX && !oldest.done) known.delete(oldest.value);
};

/** The reads under way on this server, by address. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Reads what is the same for every visitor, for a page that this server renders. The CMS is asked
 * each time, but what it confirms by its tag is neither sent nor parsed again, and pages that are
 * rendered at the same moment share an answer.
 */
const readForAll = (id: CallId, url: string): Promise<unknown> => {
  const begun = underWay.get(url);
  if (begun !== undefined) return begun;
  const read = async () => {
    const before = known.get(url);
    const received = await send(url, {
      headers: {
        accept: 'application/json',
        // The CMS is close to this server: decompression would cost more than it saves.
        'accept-encoding': 'identity',
        ...(before && { 'if-none-match': before.tag }),
      },
    });
    if (received.status === NOT_MODIFIED && before !== undefined) return before.data;
    const data = readAnswer(id, received, null);
    const tag = received.headers.get('etag');
    if (tag !== null) remember(url, { tag, data });
    return data;
  };
  const reading = read().finally(() => underWay.delete(url));
  underWay.set(url, reading);
  return reading;
};

const callOnce = async <Id extends CallId>(
  id: Id,
  input: CallInput<Id>,
): Promise<ResponseOf<Calls[Id]>> => {
  const definition = calls[id];
  const path = callPath(definition, input.params as Record<string, string> | undefined);
  const url = `${apiOrigin()}${API_BASE_PATH}${path}${queryString(input.query)}`;
  // The server knows nobody, and finishes a rendering even if its client disconnects: others use
  // the cached page.
  if (import.meta.env.SSR) return (await readForAll(id, url)) as ResponseOf<Calls[Id]>;
  const token = input.token === undefined ? await bearerToken() : input.token;
  const received = await send(url, {
    method: definition.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.file !== undefined && { 'content-type': input.file.type }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(input.captcha !== undefined && { [CAPTCHA_HEADER]: input.captcha }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.file !== undefined && { body: input.file }),
    signal: input.signal,
  });
  return readAnswer(id, received, token);
};

/** Makes a call as `call` does; a CAPTCHA that the server asks for is shown. */
export const makeCall = async <Id extends CallId>(
  id: Id,
  input: CallInput<Id>,
): Promise<ResponseOf<Calls[Id]>> => {
  try {
    return await callOnce(id, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.captcha === null) throw error;
    const captcha = await solveCaptcha(error.captcha);
    // Closed without an answer: the error says what was missing.
    if (captcha === null) throw error;
    return callOnce(id, { ...input, captcha });
  }
};
