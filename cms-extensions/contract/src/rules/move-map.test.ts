import { describe, expect, it } from 'vitest';
import { LONG_PLANK, MOVEMENTS_BY_ID, STORED_LONG_PLANK } from '../../test/long-plank.ts';
import { movementFlagsSchema, type StoredMoveMap } from '../stored-move-map.ts';
import { checkMap, movementsIn, resolveMap } from './move-map.ts';

const AROUND = { movements: MOVEMENTS_BY_ID, videoSeconds: 1680, equipment: 'None' };

/** The Long Plank with a change. */
const changed = (change: (map: StoredMoveMap) => unknown): StoredMoveMap => {
  const map = structuredClone(STORED_LONG_PLANK);
  change(map);
  return map;
};

const moveAt = (map: StoredMoveMap, block: number, move: number) => {
  const found = map.blocks[block]?.rounds[0]?.moves[move];
  if (found === undefined) throw new Error('There is no such move');
  return found;
};

/** A change of a move, or of a block, of the Long Plank. */
const inMove =
  (fields: object, move = 1) =>
  (map: StoredMoveMap) =>
    Object.assign(moveAt(map, 1, move), fields);
const inBlock = (index: number, fields: object) => (map: StoredMoveMap) =>
  Object.assign(map.blocks[index] ?? {}, fields);

const errorsOf = (map: unknown): { path: string; text: string }[] =>
  checkMap(map, AROUND).errors.map(({ path, text }) => ({ path: path.join('.'), text }));

describe('the map of The Long Plank', () => {
  it('is complete, without a word', () => {
    expect(checkMap(STORED_LONG_PLANK, AROUND)).toEqual({
      ...{ state: 'complete', errors: [], hints: [], seconds: 1680 },
    });
  });

  it('has 29 moves and the starts of its blocks', () => {
    expect(LONG_PLANK.moves).toHaveLength(29);
    expect(
      LONG_PLANK.blocks.map(({ title, start, seconds, rounds }) => [title, start, seconds, rounds]),
    ).toEqual([
      ['Warm-up', 0, 240, 1],
      ['First plank', 240, 432, 2],
      ['Second plank', 672, 560, 2],
      ['Last plank', 1232, 228, 1],
      ['Cool-down', 1460, 220, 1],
    ]);
    expect(LONG_PLANK.moves[5]).toEqual({
      ...{ key: 'm6', block: 'b2', round: 1, movement: 'reverse-lunge', name: 'Reverse lunge' },
      ...{ spoken: 'reverse lunge', side: 'left', start: 300, work_seconds: 40, rest_seconds: 8 },
      ...{ flags: [], kit: [], harder: 'knee lift at the top' },
      easier: { text: 'hold a chair', flags: [], kit: ['chair'] },
    });
  });
});

