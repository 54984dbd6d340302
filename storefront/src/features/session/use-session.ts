import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { connectSession, session } from './session.ts';
import { LOADING, type SessionState } from './session-state.ts';

const never = () => () => {};
const loading = () => LOADING;

/** The session state; 'loading' on the server and until the stored session has been read. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session?.subscribe ?? never, session?.state ?? loading, loading);

/**
 * Drops data that was fetched for a member who has signed out. Queries in use are fetched again for
 * the current user; their old data stays visible until then.
 */
const forgetAnswers = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
};

/** Runs the session while the site is open; used once, at the root. */
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
