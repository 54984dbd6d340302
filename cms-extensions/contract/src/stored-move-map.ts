import { z } from 'zod';
import { MOVE_MAP_LIMITS, MOVEMENT_LIMITS } from './constants.ts';
import {
  BLOCK_KINDS,
  FLAG_NEEDS,
  MOVE_SIDES,
  MOVEMENT_FLAGS,
  MOVEMENT_KIT,
} from './enumerations.ts';
import { textSchema } from './text.ts';
import { MOVE_TEXTS } from './texts/videos.ts';

/* What coaches write. The site's pages only read resolved maps and do not load these schemas. */

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Flags of a movement: no duplicates, and each with the flag that it needs. */
export const movementFlagsSchema = z
  .array(z.enum(MOVEMENT_FLAGS))
  .refine(isDistinct, 'Contains a flag twice')
  .superRefine((flags, context) => {
    for (const flag of flags) {
      const needed = FLAG_NEEDS[flag];
      if (needed === undefined || flags.includes(needed)) continue;
      context.addIssue({ code: 'custom', message: MOVE_TEXTS.needs(flag, needed) });
    }
  });

export const movementKitSchema = z
  .array(z.enum(MOVEMENT_KIT))
  .refine(isDistinct, 'Contains a piece of kit twice');

/** The easier form of a movement: the flags that remain, and the kit that it needs. */
const easierFormSchema = z.strictObject({
  text: textSchema(MOVEMENT_LIMITS.easier).min(1),
  flags: movementFlagsSchema,
  kit: movementKitSchema,
});

const hasOneDecimal = (value: number): boolean =>
  Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/** @param name what the coach reads before the limits */
const seconds = (name: string, { min, max }: { min: number; max: number }) => {
  const range = `${name}: choose ${min} to ${max} seconds.`;
  return z
    .number(range)
    .min(min, range)
    .max(max, range)
    .refine(hasOneDecimal, `${name}: use tenths of a second at most.`);
};

const keySchema = textSchema(MOVE_MAP_LIMITS.key).min(1);

const storedMoveSchema = z.strictObject({
  key: keySchema,
  /** The movement's documentId. */
  movement: textSchema(64).min(1, 'Choose a movement.'),
  side: z.enum(MOVE_SIDES),
  work_seconds: seconds('Work', MOVE_MAP_LIMITS.workSeconds),
  rest_seconds: seconds('Rest', MOVE_MAP_LIMITS.restSeconds),
  /* Null takes the movement's; `false` and an empty text say that there is none here. */
  flags: movementFlagsSchema.nullable(),
  kit: movementKitSchema.nullable(),
  easier: easierFormSchema.nullable().or(z.literal(false)),
  harder: textSchema(MOVEMENT_LIMITS.harder).nullable(),
});

const storedBlockSchema = z.strictObject({
  key: keySchema,
  title: textSchema(MOVE_MAP_LIMITS.blockTitle).min(1, 'Give this block a title.'),
  kind: z.enum(BLOCK_KINDS),
  rounds: z
    .array(
      z.strictObject({
        moves: z
          .array(storedMoveSchema)
          .min(1, 'Add a move to this round.')
          .max(
            MOVE_MAP_LIMITS.movesPerRound,
            `A round has at most ${MOVE_MAP_LIMITS.movesPerRound} moves.`,
          ),
      }),
    )
    .min(1, 'Add a round to this block.')
    .max(MOVE_MAP_LIMITS.rounds, `A block has at most ${MOVE_MAP_LIMITS.rounds} rounds.`),
});

type StoredBlock = z.output<typeof storedBlockSchema>;

/** The complaint about a block at a place where its kind may not stand; null when it may. */
const misplaced = (kind: StoredBlock['kind'], index: number, count: number): string | null => {
  if (index === 0) return kind === 'warm-up' ? null : 'The first block must be the warm-up';
  if (index === count - 1)
    return kind === 'cool-down' ? null : 'The last block must be the cool-down';
  return kind === 'main' ? null : 'Only the first and the last block are warm-up and cool-down';
};

/** The map of a workout's moves, as it is stored. Starts are not stored, they are sums. */
export const storedMoveMapSchema = z
  .strictObject({
    version: z.literal(1),
    lead_in_seconds: seconds('Before the first move', MOVE_MAP_LIMITS.leadInSeconds),
    blocks: z
      .array(storedBlockSchema)
      .min(3, { error: 'Add a warm-up, a main part and a cool-down.', abort: true })
      .max(MOVE_MAP_LIMITS.blocks, `A map has at most ${MOVE_MAP_LIMITS.blocks} blocks.`),
  })
  .superRefine(({ blocks }, context) => {
    const complain = (message: string, path: (string | number)[]): void =>
      context.addIssue({ code: 'custom', message, path: ['blocks', ...path] });
    const keys = new Set<string>();
    let count = 0;
    const note = (key: string, path: (string | number)[]): void => {
      if (keys.has(key)) complain('This key is used twice', [...path, 'key']);
      keys.add(key);
    };
    blocks.forEach(({ key, kind, rounds }, block) => {
      const complaint = misplaced(kind, block, blocks.length);
      if (complaint !== null) complain(complaint, [block, 'kind']);
      note(key, [block]);
      rounds.forEach(({ moves }, round) => {
        count += moves.length;
        moves.forEach((move, at) => {
          note(move.key, [block, 'rounds', round, 'moves', at]);
        });
      });
    });
    if (count > MOVE_MAP_LIMITS.moves) {
      complain(`A map has at most ${MOVE_MAP_LIMITS.moves} moves`, []);
    }
  });

export type StoredMoveMap = z.output<typeof storedMoveMapSchema>;
export type StoredMove = StoredMoveMap['blocks'][number]['rounds'][number]['moves'][number];
