import type { BodyOf, CallId, calls, ParamsOf, QueryOf, ResponseOf } from 'contract';
import { API_BASE_PATH, callPath } from 'contract';
import { ApiError, NetworkError, UnexpectedAnswer } from './errors.ts';
import { apiOrigin } from './origin.ts';
import { bearerToken, reportUnauthorized } from './token.ts';

type Calls = typeof calls;

/** What a call takes: the parts that its definition names, and a way to stop it. */
export type CallInput<Id extends CallId> = {
  params?: ParamsOf<Calls[Id]>;
  query?: Partial<NonNullable<QueryOf<Calls[Id]>>>;
  body?: BodyOf<Calls[Id]>;
  /** The body of a call that takes a file. */
  file?: Blob;
  signal?: AbortSignal;
  /** Carried instead of the session's own; null to carry none. */
  token?: string | null;
};

const queryString = (query: Record<string, unknown> | undefined): string => {
  const given = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

/** The body of an answer, where it is JSON. */
const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page is no text for a member.
    return undefined;
  }
};

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
};

/** An answer as it came, before anything is made of it. */
export type Received = Pick<Response, 'status' | 'headers'> & { text: string };

/**
 * Reads the answer to a call.
 * @param token what the call carried; null when it carried none
 * @throws {ApiError} with the text to show, when it is an error
 * @throws {UnexpectedAnswer} when it is not what the contract says
 */
export const readAnswer = async <Id extends CallId>(
  id: Id,
  { status, headers, text }: Received,
  token: string | null,
): Promise<ResponseOf<Calls[Id]>> => {
  const { calls, readErrorText } = await import('./schemas.ts');
  const body = readBody(text);
  if (status < 200 || status > 299) {
    if (status === 401) reportUnauthorized(token);
    throw new ApiError(status, readErrorText(body, ''), headers);
  }
  const parsed = calls[id].response.safeParse(body);
  if (!parsed.success) throw new UnexpectedAnswer(id, parsed.error, readErrorText(body, ''));
  return parsed.data as ResponseOf<Calls[Id]>;
};

/**
 * Makes a call of the contract and checks the answer with its schema. The schemas are a chunk of
 * their own, so that a page which only shows what the server rendered does not load them.
 * @param id the call's name in the contract
 * @throws {ApiError} with the text to show, when the server answers an error
 * @throws {NetworkError} when it cannot be reached
 * @throws {UnexpectedAnswer} when the answer is not what the contract says
 */
export const call = async <Id extends CallId>(
  id: Id,
  input: CallInput<Id> = {},
): Promise<ResponseOf<Calls[Id]>> => {
  const { calls } = await import('./schemas.ts');
  const definition = calls[id];
  const token = input.token === undefined ? await bearerToken() : input.token;
  const path = callPath(definition, input.params as Record<string, string> | undefined);
  const url = `${apiOrigin()}${API_BASE_PATH}${path}${queryString(input.query)}`;
  const response = await send(url, {
    method: definition.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      // Beside the CMS, unpacking costs more than the wire.
      ...(import.meta.env.SSR && { 'accept-encoding': 'identity' }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.file !== undefined && { 'content-type': input.file.type }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.file !== undefined && { body: input.file }),
    // The server renders a page to its end, whoever waits for it: others get it from the cache.
    ...(!import.meta.env.SSR && { signal: input.signal }),
  });
  const { status, headers } = response;
  return readAnswer(id, { status, headers, text: await response.text() }, token);
};