describe('a map that cannot be read', () => {
  const at = 'blocks.1.rounds.0.moves.1';
  it.each<[string, (map: StoredMoveMap) => unknown, string]>([
    ['an unknown field', (map) => Object.assign(map, { more: 1 }), ''],
    ['another version', (map) => Object.assign(map, { version: 2 }), 'version'],
    ['a negative lead-in', (map) => Object.assign(map, { lead_in_seconds: -1 }), 'lead_in_seconds'],
    ['two decimals', inMove({ work_seconds: 40.25 }), `${at}.work_seconds`],
    ['too short work', inMove({ work_seconds: 2.9 }), `${at}.work_seconds`],
    ['too long rest', inMove({ rest_seconds: 301 }), `${at}.rest_seconds`],
    // Starts are sums, so moves cannot overlap: neither by a start of their own nor by their rest.
    ['a move with a start of its own', inMove({ start: 290 }), at],
    ['a rest that would end before its work', inMove({ rest_seconds: -8 }), `${at}.rest_seconds`],
    ['an unknown side', inMove({ side: 'up' }), `${at}.side`],
    ['an unknown flag', inMove({ flags: ['loud'] }), `${at}.flags.0`],
    ['a flag twice', inMove({ flags: ['floor', 'floor'] }), `${at}.flags`],
    ['lying without the floor', inMove({ flags: ['lying'] }), `${at}.flags`],
    ['a key twice', inMove({ key: 'm1' }), `${at}.key`],
    ['a long key', inMove({ key: 'a'.repeat(13) }), `${at}.key`],
    ['a title that is empty', inBlock(0, { title: '' }), 'blocks.0.title'],
    ['no warm-up', (map) => map.blocks.shift(), 'blocks.0.kind'],
    ['no cool-down', (map) => map.blocks.pop(), 'blocks.3.kind'],
    ['a warm-up in the middle', inBlock(2, { kind: 'warm-up' }), 'blocks.2.kind'],
    ['a block without rounds', inBlock(2, { rounds: [] }), 'blocks.2.rounds'],
    [
      'a round without moves',
      (map) => map.blocks[2]?.rounds.push({ moves: [] }),
      'blocks.2.rounds.2.moves',
    ],
  ])('because of %s', (_, change, path) => {
    const errors = errorsOf(changed(change));
    expect(errors.map((error) => error.path)).toContain(path);
    expect(checkMap(changed(change), AROUND).state).toBe('draft');
  });

  it.each<[string, (map: StoredMoveMap) => unknown, string]>([
    [
      'two blocks',
      (map) => Object.assign(map, { blocks: map.blocks.slice(0, 2) }),
      'Add a warm-up, a main part and a cool-down.',
    ],
    ['no movement', inMove({ movement: '' }), 'Choose a movement.'],
    ['too short work', inMove({ work_seconds: 1 }), 'Work: choose 3 to 900 seconds.'],
    ['no time of work', inMove({ work_seconds: null }), 'Work: choose 3 to 900 seconds.'],
    ['a block without a title', inBlock(0, { title: '' }), 'Give this block a title.'],
    [
      'a round without moves',
      (map) => map.blocks[2]?.rounds.push({ moves: [] }),
      'Add a move to this round.',
    ],
  ])('says in one sentence what to do about %s', (_, change, text) => {
    expect(errorsOf(changed(change)).map((error) => error.text)).toEqual([text]);
  });

  it('because of more than 200 moves', () => {
    const many = changed((map) => {
      for (const block of map.blocks.filter(({ kind }) => kind === 'main')) {
        block.rounds = Array.from({ length: 12 }, (_, round) => ({
          moves: Array.from({ length: 10 }, (__, move) => ({
            ...moveAt(STORED_LONG_PLANK, 1, 0),
            key: `${block.key}-${round}-${move}`,
          })),
        }));
      }
    });
    expect(errorsOf(many)).toContainEqual({ path: 'blocks', text: 'A map has at most 200 moves' });
  });

  it.each([7, 'map', [], { version: 1 }])('because it is %j', (stored) => {
    expect(checkMap(stored, AROUND).state).toBe('draft');
  });
});

