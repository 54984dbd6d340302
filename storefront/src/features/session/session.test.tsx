import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { connectSession, session, useSessionLifecycle } from './session.ts';
import { SessionStore } from './session-store.ts';

const PAGE = ['workouts', 'page', 'plank'];

const fetchPage = vi.fn(async () => `for ${session?.state().user?.name ?? 'a visitor'}`);

const Page = () => {
  useSessionLifecycle();
  return <p>{useQuery({ queryKey: PAGE, queryFn: fetchPage, staleTime: 60_000 }).data}</p>;
};

/** Opens a page as a member, with a cached query that the page does not use. */
const open = async (): Promise<QueryClient> => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['favorites', 'a'], ['plank']);
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText('for Anna');
  return queryClient;
};

const enter = (name: string, id: string) =>
  act(async () => {
    session?.adopt({ access_token: 'a-token', user: { ...aMember(), id, name } });
  });

describe('what was fetched for a member', () => {
  // Nothing is stored yet, so nothing is verified at a server.
  beforeAll(() => session?.start());
  beforeEach(() => {
    fetchPage.mockClear();
    return enter('Anna', 'a');
  });
  afterEach(() => act(async () => session?.clear()));

  it.each([
    ['signs out', () => act(async () => session?.clear()), 'for a visitor'],
    ['gives way to another', () => enter('Ben', 'b'), 'for Ben'],
  ])('is dropped when the member %s', async (_, leave, shown) => {
    const queryClient = await open();
    await leave();
    expect(queryClient.getQueryData(['favorites', 'a'])).toBeUndefined();
    await screen.findByText(shown);
  });

  it('stays while the member does', async () => {
    const queryClient = await open();
    await enter('Anna Maria', 'a');
    expect(queryClient.getQueryData(['favorites', 'a'])).toEqual(['plank']);
    expect(fetchPage).toHaveBeenCalledOnce();
  });
});

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
