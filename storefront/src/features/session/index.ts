import { session } from './session.ts';

export { SESSION_MARK_SCRIPT } from './session-mark.ts';
export type { SessionState } from './session-state.ts';
export { useSession, useSessionLifecycle } from './use-session.ts';
export { session };

/** Signs the member out, here, in the other tabs and at the server. */
export const signOut = (): Promise<void> => session?.logout() ?? Promise.resolve();
