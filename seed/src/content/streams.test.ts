import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContent, SEED_ROOT, streamFolders } from './read.ts';
import {
  assetFile,
  assetOf,
  captionsFile,
  composeLoops,
  LOOP_SECONDS,
  moveMapOf,
} from './streams.ts';

const { movements, videos, workouts } = readContent();
const EVERY = workouts.map((workout) => ({ workout, map: moveMapOf(workout, movements) }));

const longPlank = EVERY.find(({ workout }) => workout.slug === 'the-long-plank');
if (longPlank === undefined) throw new Error('There is no Long Plank');

const file = (slug: string, name: string): string =>
  readFileSync(join(SEED_ROOT, 'media/clips', slug, name), 'utf8');

describe('the videos of the workouts', () => {
  it.each(EVERY)('$workout.slug lasts as long as it says, in whole loops', ({ workout, map }) => {
    const runs = composeLoops(map, movements);
    const segments = runs.reduce((sum, run) => sum + run.segments, 0);
    expect(segments).toBe(workout.minutes * 15);
    expect(videos.get(workout.slug)?.seconds).toBe(workout.minutes * 60);
  });

  it.each(EVERY)(
    '$workout.slug shows each move in its work, and the next one in its rest',
    ({ map }) => {
      const shown = composeLoops(map, movements).flatMap(({ segments, ...picture }) =>
        Array.from({ length: segments }, () => picture),
      );
      const loops = new Map(movements.map((movement) => [movement.slug, movement]));
      for (const [index, move] of map.moves.entries()) {
        const rest = move.start + move.work_seconds;
        const next = map.moves[index + 1] ?? move;
        expect(shown[move.start / LOOP_SECONDS]?.loop).toBe(loops.get(move.movement)?.loop);
        expect(shown[rest / LOOP_SECONDS - 1]?.loop).toBe(loops.get(move.movement)?.loop);
        for (let at = rest; at < rest + move.rest_seconds; at += LOOP_SECONDS) {
          const expected = loops.get(next.movement);
          const isOneSide = next.side === 'left' || next.side === 'right';
          expect(shown[at / LOOP_SECONDS]).toEqual({
            loop: expected?.loop,
            mirrored: isOneSide && next.side !== expected?.loopShows,
          });
        }
      }
    },
  );

  it.each(EVERY)('$workout.slug is packaged as its moves say', ({ workout, map }) => {
    const advice = 'run node seed/src/make-streams.ts';
    const asset = assetFile(assetOf(workout, map, movements));
    expect(file(workout.slug, 'asset.json') === asset, advice).toBe(true);
    expect(file(workout.slug, 'captions.vtt') === captionsFile(map), advice).toBe(true);
    expect(JSON.parse(asset)).toEqual(assetOf(workout, map, movements));
  });

  it('are packaged for these workouts alone', () => {
    const packaged = streamFolders().map((folder) => basename(folder));
    expect(packaged.toSorted()).toEqual(workouts.map(({ slug }) => slug).toSorted());
  });

  it('show loops that are packaged, mirrored ones of sided movements alone', () => {
    const used = EVERY.flatMap(({ map }) => composeLoops(map, movements));
    const sided = movements.filter(({ sides }) => sides === 'sided').map(({ loop }) => loop);
    const known = JSON.parse(file('loops', 'loops.json'));
    expect(Object.keys(known).toSorted()).toEqual(movements.map(({ loop }) => loop).toSorted());
    for (const { loop, mirrored } of used) {
      if (mirrored) expect(sided).toContain(loop);
    }
  });
});

describe('The Long Plank', () => {
  const runs = composeLoops(longPlank.map, movements);

  it('shows alternating sides one half each, and the plank during the rest before it', () => {
    expect(runs.slice(0, 6)).toEqual([
      { loop: 'cobra-dusk', mirrored: false, segments: 15 },
      { loop: 'birddog-teal', mirrored: false, segments: 8 },
      { loop: 'birddog-teal', mirrored: true, segments: 7 },
      { loop: 'sidebend-clay', mirrored: false, segments: 15 },
      { loop: 'squat', mirrored: false, segments: 12 },
      { loop: 'plank-rose', mirrored: false, segments: 3 + 10 },
    ]);
  });

  it('shows the left leg as drawn and the right one mirrored', () => {
    expect(runs.slice(6, 8)).toEqual([
      { loop: 'lunge-sand', mirrored: false, segments: 5 + 10 },
      { loop: 'lunge-sand', mirrored: true, segments: 2 + 10 },
    ]);
  });

  it('has captions that name its moves and announce them in rests', () => {
    expect(captionsFile(longPlank.map).split('\n\n').slice(4, 7)).toEqual([
      '00:03:00.000 --> 00:03:05.000\nSquat. 48 seconds.',
      '00:03:48.000 --> 00:03:53.000\nRest. Next: plank.',
      '00:04:00.000 --> 00:04:05.000\nFirst plank, round 1. Plank. 40 seconds.',
    ]);
  });
});

it('a movement whose loop shows the right side is mirrored for the left one', () => {
  const { map } =
    EVERY.find(({ workout }) => workout.slug === 'donkey-kicks-no-donkey') ?? longPlank;
  const kicks = composeLoops(map, movements).filter(({ loop }) => loop === 'donkey');
  expect(kicks.slice(0, 2).map(({ mirrored }) => mirrored)).toEqual([true, false]);
});
