import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { session, useSessionLifecycle } from './index.ts';

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
