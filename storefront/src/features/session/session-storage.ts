import { STORAGE_KEYS, type User } from 'contract';

/** What the browser keeps of a session (spec section 3, Local storage). */
export type StoredSession = { token: string; user: unknown };

/**
 * Reads the stored session; null unless both parts are there. What the admin area keeps under a name
 * of its own (spec section 3) is read where the member areas have kept nothing.
 */
export const readStored = (storage: Storage): StoredSession | null => {
  const token = storage.getItem(STORAGE_KEYS.token);
  const user = storage.getItem(STORAGE_KEYS.user) ?? storage.getItem(STORAGE_KEYS.adminUser);
  if (!token || !user) return null;
  try {
    return { token, user: JSON.parse(user) };
  } catch (error) {
    console.warn('The stored user cannot be read', error);
    return null;
  }
};

/** Keeps a session. The user goes first: the token is what other tabs wait for. */
export const writeStored = (storage: Storage, token: string, user: User): void => {
  storage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
  storage.setItem(STORAGE_KEYS.token, token);
};

/** Keeps the user as the admin area does. */
export const writeAdmin = (storage: Storage, user: User): void =>
  storage.setItem(STORAGE_KEYS.adminUser, JSON.stringify(user));

/** Beside the session: how far the server's clock is ahead, milliseconds. */
const CLOCK_KEY = 'authClockOffset';

/** Reads how far the server's clock is ahead of this browser's, as the last sign-in found it. */
export const readClockOffset = (storage: Storage): number => {
  const offset = Number(storage.getItem(CLOCK_KEY));
  return Number.isFinite(offset) ? offset : 0;
};

export const writeClockOffset = (storage: Storage, offsetMs: number): void =>
  storage.setItem(CLOCK_KEY, String(offsetMs));

/** Forgets the session. */
export const clearStored = (storage: Storage): void => {
  storage.removeItem(STORAGE_KEYS.token);
  storage.removeItem(STORAGE_KEYS.user);
  storage.removeItem(STORAGE_KEYS.adminUser);
  storage.removeItem(CLOCK_KEY);
};
