import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  bellsBetween,
  captionsOf,
  checkMap,
  cueAt,
  cutToMinutes,
  draftFromCaptions,
  type MoveMap,
  type Movement,
  moveEndOf,
  resolveMap,
  summaryOf,
  workEndOf,
} from 'contract';
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

const mapOf = (slug: string): MoveMap => {
  const found = maps.get(slug);
  if (found === undefined) throw new Error(`There is no workout ${slug}`);
  return found.map;
};

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

  it.each([0.75, 1, 1.25])('have cues that are exact at every time, at speed %d', (rate) => {
    for (const { workout, map } of EVERY) {
      const wrong: string[] = [];
      let tenths = 0;
      for (const [index, { work_seconds, rest_seconds }] of map.moves.entries()) {
        for (const [phase, seconds] of [
          ['work', work_seconds],
          ['rest', rest_seconds],
        ] as const) {
          const end = tenths + seconds * 10;
          for (; tenths < end; tenths += 1) {
            const cue = cueAt(map, tenths / 10, rate);
            // In hundredths, since floating point would round some of them up.
            const remaining = Math.ceil(((end - tenths) * 10) / (rate * 100));
            if (cue.phase !== phase || cue.index !== index || cue.remaining !== remaining) {
              wrong.push(`${tenths / 10}: ${JSON.stringify(cue)}`);
            }
          }
        }
      }
      expect(wrong, workout.slug).toEqual([]);
      expect(cueAt(map, tenths / 10, 1).phase).toBe('end');
    }
  });

  it('ring once at each end, read four times a second at speed 1.25', () => {
    const rate = 1.25;
    const step = 0.25 * rate;
    for (const { workout, map } of EVERY) {
      const ends = map.moves.flatMap((move) => [
        ...[workEndOf(move)],
        ...(move.rest_seconds > 0 ? [moveEndOf(move)] : []),
      ]);
      const rung: number[] = [];
      for (let at = 0; at < map.seconds; at += step) {
        const bells = bellsBetween(map, at, at + step, rate);
        rung.push(...bells.flatMap((bell) => (bell.kind === 'long' ? [bell.at] : [])));
      }
      expect(rung, workout.slug).toEqual(ends);
    }
  });

  it('come in short for the pages: 200 workouts in under 12 kB', () => {
    const workouts = Array.from({ length: 200 }, (_, index) => {
      const { map } = EVERY[index % EVERY.length] ?? { map: mapOf('the-long-plank') };
      const id = createHash('sha256').update(`${index}`).digest('base64url').slice(0, 24);
      return summaryOf(id.toLowerCase(), map);
    });
    const body = gzipSync(JSON.stringify({ version: 1, workouts }));
    expect(body.length).toBeLessThan(12_000);
  });

  it('can be cut to every number of minutes that is offered', () => {
    for (const { workout, map } of EVERY) {
      for (let minutes = 10; minutes < workout.minutes; minutes += 1) {
        const { seconds } = cutToMinutes(map, minutes);
        expect(seconds, `${workout.slug} in ${minutes}`).toBeLessThanOrEqual(minutes * 60 + 30);
      }
    }
  });

  it.each(EVERY)('$workout.slug can be drafted from its captions', ({ map }) => {
    const draft = draftFromCaptions(captionsOf(map), library, map.seconds);
    expect(resolveMap(draft.map, byId)).toEqual(map);
  });
});

describe('The Long Plank', () => {
  it('is as it was drawn', () => {
    const map = mapOf('the-long-plank');
    const names = new Map(movements.map(({ slug, code }) => [slug, code]));
    const short = { both: '', left: ' left', right: ' right', alternating: ' alternating' };
    expect(
      map.moves.map(
        ({ movement, side, work_seconds, rest_seconds }) =>
          `${names.get(movement)}${short[side]} ${work_seconds}/${rest_seconds}`,
      ),
    ).toEqual([
      ...['cc 60/0', 'bd alternating 60/0', 'sb 60/0', 'sq 48/12'],
      ...['pl 40/20', 'rl left 40/8', 'rl right 40/8', 'sq 40/20'],
      ...['pl 40/20', 'rl left 40/8', 'rl right 40/8', 'sq 40/20'],
      ...['pl 40/20', 'db 40/20', 'sl left 40/8', 'sl right 40/12', 'mc 40/20'],
      ...['pl 40/20', 'db 40/20', 'sl left 40/8', 'sl right 40/12', 'mc 40/20'],
      ...['pl 60/20', 'gb 40/20', 'pl 60/28'],
      ...['ru 60/0', 'lc left 40/0', 'lc right 40/0', 'cc 80/0'],
    ]);
    expect(map.blocks.map(({ title, rounds }) => [title, rounds])).toEqual([
      ['Warm-up', 1],
      ['First plank', 2],
      ['Second plank', 2],
      ['Last plank', 1],
      ['Cool-down', 1],
    ]);
  });
});

describe('a recipe', () => {
  it('gives no map when one of its movements is gone', () => {
    const [first] = workouts;
    if (first === undefined) throw new Error('There is no workout');
    expect(expandMoves(first.moves, movements, () => null)).toBeNull();
  });
});
