import { z } from 'zod';
import {
  BLOCK_KINDS,
  MOVE_SIDES,
  MOVEMENT_FLAGS,
  MOVEMENT_KIT,
  MOVEMENT_SIDES,
} from './enumerations.ts';

/** The easier form of a movement: the flags that remain, and the kit that it needs. */
const easierFormSchema = z.object({
  text: z.string(),
  flags: z.array(z.enum(MOVEMENT_FLAGS)),
  kit: z.array(z.enum(MOVEMENT_KIT)),
});

/** A movement of the library, as everyone may read it. */
export const movementSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    /** How the voice says it. */
    spoken: z.string(),
    flags: z.array(z.enum(MOVEMENT_FLAGS)),
    kit: z.array(z.enum(MOVEMENT_KIT)),
    sides: z.enum(MOVEMENT_SIDES),
    easier: easierFormSchema.nullable(),
    harder: z.string().nullable(),
  })
  .meta({ id: 'Movement' });

export type Movement = z.infer<typeof movementSchema>;

const blockSchema = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(BLOCK_KINDS),
  /** How many. */
  rounds: z.number().int().positive(),
  /** Video second of its first move. */
  start: z.number(),
  seconds: z.number(),
});

const moveSchema = z.object({
  key: z.string(),
  /** Key of its block. */
  block: z.string(),
  /** Counted from 1. */
  round: z.number().int().positive(),
  /** The movement's slug. */
  movement: z.string(),
  name: z.string(),
  spoken: z.string(),
  side: z.enum(MOVE_SIDES),
  /** Video second at which its work begins. */
  start: z.number(),
  work_seconds: z.number(),
  rest_seconds: z.number(),
  flags: z.array(z.enum(MOVEMENT_FLAGS)),
  kit: z.array(z.enum(MOVEMENT_KIT)),
  easier: easierFormSchema.nullable(),
  harder: z.string().nullable(),
});

/** A workout's map with everything that it takes from the movements, flat and with starts. */
export const moveMapSchema = z
  .object({
    /** Without the lead-in. */
    seconds: z.number(),
    lead_in_seconds: z.number(),
    blocks: z.array(blockSchema),
    moves: z.array(moveSchema),
  })
  .meta({ id: 'MoveMap' });

export type MoveMap = z.infer<typeof moveMapSchema>;
export type Move = MoveMap['moves'][number];

/**
 * A workout's moves in few bytes: one part for all moves with the same four masks, as
 * `[flags, kit, easierFlags, easierKit, seconds]`. Masks have bits in the order of
 * `MOVEMENT_FLAGS` and `MOVEMENT_KIT`; `easierFlags` is -1 without an easier form.
 */
export const moveSummarySchema = z
  .object({
    id: z.string(),
    seconds: z.number(),
    parts: z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.number()])),
    /** Slug of the movement with the most work in the main blocks. */
    main_movement: z.string(),
    /** Work in the main blocks. */
    main_seconds: z.number(),
  })
  .meta({ id: 'MoveSummary' });

export type MoveSummary = z.infer<typeof moveSummarySchema>;
