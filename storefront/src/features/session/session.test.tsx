import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { type ComponentType, lazy, memo, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { deviceStorage } from '../../storage.ts';
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
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  queryClient.setQueryData(['favorites', 'a'], ['plank']);
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
});

const PLANS = ['plans'];
const fetchPlans = vi.fn(async () => 'the plans, fetched again');
const Plans = () => (
  <p>{useQuery({ queryKey: PLANS, queryFn: fetchPlans, staleTime: 60_000 }).data ?? 'Loading'}</p>
);
// Like the router's outlet: a new session does not render the section's boundary again.
const Outlet = memo(({ Section }: { Section: ComponentType }) => (
  <Suspense>
    <Section />
  </Suspense>
));
const Frame = ({ Section }: { Section: ComponentType }) => {
  useSessionLifecycle();
  return <Outlet Section={Section} />;
};

describe('a page whose sections hydrate after its frame', () => {
  const site = (Section: ComponentType) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(PLANS, 'the plans');
    return (
      <QueryClientProvider client={queryClient}>
        <Frame Section={Section} />
      </QueryClientProvider>
    );
  };

  beforeAll(() => session?.start());

  it('keeps what the server rendered when the session is refused in between', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(site(Plans));
    expect(place.textContent).toBe('the plans');
    await enter('Anna', 'a');
    const { promise: section, resolve: load } = Promise.withResolvers<{ default: ComponentType }>();
    const onRecoverableError = vi.fn();
    const root = await act(async () =>
      hydrateRoot(place, site(lazy(() => section)), { onRecoverableError }),
    );
    await act(async () => session?.clear());
    expect(place.textContent).toBe('the plans');
    await act(async () => load({ default: Plans }));
    expect(onRecoverableError.mock.calls).toEqual([]);
    // The answer may be the member's own elsewhere, so it is fetched again once it is in use.
    expect(fetchPlans).toHaveBeenCalledOnce();
    await within(place).findByText('the plans, fetched again');
    await act(async () => root.unmount());
    place.remove();
  });
});

const refuse = () => Promise.reject(new Error('No call is expected'));

describe('a page that comes back out of the browser’s cache', () => {
  it('has heard of the sign-out in another tab', async () => {
    const store = new SessionStore(
      deviceStorage,
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
