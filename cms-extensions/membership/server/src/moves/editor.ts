import {
  type CaptionDraft,
  draftFromCaptions,
  type MapCheck,
  MOVE_TEXTS,
  type Movement,
} from 'contract';
import type { Context } from '../context.ts';
import { captionsOf } from '../media/index.ts';
import { Refusal } from '../platform/http/index.ts';
import { checkMapOf, draftOf, useCounts, videoSecondsOf } from './maps.ts';
import { allMovements } from './movements.ts';

/** A movement with the number of workouts that use it, drafts included. */
type UsedMovement = Movement & { workouts: number };

/** Checks a map for a workout as it would be saved. @throws NotFound */
export const checkMapFor = async (
  ctx: Context,
  workoutId: string,
  map: unknown,
): Promise<MapCheck> => {
  const draft = await draftOf(ctx, workoutId);
  return checkMapOf(ctx, workoutId, draft, map, await allMovements(ctx));
};

/** A map made from the captions of the workout's video. @throws NotFound, Refusal */
export const draftMapFor = async (ctx: Context, workoutId: string): Promise<CaptionDraft> => {
  const version = await draftOf(ctx, workoutId);
  const captions = await captionsOf(ctx, workoutId);
  if (captions === null) throw new Refusal(404, MOVE_TEXTS.noCaptions);
  const library = [...(await allMovements(ctx)).values()];
  const end = captions.reduce((latest, caption) => Math.max(latest, caption.end), 0);
  const seconds = (await videoSecondsOf(ctx, workoutId, version)) ?? end;
  return draftFromCaptions(captions, library, seconds);
};

/** The library with use counts, by name. */
export const usedMovements = async (ctx: Context): Promise<UsedMovement[]> => {
  const [all, counts] = [await allMovements(ctx), await useCounts(ctx)];
  return [...all.values()].map((one) => ({ ...one, workouts: counts.get(one.id) ?? 0 }));
};
