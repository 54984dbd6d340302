import { deviceStorage } from '../storage.ts';

/**
 * The browser's time zone as an IANA name: 'Europe/Berlin'. The server writes mails' dates in it.
 * @returns undefined where the browser does not know it: some report a name ('Etc/Unknown') that
 *   Intl refuses
 */
export const browserTimeZone = (): string | undefined => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/* The server's time. Clocks of devices can be minutes or days off; what is shown and decided here
 * counts by the server's clock. */

const STORAGE_KEY = 'serverClockOffset';

/** HTTP dates have whole seconds, and a response takes some time. */
const INEXACT_MS = 5000;

const storedOffset = (): number => {
  const offset = Number(deviceStorage.getItem(STORAGE_KEY));
  return Number.isFinite(offset) ? offset : 0;
};

/** How far the server's clock is ahead of this device's, in milliseconds. */
let offset = import.meta.env.SSR ? 0 : storedOffset();

/** The server's time, in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + offset;
export const serverDate = (): Date => new Date(serverNow());

/**
 * Corrects the clock by a time that the server has just sent.
 * @param at milliseconds since the epoch; not a number when nothing was sent
 * @param inexactMs by how much that time may be wrong
 */
export const noteServerTime = (at: number, inexactMs: number = INEXACT_MS): void => {
  if (Number.isNaN(at) || Math.abs(at - serverNow()) <= inexactMs) return;
  offset = at - Date.now();
  deviceStorage.setItem(STORAGE_KEY, String(offset));
};
