import {
  type MoveMap,
  type Movement,
  resolveMap,
  type StoredMove,
  type StoredMoveMap,
} from '../src/index.ts';

/* The Long Plank, written out: the workout that the rules' examples are about. */

const movement = (id: string, name: string, more: Partial<Movement> = {}): Movement => ({
  ...{ id, slug: name.toLowerCase().replace(/[^a-z]+/g, '-'), name, aliases: [] },
  ...{ spoken: name.toLowerCase(), flags: [], kit: [], sides: 'both', easier: null, harder: null },
  ...more,
});

const LYING = { flags: ['floor', 'lying'] } satisfies Partial<Movement>;

export const MOVEMENTS: readonly Movement[] = [
  movement('sq', 'Squat', { easier: { text: 'sit down to a chair', flags: [], kit: ['chair'] } }),
  movement('rl', 'Reverse lunge', {
    sides: 'sided',
    easier: { text: 'hold a chair', flags: [], kit: ['chair'] },
    harder: 'knee lift at the top',
  }),
  movement('gb', 'Glute bridge', {
    ...LYING,
    easier: { text: 'small lifts', flags: ['floor', 'lying'], kit: [] },
  }),
  movement('pl', 'Plank', {
    aliases: ['high plank'],
    flags: ['floor', 'wrists'],
    easier: { text: 'on the forearms', flags: ['floor'], kit: [] },
  }),
  movement('ru', 'Roll-up', {
    ...LYING,
    easier: { text: 'bend the knees', flags: ['floor', 'lying'], kit: [] },
  }),
  movement('lc', 'Leg circles', {
    ...{ ...LYING, sides: 'sided' },
    easier: { text: 'bend the knee', flags: ['floor', 'lying'], kit: [] },
  }),
  movement('sl', 'Side leg lift', {
    ...{ ...LYING, sides: 'sided' },
    easier: { text: 'bend the lower leg', flags: ['floor', 'lying'], kit: [] },
  }),
  movement('mc', 'Mountain climber', {
    flags: ['floor', 'wrists'],
    easier: { text: 'hands on a chair, step the feet', flags: ['wrists'], kit: ['chair'] },
  }),
  movement('bd', 'Bird dog', {
    ...{ flags: ['floor', 'wrists', 'kneeling'], sides: 'sided' },
    easier: { text: 'one leg at a time, on the fists', flags: ['floor', 'kneeling'], kit: [] },
  }),
  movement('cc', 'Child’s pose to cobra', {
    flags: ['floor', 'wrists', 'kneeling'],
    easier: { text: 'on the forearms', flags: ['floor', 'kneeling'], kit: [] },
  }),
  movement('db', 'Dead bug', {
    ...LYING,
    easier: { text: 'heels tap the floor', flags: ['floor', 'lying'], kit: [] },
  }),
  movement('sb', 'Side bend', { easier: { text: 'hands on the hips', flags: [], kit: [] } }),
];

export const MOVEMENTS_BY_ID = new Map(MOVEMENTS.map((one) => [one.id, one]));

type Written = readonly [
  movement: string,
  side: StoredMove['side'],
  workSeconds: number,
  restSeconds: number,
];

let count = 0;

/** A stored move that takes everything from its movement. */
export const storedMove = ([id, side, work, rest]: Written): StoredMove => {
  count += 1;
  return {
    ...{ key: `m${count}`, movement: id, side, work_seconds: work, rest_seconds: rest },
    ...{ flags: null, kit: null, easier: null, harder: null },
  };
};

const both = (id: string, work: number, rest: number): Written => [id, 'both', work, rest];
const sides = (id: string, left: [number, number], right: [number, number]): Written[] => [
  [id, 'left', ...left],
  [id, 'right', ...right],
];

const FIRST = [both('pl', 40, 20), ...sides('rl', [40, 8], [40, 8]), both('sq', 40, 20)];
const SECOND = [
  ...[both('pl', 40, 20), both('db', 40, 20), ...sides('sl', [40, 8], [40, 12])],
  both('mc', 40, 20),
];

const BLOCKS = [
  {
    title: 'Warm-up',
    kind: 'warm-up',
    rounds: [
      [both('cc', 60, 0), ['bd', 'alternating', 60, 0], both('sb', 60, 0), both('sq', 48, 12)],
    ],
  },
  { title: 'First plank', kind: 'main', rounds: [FIRST, FIRST] },
  { title: 'Second plank', kind: 'main', rounds: [SECOND, SECOND] },
  {
    title: 'Last plank',
    kind: 'main',
    rounds: [[both('pl', 60, 20), both('gb', 40, 20), both('pl', 60, 28)]],
  },
  {
    title: 'Cool-down',
    kind: 'cool-down',
    rounds: [[both('ru', 60, 0), ...sides('lc', [40, 0], [40, 0]), both('cc', 80, 0)]],
  },
] satisfies { title: string; kind: string; rounds: Written[][] }[];

export const STORED_LONG_PLANK: StoredMoveMap = {
  version: 1,
  lead_in_seconds: 0,
  blocks: BLOCKS.map(({ title, kind, rounds }, index) => ({
    ...{ key: `b${index + 1}`, title, kind: kind as StoredMoveMap['blocks'][number]['kind'] },
    rounds: rounds.map((moves) => ({ moves: moves.map(storedMove) })),
  })),
};

const resolved = resolveMap(STORED_LONG_PLANK, MOVEMENTS_BY_ID);
if (resolved === null) throw new Error('The Long Plank uses an unknown movement');

export const LONG_PLANK: MoveMap = resolved;
