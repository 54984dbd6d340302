import { describe, expect, it } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { connectSession } from './session.ts';
import { SessionStore } from './session-store.ts';

const refuse = () => Promise.reject(new Error('No call is expected'));

describe('a page that comes back out of the browser’s cache', () => {
  it('has heard of the sign-out in another tab', async () => {
    const { localStorage } = window;
    const store = new SessionStore(
      localStorage,
      {
        ...{ login: refuse, register: refuse, refresh: refuse, logout: refuse },
        me: () => new Promise(() => undefined),
        parseStoredUser: async () => aMember(),
      },
      (work) => work(),
    );
    localStorage.setItem('authToken', 'a-token');
    localStorage.setItem('userData', JSON.stringify(aMember()));
    const disconnect = connectSession(store);
    await store.start();
    expect(store.state().status).toBe('authenticated');
    // Without a storage event, as while the page is in the back/forward cache.
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(store.state().status).toBe('anonymous');
    disconnect();
  });
});
