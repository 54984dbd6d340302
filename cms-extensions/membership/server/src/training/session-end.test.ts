import type { VideoRange } from 'contract';
import { describe, expect, it } from 'vitest';
import { endOf } from './session-end.ts';

const FILM = 1680;
const CUT: VideoRange[] = [
  [100, 500],
  [900, 1100],
];

describe('how a session ends', () => {
  it.each<[string, VideoRange[], VideoRange[] | null, boolean, number | null]>([
    ['nothing', [], null, false, null],
    ['0 to 59', [[0, 59]], null, false, null],
    ['0 to 60', [[0, 60]], null, false, 60],
    ['0 to 760', [[0, 760]], null, false, 760],
    [
      '0 to 760, a jump, the last 5 seconds',
      [
        [0, 760],
        [1675, 1680],
      ],
      null,
      ...([false, 760] as const),
    ],
    [
      '0 to 1,400, the last 5 seconds',
      [
        [0, 1400],
        [1675, 1680],
      ],
      null,
      ...([true, null] as const),
    ],
    [
      'jumps alone',
      [
        [100, 114],
        [300, 314],
      ],
      null,
      ...([false, null] as const),
    ],
    [
      '540 seconds of a cut to 600',
      [
        [100, 500],
        [900, 1040],
      ],
      CUT,
      true,
      null,
    ],
    ['100 seconds of a cut', [[100, 200]], CUT, false, null],
  ])('%s', (_name, ranges, cut, finished, stoppedSecond) => {
    const plannedRanges: VideoRange[] = cut ?? [[0, FILM]];
    const plannedSeconds = cut === null ? FILM : 600;
    expect(endOf({ ranges, plannedRanges, plannedSeconds, isWhole: cut === null })).toEqual({
      finished,
      stoppedSecond,
    });
  });

  it('is finished at 80 % of a short video, too', () => {
    const short = { plannedRanges: [[0, 90]] as const, plannedSeconds: 90, isWhole: true };
    expect(endOf({ ...short, ranges: [[0, 72]] }).finished).toBe(true);
    expect(endOf({ ...short, ranges: [[0, 71]] })).toEqual({ finished: false, stoppedSecond: 71 });
  });
});
