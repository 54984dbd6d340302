import type { Core } from '@strapi/strapi';
import { isRefusal } from './refusal.ts';
import type { VideoRepository } from './repository.ts';
import { isPlayable } from './states.ts';
import { WORKOUT_UID, type Workouts } from './workouts.ts';

type Parts = {
  strapi: Core.Strapi;
  workouts: Workouts;
  videos: Pick<VideoRepository, 'findByPlayback'>;
  log: { info: (line: string) => void; warn: (line: string) => void };
};

/** When a draft is published automatically. */
export type Plan = {
  /** Milliseconds since the epoch. */
  publishAt: number;
  /** What it waits for; null when it is due and the next check publishes it. */
  waitsFor: 'time' | 'video' | null;
};

/**
 * Publishes workouts at the time that the coach has chosen (`publishAt` of the draft). A workout
 * that cannot be published then, usually because its video is missing, is published as soon as it
 * can.
 */
export const createSchedule = ({ workouts, videos, log }: Parts) => {
  /** The last message logged for each waiting workout, so that checks do not repeat it. */
  const said = new Map<string, string>();

  return {
    publishDue: async (now: Date): Promise<void> => {
      for (const { documentId, title } of await workouts.due(now)) {
        try {
          await workouts.publishAsPlanned(documentId);
          said.delete(documentId);
          log.info(`"${title}" is public now, as planned.`);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          if (said.get(documentId) === error.message) continue;
          said.set(documentId, error.message);
          log.warn(`"${title}" is due to become public, and waits: ${error.message}`);
        }
      }
    },

    /** @returns null without a plan */
    planOf: async (documentId: string, now: Date): Promise<Plan | null> => {
      const draft = await workouts.planOf(documentId);
      if (draft === null) return null;
      const { publishAt, playbackId } = draft;
      if (publishAt > now.getTime()) return { publishAt, waitsFor: 'time' };
      const video = playbackId === null ? null : await videos.findByPlayback(playbackId);
      return { publishAt, waitsFor: isPlayable(playbackId, video) ? null : 'video' };
    },
  };
};

export type Schedule = ReturnType<typeof createSchedule>;

const withoutPlan = (data: object | undefined): object => ({ ...data, publishAt: null });

/**
 * Clears `publishAt` when a workout is published, by hand or automatically: later changes of the
 * draft must not be published at a time chosen for earlier ones. A copy starts without a time.
 */
export const endPlans = ({ strapi, workouts }: Pick<Parts, 'strapi' | 'workouts'>): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== WORKOUT_UID) return next();
    const { action } = context;
    if (action === 'publish') {
      const { documentId } = context.params;
      return strapi.db.transaction(async ({ trx }) => {
        await workouts.endPlan(documentId, trx);
        return next();
      });
    }
    const publishes = 'status' in context.params && context.params.status === 'published';
    if (action === 'clone' || ((action === 'create' || action === 'update') && publishes)) {
      context.params.data = withoutPlan(context.params.data);
    }
    return next();
  });
};
