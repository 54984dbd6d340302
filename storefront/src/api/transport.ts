import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from 'contract';
import {
  API_BASE_PATH,
  CAPTCHA_HEADER,
  callPath,
  readCaptcha,
  readErrorText,
  translated,
} from 'contract';
import { LRUCache } from 'lru-cache';
import { DEFAULT_LOCALE } from '../../locales.ts';
import { locale } from '../locale.ts';
import { apiOrigin, bearerToken, reportUnauthorized } from './connection.ts';
import { ApiError, NetworkError, UnexpectedAnswer } from './errors.ts';
import { noteServerTime } from './server-clock.ts';

/* Makes the calls; loaded with the first of them (client.ts). */

export * as auth from 'contract/calls/auth';
export * as membership from 'contract/calls/membership';

/** The input of a call: the parts that its definition names, and an abort signal. */
export type CallInput<Definition extends Call> = {
  params?: ParamsOf<Definition>;
  query?: Partial<NonNullable<QueryOf<Definition>>>;
  body?: BodyOf<Definition>;
  file?: Blob;
  form?: FormData;
  signal?: AbortSignal;
  /** Sent instead of the session's own token; null to send none. */
  token?: string | null;
  captcha?: string;
};

/* Nothing of languages is in the files in English. */

const language = locale === DEFAULT_LOCALE ? undefined : { locale };
const translate = locale === DEFAULT_LOCALE ? (text: string) => text : translated;

const queryString = (asked: Record<string, unknown> | undefined): string => {
  const query = language === undefined ? asked : { ...asked, ...language };
  const given = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The text of a proxy's error page must not be shown to a member.
    return undefined;
  }
};

/** For what this server asks: visitors wait for the page meanwhile. */
const SERVER_TIMEOUT_MS = 15_000;

const send = async (url: string, init: RequestInit): Promise<Received> => {
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    if (!import.meta.env.SSR) noteServerTime(Date.parse(headers.get('date') ?? ''));
    // The body may break off as well, such as when the browser leaves the page.
    return { status, headers, text: await response.text() };
  } catch (error) {
    if (!import.meta.env.SSR && init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
};

const NOT_MODIFIED = 304;
/** Characters of responses; parsed they take some times as much memory. */
const KNOWN_MAX = 4_000_000;

/**
 * What this server has read and parsed before, by address, with the tag of the response. The CMS is
 * asked for each page, but what it confirms by the tag is neither sent nor parsed again.
 */
const known = import.meta.env.SSR
  ? new LRUCache<string, { tag: string; data: object; size: number }>({
      maxSize: KNOWN_MAX,
      sizeCalculation: ({ size }) => size,
    })
  : null;

/** The calls under way on this server, by address, and those that begin when they have ended. */
const begun = new Map<string, Promise<unknown>>();
const waiting = new Map<string, Promise<unknown>>();

/**
 * Makes a call for all pages that ask for the same address while another call for it is under way.
 * Each page gets an answer to a call that began after the page asked, since an earlier one may be
 * older than what was published before.
 */
const shared = <Answer>(url: string, make: () => Promise<Answer>): Promise<Answer> => {
  const begin = (): Promise<Answer> => {
    waiting.delete(url);
    const made = make().finally(() => {
      if (begun.get(url) === made) begun.delete(url);
    });
    begun.set(url, made);
    return made;
  };
  const next = waiting.get(url) as Promise<Answer> | undefined;
  if (next !== undefined) return next;
  const before = begun.get(url);
  if (before === undefined) return begin();
  const after = before.then(begin, begin);
  waiting.set(url, after);
  return after;
};

/** The data with its `message`, which members read, in the language of the page. */
const withText = (data: unknown): unknown => {
  const isRead = typeof data === 'object' && data !== null && 'message' in data;
  return isRead && typeof data.message === 'string'
    ? { ...data, message: translate(data.message) }
    : data;
};

/** A response before parsing. */
type Received = Pick<Response, 'status' | 'headers'> & { text: string };

/**
 * Parses the response of a call.
 * @param token the token that the call sent; null when it sent none
 * @throws {ApiError} with the text to show, when it is an error
 * @throws {UnexpectedAnswer} when it does not match the contract
 */
const readAnswer = <Definition extends Call>(
  { id, response }: Definition,
  { status, headers, text }: Received,
  token: string | null,
): ResponseOf<Definition> => {
  // Answers that are no JSON are texts by their definition in the contract.
  const isText = headers.get('content-type')?.startsWith('text/csv') ?? false;
  const body = isText ? text : readBody(text);
  if (status < 200 || status > 299) {
    if (status === 401) reportUnauthorized(token);
    throw new ApiError(status, translate(readErrorText(body, '')), headers, readCaptcha(body));
  }
  const parsed = response.safeParse(body);
  if (!parsed.success)
    throw new UnexpectedAnswer(id, parsed.error, translate(readErrorText(body, '')));
  return withText(parsed.data) as ResponseOf<Definition>;
};

const callOnce = async <Definition extends Call>(
  definition: Definition,
  input: CallInput<Definition>,
): Promise<ResponseOf<Definition>> => {
  const token = input.token === undefined ? await bearerToken() : input.token;
  const path = callPath(definition, input.params as Record<string, string> | undefined);
  const url = `${apiOrigin()}${API_BASE_PATH}${path}${queryString(input.query)}`;
  const answer = async (): Promise<ResponseOf<Definition>> => {
    const before = known?.get(url);
    const received = await send(url, {
      method: definition.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(before && { 'if-none-match': before.tag }),
        // The CMS is close to this server: decompression would cost more than it saves.
        ...(import.meta.env.SSR && { 'accept-encoding': 'identity' }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.file !== undefined && { 'content-type': input.file.type }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(input.captcha !== undefined && { [CAPTCHA_HEADER]: input.captcha }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.file !== undefined && { body: input.file }),
      ...(input.form !== undefined && { body: input.form }),
      // The server finishes a rendering even if its client disconnects: others use the cached page.
      signal: import.meta.env.SSR ? AbortSignal.timeout(SERVER_TIMEOUT_MS) : input.signal,
    });
    if (before && received.status === NOT_MODIFIED) return before.data as ResponseOf<Definition>;
    const data = readAnswer(definition, received, token);
    const tag = received.headers.get('etag');
    if (known && tag !== null)
      known.set(url, { tag, data: data as object, size: received.text.length });
    return data;
  };
  // Without a token: the server asks for what every visitor gets.
  const isForAll = import.meta.env.SSR && definition.method === 'GET' && token === null;
  return isForAll ? shared(url, answer) : answer();
};

/** Makes a call as the functions of `callsOf` do. */
export const makeCall = async <Definition extends Call>(
  definition: Definition,
  input: CallInput<Definition>,
): Promise<ResponseOf<Definition>> => {
  try {
    return await callOnce(definition, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.captcha === null) throw error;
    const { solveCaptcha } = await import('./captcha.ts');
    const captcha = await solveCaptcha(error.captcha);
    // Closed without an answer: the error says what was missing.
    if (captcha === null) throw error;
    return callOnce(definition, { ...input, captcha });
  }
};