describe('the check of a map', () => {
  it('finds no map where there is none', () => {
    expect(checkMap(null, AROUND)).toMatchObject({ state: 'none', errors: [] });
  });

  it('refuses movements that do not exist, and sides that a movement does not have', () => {
    const map = changed((one) => {
      moveAt(one, 1, 0).movement = 'gone';
      moveAt(one, 1, 3).side = 'left';
    });
    expect(errorsOf(map)).toEqual([
      { path: 'blocks.1.rounds.0.moves.0.movement', text: 'This movement does not exist.' },
      { path: 'blocks.1.rounds.0.moves.3.side', text: 'This movement has no sides: choose both.' },
    ]);
    expect(resolveMap(map, MOVEMENTS_BY_ID)).toBeNull();
    expect(movementsIn(map).has('gone')).toBe(true);
  });

  it.each([
    [1632, 'draft', ['The map ends at 28:00, the video at 27:12.'], []],
    [1674.9, 'draft', ['The map ends at 28:00, the video at 27:55.'], []],
    [1675, 'complete', [], ['The map ends at 28:00.0, the video at 27:55.0.']],
    [1680.5, 'complete', [], ['The map ends at 28:00.0, the video at 28:00.5.']],
    [1680.4, 'complete', [], []],
    [null, 'complete', [], []],
  ])('compares it with a video of %s s', (videoSeconds, state, errors, hints) => {
    const check = checkMap(STORED_LONG_PLANK, { ...AROUND, videoSeconds });
    expect(check.state).toBe(state);
    expect(check.errors.map(({ text }) => text)).toEqual(errors);
    expect(check.hints.map(({ text }) => text)).toEqual(hints);
  });

  it('counts the lead-in to the end, and not to the seconds', () => {
    const greeted = changed((map) => Object.assign(map, { lead_in_seconds: 12.5 }));
    const check = checkMap(greeted, { ...AROUND, videoSeconds: 1692.5 });
    expect(check).toMatchObject({ state: 'complete', hints: [], seconds: 1680 });
  });

  it.each<[string, (map: StoredMoveMap) => unknown, string]>([
    [
      'a left without its right',
      (map) => map.blocks[1]?.rounds[0]?.moves.splice(2, 1),
      'Reverse lunge: left without right in the same round.',
    ],
    [
      'a right without its left',
      (map) => map.blocks[1]?.rounds[0]?.moves.splice(1, 1),
      'Reverse lunge: right without left in the same round.',
    ],
    [
      'unequal sides',
      inMove({ work_seconds: 36 }),
      'Reverse lunge: left and right are not equally long.',
    ],
    ['very short work', inMove({ work_seconds: 9.9 }, 0), 'Work of under 10 seconds.'],
    ['very long work', inMove({ work_seconds: 301 }, 0), 'Work of over 300 seconds.'],
    [
      'kit where there is none',
      inMove({ kit: ['wall'] }, 0),
      'The equipment says "None", and the moves need: wall.',
    ],
  ])('hints at %s', (_, change, text) => {
    const check = checkMap(changed(change), { ...AROUND, videoSeconds: null });
    expect(check).toMatchObject({ state: 'complete', hints: [{ text }] });
  });

  it('sums tenths without drifting', () => {
    const map = changed((one) => {
      for (const move of one.blocks.flatMap(({ rounds }) => rounds.flatMap(({ moves }) => moves))) {
        move.work_seconds = 10.1;
        move.rest_seconds = 0.2;
      }
    });
    expect(checkMap(map, { ...AROUND, videoSeconds: null }).seconds).toBe(298.7);
    expect(resolveMap(map, MOVEMENTS_BY_ID)?.moves.at(-1)?.start).toBe(288.4);
  });
});

describe('what a move says itself', () => {
  const resolvedFirst = (fields: object) => {
    const map = changed((one) => Object.assign(moveAt(one, 1, 1), fields));
    return resolveMap(map, MOVEMENTS_BY_ID)?.moves[5];
  };

  it('stands in the place of what its movement says', () => {
    const easier = { text: 'small steps', flags: [], kit: [] };
    expect(
      resolvedFirst({ flags: ['noisy'], kit: ['towel'], easier, harder: 'faster' }),
    ).toMatchObject({ flags: ['noisy'], kit: ['towel'], easier, harder: 'faster' });
  });

  it('can be that there is no easier and no harder form', () => {
    expect(resolvedFirst({ easier: false, harder: '' })).toMatchObject({
      easier: null,
      harder: null,
    });
  });
});

describe('flags', () => {
  it.each([
    [['lying'], '"lying" needs "floor".'],
    [['jumps'], '"jumps" needs "noisy".'],
  ])('%j are refused', (flags, message) => {
    expect(movementFlagsSchema.safeParse(flags).error?.issues).toMatchObject([{ message }]);
  });

  it('are fine with what they need', () => {
    expect(movementFlagsSchema.safeParse(['lying', 'floor', 'jumps', 'noisy']).success).toBe(true);
  });
});
