import type { BodyOf, CallId, calls, ParamsOf, QueryOf, ResponseOf } from 'contract';
import { NetworkError } from './errors.ts';

type Calls = typeof calls;

/** The input of a call: the parts that its definition names, and an abort signal. */
export type CallInput<Id extends CallId> = {
  params?: ParamsOf<Calls[Id]>;
  query?: Partial<NonNullable<QueryOf<Calls[Id]>>>;
  body?: BodyOf<Calls[Id]>;
  /** The body of a call that takes a file. */
  file?: Blob;
  signal?: AbortSignal;
  /** Sent instead of the session's own token; null to send none. */
  token?: string | null;
  /** The token of a solved CAPTCHA. */
  captcha?: string;
};

let transport: Promise<typeof import('./transport.ts')> | undefined;

/**
 * Loads what makes the calls, if that has not happened yet.
 * @throws {NetworkError}
 */
export const loadTransport = () => {
  transport ??= import('./transport.ts').catch((error: unknown) => {
    transport = undefined;
    throw new NetworkError(error);
  });
  return transport;
};

/**
 * Makes a call of the contract and validates the response with its schema. The code that does
 * so and the schemas come with the first call: a page that only shows what the server rendered does
 * not load them.
 * A CAPTCHA that the server asks for is shown, and the call repeated with its token.
 * @param id the call's name in the contract
 * @throws {ApiError} with the text to show, when the server responds with an error
 * @throws {NetworkError} when the server cannot be reached
 * @throws {UnexpectedAnswer} when the response does not match the contract
 */
export const call = async <Id extends CallId>(
  id: Id,
  input: CallInput<Id> = {},
): Promise<ResponseOf<Calls[Id]>> => {
  const { makeCall } = await loadTransport();
  return makeCall(id, input);
};
