import { checkMap, type Movement, resolveMap } from 'contract';
import { describe, expect, it } from 'vitest';
import { expandMoves } from './moves.ts';
import { readContent } from './read.ts';

const { movements, workouts } = readContent();

const library: Movement[] = movements.map(({ code, loop: _, loopShows: __, ...movement }) => ({
  ...movement,
  id: code,
  spoken: movement.name.charAt(0).toLowerCase() + movement.name.slice(1),
}));
const byId = new Map(library.map((movement) => [movement.id, movement]));

const maps = new Map(
  workouts.map((workout) => {
    const stored = expandMoves(workout.moves, movements, ({ code }) => code);
    if (stored === null) throw new Error(`${workout.slug} has no map`);
    const map = resolveMap(stored, byId);
    if (map === null) throw new Error(`${workout.slug} uses an unknown movement`);
    return [workout.slug, { workout, stored, map }] as const;
  }),
);

const EVERY = [...maps.values()];

describe('the movements of the demo', () => {
  it('are 17, each with a name, a code and a loop of its own', () => {
    for (const field of ['name', 'slug', 'code', 'loop'] as const) {
      expect(new Set(movements.map((movement) => movement[field])).size, field).toBe(17);
    }
  });

  it('have texts that read after "Easier: " and "Harder: "', () => {
    for (const { name, easier, harder } of movements) {
      for (const text of [easier?.text, harder]) {
        if (text != null) expect(text, name).toMatch(/^[a-z].*[^.]$/);
      }
    }
  });

  it('have aliases that name one movement each', () => {
    const names = movements.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });
});

describe('the maps of the demo', () => {
  it.each(EVERY)('$workout.slug lasts as long as it says', ({ workout, map }) => {
    expect(map.seconds).toBe(workout.minutes * 60);
  });

  it.each(EVERY)('$workout.slug is complete, without a hint', ({ workout, stored }) => {
    const around = { movements: byId, videoSeconds: workout.minutes * 60 };
    expect(checkMap(stored, { ...around, equipment: workout.equipment })).toMatchObject({
      ...{ state: 'complete', errors: [], hints: [] },
    });
  });

  it('have seconds that are multiples of 4, the length of a loop', () => {
    for (const { map } of EVERY) {
      for (const { work_seconds, rest_seconds } of map.moves) {
        expect([work_seconds % 4, rest_seconds % 4]).toEqual([0, 0]);
      }
    }
  });

  it('have titles of their own for the parts between warm-up and cool-down', () => {
    const titles = EVERY.flatMap(({ map }) => map.blocks.slice(1, -1).map(({ title }) => title));
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('a recipe', () => {
  it('gives no map when one of its movements is gone', () => {
    const [first] = workouts;
    if (first === undefined) throw new Error('There is no workout');
    expect(expandMoves(first.moves, movements, () => null)).toBeNull();
  });
});
