import { STORAGE_KEYS, type User } from 'contract';
import { deviceStorage, type SafeStorage } from '../../storage.ts';

/** How long before its expiry a token is renewed, so that it does not expire during a call. */
export const RENEW_BEFORE_END_MS = 30_000;

/** Issue and expiry times of a token, in milliseconds since the epoch by the server's clock. */
type TokenTimes = { issuedAt: number | null; endsAt: number };

const decodePayload = (token: string): unknown => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch (error) {
    console.warn('The stored token cannot be read', error);
    return null;
  }
};

/**
 * The times of an access token; null when it has none. Only the server validates a token: this only
 * decides when to renew it.
 */
export const tokenTimes = (token: string): TokenTimes | null => {
  const payload = decodePayload(token);
  if (typeof payload !== 'object' || payload === null || !('exp' in payload)) return null;
  if (typeof payload.exp !== 'number') return null;
  const issuedAt = 'iat' in payload && typeof payload.iat === 'number' ? payload.iat * 1000 : null;
  return { issuedAt, endsAt: payload.exp * 1000 };
};

/** The device's clock was set back since the token was issued, so nobody knows how old it is. */
const isBeforeIssue = ({ issuedAt }: TokenTimes, now: number): boolean =>
  issuedAt !== null && now < issuedAt - RENEW_BEFORE_END_MS;

/** Whether a token should be renewed, at a time of the server's clock. */
export const needsRenewal = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  if (times === null) return false;
  return now >= times.endsAt - RENEW_BEFORE_END_MS || isBeforeIssue(times, now);
};

/** Whether a token has expired or may have, at a time of the server's clock. */
export const hasEnded = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  return times !== null && (now >= times.endsAt || isBeforeIssue(times, now));
};

type StoredSession = { token: string; user: unknown };

/*
 * The token makes a session: it is written last and removed first, and no user is replaced beside
 * another's token. So another tab, which may read between two of these steps, finds either no session
 * or a whole one.
 */

/** The stored token; null for a visitor. */
export const readToken = (storage: SafeStorage): string | null =>
  storage.getItem(STORAGE_KEYS.token) || null;

/**
 * Reads the stored session; null unless both parts exist. The admin area's own keys (spec section
 * 3) are read when the member areas have stored nothing.
 */
export const readStored = (storage: SafeStorage): StoredSession | null => {
  const token = readToken(storage);
  const user = storage.getJson(STORAGE_KEYS.user) ?? storage.getJson(STORAGE_KEYS.adminUser);
  return token === null || user === null ? null : { token, user };
};

/** The id of a stored user; undefined when there is none. */
export const idIn = (user: unknown): unknown =>
  typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;

/** Stores the user of the present session anew; an admin under the admin area's own key as well. */
export const writeUser = (storage: SafeStorage, user: User): void => {
  storage.setJson(STORAGE_KEYS.user, user);
  if (user.role === 'admin') storage.setJson(STORAGE_KEYS.adminUser, user);
  else storage.removeItem(STORAGE_KEYS.adminUser);
};

export const writeStored = (storage: SafeStorage, token: string, user: User): void => {
  if (idIn(storage.getJson(STORAGE_KEYS.user)) !== user.id) clearStored(storage);
  writeUser(storage, user);
  storage.setItem(STORAGE_KEYS.token, token);
};

/** Stored with the session: whether the member has a workout to continue, '1' or '0'. */
const CONTINUE_KEY = 'continueRow';

/**
 * Notes whether the member has a workout to continue, for the library: until the row of them is
 * known, room for it is kept, except for a member who is noted to have none.
 */
export const noteContinue = (hasWorkouts: boolean): void => {
  const note = hasWorkouts ? '1' : '0';
  document.documentElement.dataset.continue = note;
  deviceStorage.setItem(CONTINUE_KEY, note);
};

export const clearStored = (storage: SafeStorage): void => {
  storage.removeItem(STORAGE_KEYS.token);
  storage.removeItem(STORAGE_KEYS.user);
  storage.removeItem(STORAGE_KEYS.adminUser);
  storage.removeItem(CONTINUE_KEY);
};

/**
 * Runs before the first paint: the server's page is the same for everyone, so this marks the
 * document with the stored session state, and the style sheet shows the matching half of the
 * header, and leaves room for what depends on the member's plan and for the workouts to continue. It is inlined unchanged, and the
 * content security policy has its hash. The router runs it again on the way to another page, where the
 * session's own state counts: storage may be blocked.
 */
export const SESSION_MARK_SCRIPT = `if(!window.earlyClicks)try{var d=document.documentElement.dataset,s=localStorage,u=s.getItem('${STORAGE_KEYS.user}');d.session=s.getItem('${STORAGE_KEYS.token}')&&u?'member':'visitor';d.status=u&&JSON.parse(u).subscription_status||'';d.continue=s.getItem('${CONTINUE_KEY}')||''}catch(e){document.documentElement.dataset.session='visitor'}`;
