import { act, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aWorkout } from '../../../test/builders.ts';
import { createCaches } from '../../../test/caches.ts';
import { keepCards } from '../../service-worker/cards.ts';
import { WORKER_PATH } from '../../service-worker/routing.ts';
import { OfflinePage, useReach } from './offline-page.tsx';

const stub = () => {
  const caches = createCaches((path) => (path.endsWith('.webp') ? new Response(path) : undefined));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('URL', URL);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  return caches;
};

const thumbnail = (url: string) => ({
  ...{ url, alt: '', width: 960, height: 540, focal: null, sources: [{ url, width: 960 }] },
});

describe('the offline page', () => {
  it('says that there is no connection, and has no cards when none were kept', async () => {
    stub();
    await act(async () => render(<OfflinePage />));
    expect(screen.getByRole('heading', { name: 'No connection.' })).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows the last seen cards of the library, with their pictures', async () => {
    stub();
    await keepCards([
      aWorkout(1, { title: 'Slow planks', thumbnail: thumbnail('/uploads/a.webp') }),
      aWorkout(2, { title: 'Quick planks', thumbnail: thumbnail('https://other.example/b.webp') }),
    ]);
    const { container } = render(<OfflinePage />);
    expect(await screen.findByRole('heading', { name: 'Slow planks' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Quick planks' })).toBeTruthy();
    await vi.waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1), {
      timeout: 20_000,
    });
  });

  it('goes on when the site can be reached, not with the first word of the browser', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const ask = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    ask.mockResolvedValue(new Response());
    // A page of an earlier file may still load in this worker.
    vi.stubGlobal('fetch', (url: string) =>
      url === WORKER_PATH ? ask() : Promise.reject(new TypeError('Failed to fetch')),
    );
    const reached = vi.fn();
    const { unmount } = renderHook(() => useReach(reached));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(4000);
    expect([ask, reached].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([ask, reached].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    unmount();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
