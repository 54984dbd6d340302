import { useEffect, useSyncExternalStore } from 'react';
import { connectSession, session } from './session.ts';
import { LOADING, type SessionState } from './session-state.ts';

const never = () => () => {};
const loading = () => LOADING;

/** Who is signed in; 'loading' on the server and until the browser has looked. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session?.subscribe ?? never, session?.state ?? loading, loading);

/** Keeps the session running while the site is open; once, at the root. */
export const useSessionLifecycle = (): void => {
  const { status } = useSession();
  useEffect(() => (session ? connectSession(session) : undefined), []);
  useEffect(() => {
    if (status === 'loading') return;
    document.documentElement.dataset.session = status === 'authenticated' ? 'member' : 'visitor';
  }, [status]);
};
