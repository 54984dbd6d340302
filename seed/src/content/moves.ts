import {
  MOVE_SIDES,
  type MoveSide,
  movementFlagsSchema,
  movementKitSchema,
  type StoredMoveMap,
} from 'contract';
import { z } from 'zod';

const line = z.string().trim().min(1);

/** Two letters by which the workouts' files name a movement: `rl`. */
const code = z.string().regex(/^[a-z]{2}$/, 'must be two small letters');

export const movementSchema = z
  .strictObject({
    code,
    name: line.max(60),
    aliases: z.array(line.max(60)).default([]),
    flags: movementFlagsSchema.default([]),
    kit: movementKitSchema.default([]),
    sides: z.enum(['both', 'sided']).default('both'),
    easier: z
      .strictObject({
        text: line.max(80),
        flags: movementFlagsSchema.default([]),
        kit: movementKitSchema.default([]),
      })
      .nullable()
      .default(null),
    harder: line.max(80).nullable().default(null),
    /** The packaged loop that shows it. */
    loop: line,
    /** The side that the loop of a sided movement shows. */
    loopShows: z.enum(['left', 'right']).default('left'),
  })
  .transform((movement) => ({
    slug: movement.name
      .toLowerCase()
      .replace(/'/g, '')
      .replace(/[^a-z]+/g, '-'),
    ...movement,
  }));

export type SeedMovement = z.output<typeof movementSchema>;

/** Work and rest of a move in the main part, in seconds; the rest of 60 s, `rounds` of 48 s. */
const CLASSES = {
  slow: [48, 12],
  steady: [40, 20],
  long: [52, 8],
  hard: [44, 16],
  gentle: [28, 32],
  flow: [60, 0],
  rounds: [40, 8],
} as const;

/** Work and rest in warm-up and cool-down. */
const EDGE = [60, 0] as const;

const codes = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.array(code).min(1));

const recipeSchema = z.strictObject({
  class: z.enum(Object.keys(CLASSES) as (keyof typeof CLASSES)[]),
  warmUp: codes,
  main: z
    .array(z.strictObject({ title: line.max(40), rounds: z.number().int().min(1), moves: codes }))
    .min(1),
  coolDown: codes,
});

/** A move with everything: `rl left 40/8`. */
const writtenMove = z
  .string()
  .regex(/^[a-z]{2}( (left|right|alternating))? \d+\/\d+$/, 'must look like: rl left 40/8');

const writtenSchema = z.strictObject({
  /** The first block is the warm-up, the last one the cool-down. */
  written: z.array(
    z.strictObject({ title: line.max(40), rounds: z.array(z.array(writtenMove).min(1)).min(1) }),
  ),
});

/** The moves of a workout: by a recipe, or each written out. */
export const movesSchema = z.union([recipeSchema, writtenSchema]);

type SeedMoves = z.output<typeof movesSchema>;

type Timing = readonly [workSeconds: number, restSeconds: number];

type PlainMove = { code: string; side: MoveSide; timing: Timing };

type PlainBlock = { title: string; rounds: PlainMove[][] };

type Sides = (movementCode: string) => SeedMovement['sides'];

/** In a recipe, a sided movement is two moves: left, then right. */
const movesOf = (all: readonly string[], timing: Timing, sidesOf: Sides): PlainMove[] =>
  all.flatMap((one): PlainMove[] =>
    sidesOf(one) === 'sided'
      ? (['left', 'right'] as const).map((side) => ({ code: one, side, timing }))
      : [{ code: one, side: 'both', timing }],
  );

const parseWritten = (text: string): PlainMove => {
  const words = text.split(' ');
  const [work = 0, rest = 0] = (words.at(-1) ?? '').split('/').map(Number);
  const side = MOVE_SIDES.find((one) => one === words[1]) ?? 'both';
  return { code: words[0] ?? '', side, timing: [work, rest] };
};

const blocksOf = (moves: SeedMoves, sidesOf: Sides): PlainBlock[] => {
  if ('written' in moves) {
    return moves.written.map(({ title, rounds }) => ({
      title,
      rounds: rounds.map((round) => round.map(parseWritten)),
    }));
  }
  const edge = (title: string, all: readonly string[]): PlainBlock => ({
    title,
    rounds: [movesOf(all, EDGE, sidesOf)],
  });
  return [
    edge('Warm-up', moves.warmUp),
    ...moves.main.map((block) => ({
      title: block.title,
      rounds: Array.from({ length: block.rounds }, () =>
        movesOf(block.moves, CLASSES[moves.class], sidesOf),
      ),
    })),
    edge('Cool-down', moves.coolDown),
  ];
};

/** The titles of a workout's blocks, each once. */
export const blockTitlesIn = (moves: SeedMoves): string[] => [
  ...new Set(blocksOf(moves, () => 'both').map(({ title }) => title)),
];

const kindAt = (index: number, count: number) => {
  if (index === 0) return 'warm-up' as const;
  return index === count - 1 ? ('cool-down' as const) : ('main' as const);
};

/**
 * The map of a workout's moves, as the CMS stores it.
 * @param library all movements of the demo
 * @param idOf the id that the map names a movement by; null for a movement that is gone
 * @returns null when a movement is gone
 * @throws when a code names no movement
 */
export const expandMoves = (
  moves: SeedMoves,
  library: readonly SeedMovement[],
  idOf: (movement: SeedMovement) => string | null,
): StoredMoveMap | null => {
  const find = (wanted: string): SeedMovement => {
    const found = library.find((one) => one.code === wanted);
    if (found === undefined) throw new Error(`content/movements.yaml has no movement ${wanted}`);
    return found;
  };
  const blocks = blocksOf(moves, (one) => find(one).sides);
  let count = 0;
  let isWhole = true;
  const stored = blocks.map(({ title, rounds }, index) => ({
    key: `b${index + 1}`,
    title,
    kind: kindAt(index, blocks.length),
    rounds: rounds.map((round) => ({
      moves: round.map(({ code: wanted, side, timing: [work_seconds, rest_seconds] }) => {
        const movement = idOf(find(wanted));
        if (movement === null) isWhole = false;
        count += 1;
        return {
          key: `m${count}`,
          movement: movement ?? '',
          side,
          work_seconds,
          rest_seconds,
          flags: null,
          kit: null,
          easier: null,
          harder: null,
        };
      }),
    })),
  }));
  return isWhole ? { version: 1, lead_in_seconds: 0, blocks: stored } : null;
};
