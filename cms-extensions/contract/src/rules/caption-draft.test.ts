import { describe, expect, it } from 'vitest';
import { LONG_PLANK, MOVEMENTS, MOVEMENTS_BY_ID } from '../../test/long-plank.ts';
import { captionsOf, draftFromCaptions } from './caption-draft.ts';
import { checkMap, resolveMap } from './move-map.ts';

const cue = (start: number, text: string) => ({ start, end: start + 5, text });

describe('captions of a map', () => {
  it('name the move at its start, and the next one in a rest', () => {
    const captions = captionsOf(LONG_PLANK);
    expect(captions[0]).toEqual({
      start: 0,
      end: 60,
      text: 'Warm-up. Child’s pose to cobra. 60 seconds.',
    });
    expect(captions.find(({ start }) => start === 300)?.text).toBe(
      'Reverse lunge, left. 40 seconds.',
    );
    expect(captions.find(({ start }) => start === 340)?.text).toBe(
      'Rest. Next: reverse lunge, right.',
    );
    expect(captions.find(({ start }) => start === 456)?.text).toBe(
      'First plank, round 2. Plank. 40 seconds.',
    );
  });
});

describe('a draft from captions', () => {
  it('of the captions of a map equals the map', () => {
    const { map, confidence } = draftFromCaptions(captionsOf(LONG_PLANK), MOVEMENTS, 1680);
    expect(resolveMap(map, MOVEMENTS_BY_ID)).toEqual(LONG_PLANK);
    expect(new Set(confidence.map(({ value }) => value))).toEqual(new Set([1]));
  });

  const draft = draftFromCaptions(
    [
      cue(4.5, 'Good morning. Squat, forty seconds.'),
      cue(20, 'In the squat, look ahead. The easier form: sit down to a chair.'),
      cue(44.5, 'And rest. Plank is next.'),
      cue(60, 'Plank'),
      cue(100, 'Come into a high plank again, and rest.'),
      cue(110, 'Now lunge back: reverse lunge, on the left.'),
      cue(150, 'Other side!'),
      cue(190, 'Round two.'),
      cue(191, 'From here to a high plank, please.'),
      cue(230, 'Side bend. 30 seconds.'),
    ],
    MOVEMENTS,
    270,
  );
  const moves = draft.map.blocks.flatMap(({ rounds }) => rounds.flatMap((round) => round.moves));

  it('begins a move with each movement, and rests with the word', () => {
    expect(
      moves.map((move) => [move.movement, move.side, move.work_seconds, move.rest_seconds]),
    ).toEqual([
      ['sq', 'both', 40, 15.5],
      ['pl', 'both', 40, 10],
      ['rl', 'left', 40, 0],
      ['rl', 'right', 41, 0],
      ['pl', 'both', 39, 0],
      ['sb', 'both', 30, 10],
    ]);
    expect(draft.map.lead_in_seconds).toBe(4.5);
  });

  it('says how sure it is', () => {
    expect(draft.confidence.map(({ value }) => value)).toEqual([1, 0.7, 0.7, 0.7, 0.4, 1]);
  });

  it('is a map that can be read', () => {
    const around = { movements: MOVEMENTS_BY_ID, videoSeconds: 270, equipment: '' };
    expect(checkMap(draft.map, around)).toMatchObject({ state: 'complete', errors: [] });
    expect(draft.map.blocks.map(({ kind }) => kind)).toEqual(['warm-up', 'main', 'cool-down']);
    expect(draft.map.blocks[1]?.rounds).toHaveLength(2);
  });

  it.each([' ', '.', '!', 'round ', 'round', '. ', 'a, '])(
    'is made without delay: %j',
    (repeated) => {
      const long = repeated.repeat(80_000 / repeated.length);
      const began = process.threadCpuUsage();
      draftFromCaptions(
        [cue(0, `${long}x. Plank. Forty seconds.`), cue(9, `${long}round`)],
        MOVEMENTS,
        60,
      );
      expect(process.threadCpuUsage(began).user).toBeLessThan(800_000);
    },
  );

  it('of captions that name nothing has no moves', () => {
    expect(draftFromCaptions([cue(0, 'Hello.')], MOVEMENTS, 60).map.blocks).toEqual([]);
  });
});
