import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as auth from '../../api/account.ts';
import { loadTransport, once } from '../../api/client.ts';
import { sendTokensOf } from '../../api/connection.ts';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { isWithoutCode, loadNewRelease } from '../../new-release.ts';
import { OFFLINE_PATH } from '../../service-worker/routing.ts';
import { deviceStorage } from '../../storage.ts';
import { onFirstTouch } from '../../ui/first-touch.ts';
import { LOADING, type SessionState, SessionStore } from './session-store.ts';
import { noteContinue, readToken } from './stored-session.ts';

const loadStoredUser = once(() => import('../../api/stored-user.ts'));

const withWebLock = <Result>(work: () => Promise<Result>): Promise<Result> => {
  // Web Locks need a secure context; without them, tabs may renew at the same time.
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    const run = () => work().then(resolve, reject);
    // A browser that blocks site data refuses locks, too.
    navigator.locks.request('session-renewal', run).catch(run);
  });
};

/** The browser's session; null on the server, whose pages are the same for everyone. */
export const session: SessionStore | null =
  typeof window === 'undefined'
    ? null
    : new SessionStore(
        deviceStorage,
        {
          login: auth.login,
          register: auth.register,
          refresh: auth.refresh,
          logout: auth.logout,
          me: auth.me,
          parseStoredUser: async (value) => {
            const { storedUserSchema } = await loadStoredUser();
            // The page is rendered in another task than the one that made the schemas.
            await new Promise((resolve) => setTimeout(resolve));
            const parsed = storedUserSchema.safeParse(value);
            if (!parsed.success) console.warn('The stored user is not one', parsed.error);
            return parsed.success ? parsed.data : null;
          },
        },
        withWebLock,
        () => window.location.pathname.endsWith(OFFLINE_PATH),
      );

/** Signs the member out in this tab, in the other tabs and at the server. */
export const signOut = (): Promise<void> => session?.logout() ?? Promise.resolve();

/** The stored token, for a call that cannot wait for a renewal. */
export const storedToken = (): string | null => readToken(deviceStorage);

// A member's page makes calls as soon as it is hydrated; what they need is requested before, in a task
// of its own, since the entry has been running for long. Whoever uses it hears of a failure.
if (session !== null && storedToken() !== null) {
  setTimeout(() => Promise.all([loadStoredUser(), loadTransport()]).catch(() => undefined));
}

/**
 * Connects the session with the API client and other tabs.
 * @returns a function that disconnects it
 */
export const connectSession = (store: SessionStore): (() => void) => {
  const stopSending = sendTokensOf(store);
  const listeners = new AbortController();
  const { signal } = listeners;
  // Code that did not come may come with the next touch.
  const trying = (adopt: () => Promise<void>, isAgain = false) => {
    adopt().catch((error: unknown) => {
      if (isAgain && isWithoutCode(error)) void loadNewRelease(true);
      onFirstTouch(() => trying(adopt, true));
    });
  };
  const onStorage = (event: StorageEvent) => {
    if (deviceStorage.hears(event)) trying(store.storageChanged);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    // Restored from the back/forward cache, where storage events of other tabs do not arrive.
    if (persisted) trying(store.storageChanged);
  };
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', onShow, { signal });
  trying(store.start);
  return () => {
    stopSending();
    listeners.abort();
  };
};

const never = () => () => {};
const loading = () => LOADING;

/** The session state; 'loading' on the server and until the stored session has been read. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session?.subscribe ?? never, session?.state ?? loading, loading);

/**
 * Whether a member was shown whose session turned out to be over. Nobody has pressed anything, so
 * what was the member's keeps its place on the page.
 */
export const useSessionIsOver = (): boolean => {
  const state = useSession();
  return state.status === 'anonymous' && state.isOver;
};

/**
 * What is fetched for the signed-in member; nothing while nobody is signed in.
 * @param queryOf makes the query from the member's id
 */
export const useQueryOfMember = <Data, Key extends QueryKey>(
  queryOf: (memberId: string) => UseQueryOptions<Data, Error, Data, Key>,
) => {
  const { user } = useSession();
  return useQuery({ ...queryOf(user?.id ?? ''), enabled: user !== null });
};

const cachedData = (queryClient: QueryClient): ReadonlyMap<string, unknown> =>
  new Map(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryHash, state }) => [queryHash, state.data]),
  );

/**
 * Drops data that was fetched for a member who has signed out. Queries in use are fetched again for
 * the current user; their old data stays visible until then.
 * @param served the data that came with the page. It is the same for everyone, and stays: a section
 *   of the page that hydrates later has to render what the server rendered.
 */
const forgetAnswers = (queryClient: QueryClient, served: ReadonlyMap<string, unknown>): void => {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash, state }) =>
      !served.has(queryHash) || served.get(queryHash) !== state.data,
  });
  void queryClient.invalidateQueries();
};

/** After a sign-in: asks what there is to continue, so that the library knows it from the start. */
const prepareContinue = (queryClient: QueryClient, memberId: string): void => {
  queryClient.fetchInfiniteQuery(memberWorkoutPagesQuery(memberId, 'unfinished')).then(
    ({ pages }) => noteContinue(pages[0]?.workouts.length !== 0),
    (error: unknown) => console.info('The library finds out by itself', error),
  );
};

/** Runs the session while the site is open; used once, at the root. */
export const useSessionLifecycle = (): void => {
  const { status, user } = useSession();
  const isOver = useSessionIsOver();
  const queryClient = useQueryClient();
  const memberId = user?.id ?? null;
  const subscription = user?.subscription_status ?? '';
  const formerId = useRef<string | null>(null);
  const wasVisitor = useRef(false);
  const [served] = useState(() => cachedData(queryClient));
  useEffect(() => (session ? connectSession(session) : undefined), []);
  useEffect(() => {
    if (status === 'loading') return;
    const { dataset } = document.documentElement;
    dataset.session = status === 'authenticated' ? 'member' : 'visitor';
    // Parts of the page that hydrate later keep the member's room until then.
    if (isOver) dataset.over = '';
    else delete dataset.over;
    if (!isOver) dataset.status = subscription;
    // The next member's is not known yet. After a session that is over it is likely the same one.
    if (status === 'anonymous' && !isOver) dataset.continue = '';
  }, [status, isOver, subscription]);
  useEffect(() => {
    // Likely the same member signs in again, and goes on with what is on the page.
    if (isOver) return;
    const hasLeft = formerId.current !== null && formerId.current !== memberId;
    formerId.current = memberId;
    if (hasLeft) forgetAnswers(queryClient, served);
  }, [memberId, isOver, queryClient, served]);
  useEffect(() => {
    if (memberId === null) wasVisitor.current = status === 'anonymous';
    else if (wasVisitor.current) prepareContinue(queryClient, memberId);
  }, [status, memberId, queryClient]);
};
