import type { User } from 'contract';
import { session } from './session.ts';
import { readStored, writeAdmin } from './session-storage.ts';

export { SESSION_MARK_SCRIPT } from './session-mark.ts';
export type { SessionState } from './session-state.ts';
export { useSession, useSessionLifecycle } from './use-session.ts';
export { session };

/** Signs the member out in this tab, in the other tabs and at the server. */
export const signOut = (): Promise<void> => session?.logout() ?? Promise.resolve();

/** Stores the signed-in user under the admin area's own key, too. */
export const keepAdmin = (user: User): void => writeAdmin(window.localStorage, user);

/** The stored token, for a call that cannot wait for a renewal. */
export const storedToken = (): string | null => readStored(window.localStorage)?.token ?? null;
