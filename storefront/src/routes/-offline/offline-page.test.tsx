import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useReach } from './offline-page.tsx';

describe('the offline page', () => {
  it('goes on when the site can be reached, not with the first word of the browser', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const ask = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', ask.mockResolvedValue(new Response()));
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
