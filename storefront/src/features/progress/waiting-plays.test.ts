import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { reportSession, startSession } from '../../api/training.ts';
import { keepPlay, sendPlay, sendWaitingPlays, type WaitingPlay } from './waiting-plays.ts';

vi.mock('../../api/training.ts', { spy: true });
vi.mock('../../api/training.ts', { spy: true });

const offline = () => Promise.reject(new NetworkError(new Error('No connection')));

/** A minute of a workout; each has a session of its own. */
const aPlay = (changes: Partial<WaitingPlay> = {}): WaitingPlay => ({
  id: randomUUID(),
  memberId: 'anna',
  workoutId: 'plank',
  startedAt: '2026-11-28T18:00:00.000Z',
  ...{ seconds: 1500, cut: null, ranges: [[0, 60]] },
  place: 60,
  ...changes,
});

const answers = () => {
  vi.mocked(startSession).mockResolvedValue({} as never);
  vi.mocked(reportSession).mockResolvedValue({ watched_seconds: 60 } as never);
};

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  for (const call of [startSession, reportSession]) {
    vi.mocked(call).mockImplementation(offline);
  }
});

it('keeps what was played without a connection, and sends it later, once', async () => {
  const play = aPlay();
  keepPlay(play);
  keepPlay({ ...play, ranges: [[60, 75]], place: 75 });
  expect(await sendPlay(play.id)).toEqual({ failure: expect.any(NetworkError) });
  vi.clearAllMocks();
  answers();
  expect(await sendWaitingPlays('anna')).toBe(true);
  expect(startSession).toHaveBeenCalledExactlyOnceWith({
    ...{ id: play.id, workout_id: 'plank', planned_seconds: 1500, cut: null },
    started_at: play.startedAt,
  });
  const ranges = [
    [0, 60],
    [60, 75],
  ];
  expect(reportSession).toHaveBeenCalledExactlyOnceWith(play.id, ranges, 75);
  expect(await sendWaitingPlays('anna')).toBe(false);
  expect(localStorage).toHaveLength(0);
});

it('waits for the same member, and is never sent as another one’s', async () => {
  keepPlay(aPlay());
  answers();
  expect(await sendWaitingPlays('berta')).toBe(false);
  expect(reportSession).not.toHaveBeenCalled();
  expect(await sendWaitingPlays('anna')).toBe(true);
});

it('waits in this tab where nothing can be stored', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  vi.spyOn(console, 'info').mockReturnValue();
  keepPlay(aPlay());
  answers();
  expect(await sendWaitingPlays('anna')).toBe(true);
  expect(reportSession).toHaveBeenCalledOnce();
  full.mockRestore();
});

it('keeps what is played while a report is under way', async () => {
  const play = aPlay();
  keepPlay(play);
  answers();
  vi.mocked(reportSession).mockImplementationOnce(async () => {
    keepPlay({ ...play, ranges: [[60, 62]], place: 62 });
    return {} as never;
  });
  await sendPlay(play.id);
  await sendPlay(play.id);
  expect(vi.mocked(reportSession).mock.lastCall).toEqual([play.id, [[60, 62]], 62]);
});

it.each([
  ['the workout is not published any more', 404, 0],
  ['the member may not play it any more', 403, 0],
  ['the session of the member is over', 401, 1],
  ['the server is too busy', 429, 1],
  ['the server has a fault', 500, 1],
])('%s: %d leaves %d waiting', async (_what, status, left) => {
  keepPlay(aPlay());
  vi.mocked(startSession).mockRejectedValue(new ApiError(status, '', new Headers()));
  vi.spyOn(console, 'info').mockReturnValue();
  await sendWaitingPlays('anna');
  expect(localStorage).toHaveLength(left);
});
