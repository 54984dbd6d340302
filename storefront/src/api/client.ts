import type { Call, ResponseOf } from 'contract';
import { loadNewRelease } from '../new-release.ts';
import { NetworkError } from './errors.ts';
import type { CallInput } from './transport.ts';

/**
 * Loads a part of the site once, however many need it.
 * @throws {NetworkError} when it cannot be loaded; the next one tries again
 */
export const once = <Part>(load: () => Promise<Part>): (() => Promise<Part>) => {
  let part: Promise<Part> | undefined;
  let isLost = false;
  return () => {
    part ??= load().catch(async (error: unknown) => {
      part = undefined;
      await loadNewRelease(isLost);
      isLost = true;
      throw new NetworkError(error);
    });
    return part;
  };
};

export const loadTransport = once(() => import('./transport.ts'));

type CallsIn<Exports> = {
  [Id in keyof Exports as Exports[Id] extends Call ? Id : never]: Exports[Id] & Call;
};

/**
 * Returns the function that makes the calls of a file of the contract and validates the responses
 * with their schemas. The code that does so and the file come with the first call: a page that only
 * shows what the server rendered does not load them, and no page makes the schemas of files whose
 * calls it does not make. To make those of all calls at once would block a telephone for 50 ms.
 * @param load imports the file from the contract's folder of calls
 */
export const callsOf = <Exports>(load: () => Promise<Exports>) => {
  const loadCalls = once(load);
  /**
   * Makes a call. A CAPTCHA that the server asks for is shown, and the call repeated with its token.
   * @param id the call's name in the contract
   * @throws {ApiError} with the text to show, when the server responds with an error
   * @throws {NetworkError} when the server cannot be reached
   * @throws {UnexpectedAnswer} when the response does not match the contract
   */
  return async <Id extends keyof CallsIn<Exports>>(
    id: Id,
    input: CallInput<CallsIn<Exports>[Id]> = {},
  ): Promise<ResponseOf<CallsIn<Exports>[Id]>> => {
    const [{ makeCall }, calls] = await Promise.all([loadTransport(), loadCalls()]);
    return makeCall((calls as CallsIn<Exports>)[id], input);
  };
};

/**
 * As `callsOf`, for files that come with what makes the calls: on every page, a further import would
 * cost more than it saves.
 */
export const usualCallsOf = <File extends 'auth' | 'membership'>(file: File) =>
  callsOf(async () => (await loadTransport())[file]);
