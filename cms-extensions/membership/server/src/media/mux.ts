import Mux from '@mux/mux-node';
import type { Settings } from '../settings.ts';

/** A page of the panel waits for the answer; the SDK retries failed requests twice. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The SDK, with the API address from the settings: Mux or the sandbox. */
export const createMux = ({ apiUrl, tokenId, tokenSecret, webhookSecret }: Settings['muxApi']) =>
  new Mux({
    baseURL: apiUrl,
    tokenId,
    tokenSecret,
    webhookSecret,
    timeout: TIMEOUT_MS,
    maxRetries: RETRIES,
    // The SDK would write its own lines between the log's.
    logLevel: 'off',
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
