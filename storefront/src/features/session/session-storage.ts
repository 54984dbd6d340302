import { STORAGE_KEYS, type User } from 'contract';

/** The stored part of a session (spec section 3, Local storage). */
type StoredSession = { token: string; user: unknown };

/**
 * Reads the stored session; null unless both parts exist. The admin area's own keys (spec section
 * 3) are read when the member areas have stored nothing.
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

/** Stores a session. The user is written first, because other tabs react to the token. */
export const writeStored = (storage: Storage, token: string, user: User): void => {
  storage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
  storage.setItem(STORAGE_KEYS.token, token);
};

/** Stores the user under the admin area's key. */
export const writeAdmin = (storage: Storage, user: User): void =>
  storage.setItem(STORAGE_KEYS.adminUser, JSON.stringify(user));

/** Stored with the session: whether the member has a workout to continue, '1' or '0'. */
const CONTINUE_KEY = 'continueRow';

/**
 * Notes whether the member has a workout to continue, for the library: until the row of them is
 * known, room for it is kept, except for a member who is noted to have none.
 */
export const noteContinue = (hasWorkouts: boolean): void => {
  const note = hasWorkouts ? '1' : '0';
  document.documentElement.dataset.continue = note;
  try {
    localStorage.setItem(CONTINUE_KEY, note);
  } catch (error) {
    console.info('Not kept for the next time', error);
  }
};

/** Removes the stored session. */
export const clearStored = (storage: Storage): void => {
  storage.removeItem(STORAGE_KEYS.token);
  storage.removeItem(STORAGE_KEYS.user);
  storage.removeItem(STORAGE_KEYS.adminUser);
  storage.removeItem(CONTINUE_KEY);
};

/**
 * Runs before the first paint: the server's page is the same for everyone, so this marks the
 * document with the stored session state, and the style sheet shows the matching half of the
 * header, and leaves room for what depends on the member's plan and for the workouts to continue. It is inlined unchanged, and the
 * content security policy has its hash.
 */
export const SESSION_MARK_SCRIPT = `try{var d=document.documentElement.dataset,s=localStorage,u=s.getItem('${STORAGE_KEYS.user}');d.session=s.getItem('${STORAGE_KEYS.token}')&&u?'member':'visitor';d.status=u&&JSON.parse(u).subscription_status||'';d.continue=s.getItem('${CONTINUE_KEY}')||''}catch(e){document.documentElement.dataset.session='visitor'}`;
