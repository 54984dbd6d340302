import Mux from '@mux/mux-node';
import type { Settings } from '../settings.ts';

/** A page of the panel waits for an answer; the SDK repeats what failed twice. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The SDK, at the address that the settings give: Mux's, or that of its stand-in. */
export const createMux = ({ apiUrl, tokenId, tokenSecret, webhookSecret }: Settings['muxApi']) =>
  new Mux({
    baseURL: apiUrl,
    tokenId,
    tokenSecret,
    webhookSecret,
    timeout: TIMEOUT_MS,
    maxRetries: RETRIES,
    // Its own lines would stand between those of the log.
    logLevel: 'off',
  });

/** Whether Mux could not be reached, was too slow or busy, or failed: another time it may work. */
export const isFault = (error: unknown): boolean =>
  error instanceof Mux.APIConnectionError ||
  error instanceof Mux.RateLimitError ||
  error instanceof Mux.InternalServerError;

/** What Mux has of an id; null when it has nothing, or no longer. */
export const orNull = async <Found>(asked: Promise<Found>): Promise<Found | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Mux.NotFoundError) return null;
    throw error;
  }
};
