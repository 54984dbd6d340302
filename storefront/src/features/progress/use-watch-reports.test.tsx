import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember, aProgress, aWorkout } from '../../../test/builders.ts';
import { ApiError } from '../../api/errors.ts';
import { progressQuery, recordOpened, reportSession, startSession } from '../../api/training.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { useOpening } from './use-progress.ts';
import { useWatchReports } from './use-watch-reports.ts';

vi.mock('../../api/training.ts', { spy: true });
vi.mock('../../api/training.ts', { spy: true });

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
  const progress = aProgress(aWorkout(1), {});
  vi.mocked(reportSession).mockResolvedValue({ ...answer, progress, credited: CREDITED });
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

describe('a report that does not arrive', () => {
  /** Plays for so many seconds after a first report has failed; each tells its time four times. */
  const playOn = async (seconds: number, failure: Error) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const clock = vi.spyOn(performance, 'now');
    const start = vi.mocked(startSession);
    start.mockReset();
    start.mockRejectedValue(failure);
    const media = aMedia();
    const { unmount } = renderHook(() => useWatchReports(media, 'workout1', null), { wrapper });
    for (let quarter = 0; quarter <= 4 * seconds; quarter += 1) {
      clock.mockReturnValue(quarter * 250);
      media.currentTime = quarter / 4;
      await act(async () => {
        media.dispatchEvent(new Event(quarter === 0 ? 'playing' : 'timeupdate'));
      });
    }
    const calls = start.mock.calls.length;
    clock.mockRestore();
    unmount();
    return calls;
  };

  it('ends the reports when the workout is not published any more, and says so once', async () => {
    const show = vi.spyOn(toasts, 'show');
    const calls = await playOn(120, new ApiError(404, 'Workout not found', new Headers()));
    // At most one a minute.
    expect(calls).toBeLessThanOrEqual(2);
    expect(show).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'This does not count any more' }),
    );
  });
});

it('sends what a member has played as nobody else, whoever is signed in by then', async () => {
  vi.mocked(startSession)
    .mockReset()
    .mockResolvedValue(undefined as never);
  const progress = aProgress(aWorkout(7), {});
  const answer = { watched_seconds: 1, counted_at: null, progress, credited: [] };
  vi.mocked(reportSession).mockReset().mockResolvedValue(answer);
  session?.adopt({ access_token: 'a-token', user: aMember('active', { id: 'anna' }) });
  const media = aMedia();
  const { unmount } = renderHook(() => useWatchReports(media, 'workout7', null), { wrapper });
  const playTo = (time: number) =>
    act(async () => {
      media.currentTime = time;
      media.dispatchEvent(new Event(time === 0 ? 'playing' : 'timeupdate'));
      media.dispatchEvent(new Event('pause'));
    });
  await playTo(0);
  await playTo(1);
  await vi.waitFor(() => expect(reportSession).toHaveBeenCalledOnce(), { timeout: 20_000 });
  session?.adopt({ access_token: 'b-token', user: aMember('active', { id: 'berta' }) });
  await playTo(2);
  unmount();
  await act(async () => {});
  expect(reportSession).toHaveBeenCalledOnce();
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('waitingPlay:'));
  expect(kept.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').memberId)).toEqual([
    'anna',
  ]);
  session?.clear();
  localStorage.clear();
});

describe('opening a workout', () => {
  const at = (seconds: number) => aProgress(aWorkout(1), { duration_completed: seconds });

  /** Opens the workout when the page knows this much of the member's progress. */
  const open = (known?: Record<string, ReturnType<typeof aProgress>>) => {
    const queryClient = new QueryClient();
    if (known) queryClient.setQueryData(progressQuery('').queryKey, known);
    return renderHook(() => useOpening('workout1'), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    }).result;
  };

  beforeEach(() => {
    vi.mocked(recordOpened).mockReset();
  });

  it('begins at once where the page knows that the member was', async () => {
    vi.mocked(recordOpened).mockResolvedValue(at(300));
    const start = open({ workout1: at(300) });
    expect(start.current).toBe(300);
    await act(async () => {});
    expect(start.current).toBe(300);
    expect(open({}).current).toBe(0);
  });

  it('goes where another device was in the meantime', async () => {
    vi.mocked(recordOpened).mockResolvedValue(at(420));
    const start = open({ workout1: at(300) });
    await act(async () => {});
    expect(start.current).toBe(420);
  });

  it('begins where the page knows when it cannot be recorded', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.mocked(recordOpened).mockRejectedValueOnce(new Error('Offline'));
    const start = open({ workout1: at(300) });
    await act(async () => {});
    expect(start.current).toBe(300);
  });
});
