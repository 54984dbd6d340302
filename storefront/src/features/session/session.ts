import * as auth from '../../api/auth.ts';
import { onUnauthorized, provideToken } from '../../api/token.ts';
import { SessionStore } from './session-store.ts';

const withWebLock = <Result>(work: () => Promise<Result>): Promise<Result> => {
  // Web Locks need a secure context; without them, tabs may renew at the same time.
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    void navigator.locks.request('session-renewal', () => work().then(resolve, reject));
  });
};

/** The browser's session; null on the server, whose pages are the same for everyone. */
export const session: SessionStore | null =
  typeof window === 'undefined'
    ? null
    : new SessionStore(
        window.localStorage,
        {
          login: auth.login,
          register: auth.register,
          refresh: auth.refresh,
          logout: auth.logout,
          me: auth.me,
          parseStoredUser: async (value) => {
            const { storedUserSchema } = await import('../../api/schemas.ts');
            const parsed = storedUserSchema.safeParse(value);
            if (!parsed.success) console.warn('The stored user is not one', parsed.error);
            return parsed.success ? parsed.data : null;
          },
        },
        withWebLock,
      );

/**
 * Connects the session with the API client, other tabs and the page's unloading.
 * @returns a function that disconnects it
 */
export const connectSession = (store: SessionStore): (() => void) => {
  const stopListening = onUnauthorized(store.refused);
  const stopProviding = provideToken(store.freshToken);
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage) void store.storageChanged();
  };
  const onHide = () => store.leaving(true);
  const onShow = (event: PageTransitionEvent) => {
    store.leaving(false);
    // Restored from the back/forward cache, where storage events of other tabs do not arrive.
    if (event.persisted) void store.storageChanged();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  void store.start();
  return () => {
    stopListening();
    stopProviding();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
};
