import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { connectSession, session } from './session.ts';
import { LOADING, type SessionState } from './session-state.ts';

const never = () => () => {};
const loading = () => LOADING;

/** Who is signed in; 'loading' on the server and until the browser has looked. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session?.subscribe ?? never, session?.state ?? loading, loading);

/**
 * Drops what was fetched for a member who has left. What is on the page is fetched anew, for whoever
 * is there now, and stays until that has come.
 */
const forgetAnswers = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
};

/** Keeps the session running while the site is open; once, at the root. */
export const useSessionLifecycle = (): void => {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const memberId = user?.id ?? null;
  const formerId = useRef<string | null>(null);
  useEffect(() => (session ? connectSession(session) : undefined), []);
  useEffect(() => {
    if (status === 'loading') return;
    document.documentElement.dataset.session = status === 'authenticated' ? 'member' : 'visitor';
  }, [status]);
  useEffect(() => {
    const hasLeft = formerId.current !== null && formerId.current !== memberId;
    formerId.current = memberId;
    if (hasLeft) forgetAnswers(queryClient);
  }, [memberId, queryClient]);
};
