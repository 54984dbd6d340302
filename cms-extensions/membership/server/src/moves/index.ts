import type { Core } from '@strapi/strapi';
import {
  type Caption,
  type CaptionDraft,
  draftFromCaptions,
  type MapCheck,
  MOVE_TEXTS,
  type Movement,
} from 'contract';
import type { Videos } from '../media/index.ts';
import { createMaps, settleOnSave } from './maps.ts';
import { createMovementRepository, guardMovements } from './movements.ts';
import { Refused } from './refused.ts';

export { createMovementRepository, type MovementTexts, translatedMovement } from './movements.ts';
export { Refused } from './refused.ts';

type Parts = {
  strapi: Core.Strapi;
  videos: Pick<Videos, 'of' | 'onChange'>;
  /** The captions of the video that a workout's draft shows; null when it has none. */
  captionsOf: (documentId: string) => Promise<Caption[] | null>;
  /** Called when a map's state has changed outside of a save. */
  contentChanged: () => void;
  report: (fault: unknown) => void;
};

/** A movement with the number of workouts that use it, drafts included. */
type UsedMovement = Movement & { workouts: number };

/** The movement library and the maps of workouts. */
export const createMoves = ({ strapi, videos, captionsOf, contentChanged, report }: Parts) => {
  const movements = createMovementRepository(strapi, (message) => strapi.log.warn(message));
  const maps = createMaps({ strapi, videos, movements });

  return {
    /** Checks a map for a workout as it would be saved. @throws NotFound */
    check: async (workoutId: string, map: unknown): Promise<MapCheck> => {
      const draft = await maps.draftOf(workoutId);
      return maps.check(workoutId, draft, map, await movements.all());
    },

    /** A map made from the captions of the workout's video. @throws NotFound, Refused */
    draft: async (workoutId: string): Promise<CaptionDraft> => {
      const version = await maps.draftOf(workoutId);
      const captions = await captionsOf(workoutId);
      if (captions === null) throw new Refused(404, MOVE_TEXTS.noCaptions);
      const library = [...(await movements.all()).values()];
      const end = captions.reduce((latest, caption) => Math.max(latest, caption.end), 0);
      const seconds = (await maps.videoSecondsOf(workoutId, version)) ?? end;
      return draftFromCaptions(captions, library, seconds);
    },

    /** The library with use counts, by name. */
    library: async (): Promise<UsedMovement[]> => {
      const [all, counts] = [await movements.all(), await maps.useCounts()];
      return [...all.values()].map((one) => ({ ...one, workouts: counts.get(one.id) ?? 0 }));
    },

    /** Runs before Strapi reads the forms that use the fields. */
    register: (): void => {
      const field = { plugin: 'membership', type: 'json' } as const;
      const inputSize = { default: 12, isResizable: true } as const;
      strapi.customFields.register([
        { ...field, name: 'flags', inputSize: { ...inputSize, default: 6 } },
        { ...field, name: 'kit', inputSize: { ...inputSize, default: 6 } },
        { ...field, name: 'move-map', inputSize },
      ]);
    },

    /** Runs after the database is connected. */
    bootstrap: (): void => {
      guardMovements(strapi, maps.usesOf);
      settleOnSave(strapi, maps);
      videos.onChange((workoutId) => {
        maps
          .settle(workoutId)
          .then((isChanged) => {
            if (isChanged) contentChanged();
          })
          .catch(report);
      });
    },
  };
};

export type Moves = ReturnType<typeof createMoves>;
