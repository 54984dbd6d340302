import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { recordProgress } from '../../api/progress.ts';
import { reportSession, startSession } from '../../api/training.ts';
import { useWatchReports } from './use-watch-reports.ts';

vi.mock('../../api/training.ts', { spy: true });
vi.mock('../../api/progress.ts', { spy: true });

const CREDITED = [{ enrolment_id: 'e1', programme: 'Strong Middle', week: 2, day: 5 }];

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

/** A video of ten minutes that plays and pauses as it is told. */
const aMedia = () =>
  Object.assign(new EventTarget(), { currentTime: 0, duration: 600, paused: false });

it('names each day of a programme once, though every report is answered with all of them', async () => {
  const answer = { watched_seconds: 500, counted_at: '2026-11-25T18:28:00.000Z' };
  vi.mocked(startSession).mockResolvedValue(undefined as never);
  vi.mocked(reportSession).mockResolvedValue({ ...answer, credited: CREDITED });
  vi.mocked(recordProgress).mockRejectedValue(new Error('Not asked for here'));
  const media = aMedia();
  const { result } = renderHook(() => useWatchReports(media, 'workout1', null), { wrapper });
  for (const time of [1, 2]) {
    await act(async () => {
      media.paused = false;
      media.dispatchEvent(new Event('playing'));
      media.currentTime = time;
      media.dispatchEvent(new Event('timeupdate'));
      media.paused = true;
      media.dispatchEvent(new Event('pause'));
    });
    await vi.waitFor(() => expect(reportSession).toHaveBeenCalledTimes(time), { timeout: 20_000 });
    await vi.waitFor(() => expect(result.current.isSending).toBe(false), { timeout: 20_000 });
  }
  expect(result.current.session?.credited).toEqual(CREDITED);
});
