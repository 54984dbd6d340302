import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlayerHost } from './player-host.tsx';
import { usePlayWorkout } from './player-store.ts';

const getReady = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./player-overlay.tsx', () => ({ getReady, PlayerOverlay: () => null }));
vi.mock('../session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: 'authenticated' }),
}));

const Card = () => {
  usePlayWorkout('workouts');
  return null;
};

it('prepares for a member once a page plays workouts, and not before', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const queryClient = new QueryClient();
  const page = (withCard: boolean) => (
    <QueryClientProvider client={queryClient}>
      <PlayerHost />
      {withCard && <Card />}
    </QueryClientProvider>
  );
  const { rerender } = render(page(false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getReady).not.toHaveBeenCalled();
  rerender(page(true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getReady).toHaveBeenCalledOnce();
});
