import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from 'contract';
import { NetworkError } from './errors.ts';
import type { CallFile, CallsIn } from './transport.ts';

/** The input of a call: the parts that its definition names, and an abort signal. */
export type CallInput<Definition extends Call> = {
  params?: ParamsOf<Definition>;
  query?: Partial<NonNullable<QueryOf<Definition>>>;
  body?: BodyOf<Definition>;
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
 * Returns the function that makes the calls of a file of the contract and validates the responses
 * with their schemas. The code that does so and the file come with the first call: a page that only
 * shows what the server rendered does not load them, and no page makes the schemas of files whose
 * calls it does not make.
 * @param file its name in the contract's folder of calls
 */
export const callsOf =
  <File extends CallFile>(file: File) =>
  /**
   * Makes a call. A CAPTCHA that the server asks for is shown, and the call repeated with its token.
   * @param id the call's name in the contract
   * @throws {ApiError} with the text to show, when the server responds with an error
   * @throws {NetworkError} when the server cannot be reached
   * @throws {UnexpectedAnswer} when the response does not match the contract
   */
  async <Id extends keyof CallsIn<File>>(
    id: Id,
    input: CallInput<CallsIn<File>[Id]> = {},
  ): Promise<ResponseOf<CallsIn<File>[Id]>> => {
    const { loadCalls, makeCall } = await loadTransport();
    return makeCall((await loadCalls(file))[id], input);
  };
