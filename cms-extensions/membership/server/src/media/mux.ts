import Mux from '@mux/mux-node';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';

/** A page of the panel waits for the answer; the SDK retries failed requests twice. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/**
 * The SDK, with the API address from the settings: Mux or the sandbox. While Mux is not connected,
 * each call fails as it does while Mux cannot be reached.
 */
export const muxOf = perContext(({ settings, metrics }) => {
  const { apiUrl, tokenId, tokenSecret } = settings.muxApi;
  const countAnswer = metrics.counter({
    name: 'ondelle_mux_answers_total',
    help: "Mux's answers to this instance by status; `none` for calls without an answer",
    labelNames: ['status'],
  });
  const isConnected = tokenId !== null;
  return new Mux({
    baseURL: apiUrl,
    // The SDK fails otherwise before it calls.
    tokenId: tokenId ?? 'none',
    tokenSecret: tokenSecret ?? 'none',
    timeout: TIMEOUT_MS,
    maxRetries: isConnected ? RETRIES : 0,
    fetch: async (url, init) => {
      if (!isConnected) throw new Error('Mux is not connected');
      try {
        const answer = await fetch(url, init);
        countAnswer({ status: String(answer.status) });
        return answer;
      } catch (error) {
        countAnswer({ status: 'none' });
        throw error;
      }
    },
    // The SDK would write its own lines between the log's.
    logLevel: 'off',
  });
});

/** Whether Mux could not be reached, was too slow or busy, or failed: a retry may succeed. */
export const isFault = (error: unknown): boolean =>
  error instanceof Mux.APIConnectionError ||
  error instanceof Mux.RateLimitError ||
  error instanceof Mux.InternalServerError;

/** The object that Mux has for an id; null when it does not exist or was deleted. */
export const orNull = async <Found>(asked: Promise<Found>): Promise<Found | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Mux.NotFoundError) return null;
    throw error;
  }
};

/**
 * The mark that our videos carry at Mux (`passthrough`): the site and an id of ours. A Mux
 * environment can also contain videos of others or of a second site of ours, which must not be
 * touched.
 */
export const markOf = ({ settings }: Context, id: string): string =>
  `${settings.storefrontUrl} ${id}`;

/** Whether an object at Mux carries the mark of a video of ours. */
export const isOurs = ({ settings }: Context, passthrough: string | undefined): boolean =>
  passthrough?.startsWith(`${settings.storefrontUrl} `) === true;
