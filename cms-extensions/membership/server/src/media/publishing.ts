import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { VIDEO_NOT_READY } from 'contract';
import { z } from 'zod';
import { isOfTranslation } from '../platform/database/index.ts';
import { panelUserStillMay } from '../platform/panel/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { VideoRepository } from './repository.ts';
import { isPlayable } from './rules.ts';
import { WORKOUT_UID, type Workouts } from './workouts.ts';

type Parts = { strapi: Core.Strapi; videos: VideoRepository; workouts: Workouts };

/** When a draft is published automatically. */
export type Plan = {
  /** Milliseconds since the epoch. */
  publishAt: number;
  /** What it waits for; null when it is due and the next check publishes it. */
  waitsFor: 'time' | 'video' | null;
};

/**
 * Whether Strapi, or one of our guards, refused to publish an entry as it is. Each Strapi package
 * has its own error classes, so errors are recognised by name.
 */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && /^(Yup)?(Validation|Application)Error$/.test(error.name);

const ORDERER_MAY_NOT =
  'Who planned it may not publish workouts any more. Somebody who may has to save it again.';

const THE_SITE = { kind: 'system', id: null } as const;

/** Publishes workouts automatically: at a time that the coach has chosen, or with their video. */
export const createPublishing = ({
  strapi,
  videos,
  workouts,
  securityLog,
}: Parts & { securityLog: SecurityLog }) => {
  const { log } = strapi;
  /** A message of Mux may be what makes it do this. */
  const record = (workout: string, via: 'plan' | 'video'): void =>
    securityLog.record('publication.done', { actor: THE_SITE, workout, via });
  /** The last message logged for each waiting workout, so that checks do not repeat it. */
  const logged = new Map<string, string>();

  return {
    /**
     * Publishes workouts that were created together with their video, now that it is ready. Runs
     * after the commit that stored this, and in the periodic check in case the process ended in
     * between. A publication time chosen by the coach has priority.
     */
    publishAwaited: async (): Promise<void> => {
      for (const video of await videos.awaitingPublication()) {
        const { workoutDocumentId } = video;
        try {
          const isPlanned = (await workouts.planOf(workoutDocumentId)) !== null;
          if (!isPlanned && !(await workouts.isPublished(workoutDocumentId))) {
            await workouts.publish(workoutDocumentId);
            record(workoutDocumentId, 'video');
          }
        } catch (error) {
          if (!isRefusal(error)) throw error;
          log.warn(`The workout ${workoutDocumentId} stays a draft: ${error.message}`);
        }
        await videos.change(video, { publishWhenReady: false });
      }
    },

    /**
     * Publishes workouts at the time that the coach has chosen (`publishAt` of the draft). A
     * workout that cannot be published then, usually because its video is missing, is published as
     * soon as it can. It is published by the right of who has planned it.
     */
    publishDue: async (now: Date): Promise<void> => {
      for (const draft of await workouts.due(now)) {
        const { documentId, title, publishOrderedBy } = draft;
        try {
          if (!(await panelUserStillMay(strapi, publishOrderedBy, 'publish', WORKOUT_UID, draft))) {
            throw new errors.ApplicationError(ORDERER_MAY_NOT);
          }
          await workouts.publishAsPlanned(documentId);
          record(documentId, 'plan');
          logged.delete(documentId);
          log.info(`"${title}" is public now, as planned.`);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          if (logged.get(documentId) === error.message) continue;
          logged.set(documentId, error.message);
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

const paramsSchema = z.object({
  documentId: z.string().optional(),
  status: z.string().nullish(),
  data: z.object({ muxPlaybackId: z.string().nullish() }).optional(),
});

/** Refuses to publish a workout without a video that is ready. */
export const guardPublishing = ({ strapi, videos, workouts }: Parts): void => {
  const assertPlayable = async (playbackId: string | null): Promise<void> => {
    const video = playbackId === null ? null : await videos.findByPlayback(playbackId);
    if (isPlayable(playbackId, video)) return;
    throw new errors.ValidationError(VIDEO_NOT_READY, {
      errors: [{ path: ['muxPlaybackId'], message: VIDEO_NOT_READY, name: 'ValidationError' }],
    });
  };

  strapi.documents.use(async (context, next) => {
    if (context.uid !== WORKOUT_UID || isOfTranslation(context.params)) return next();
    const { action } = context;
    if (action !== 'create' && action !== 'update' && action !== 'publish') return next();
    const { documentId, status, data } = paramsSchema.parse(context.params);
    if (action === 'publish' || status === 'published') {
      const given = data?.muxPlaybackId;
      const current = documentId === undefined ? null : await workouts.playbackIdOf(documentId);
      await assertPlayable(given === undefined ? current : given);
    }
    return next();
  });
};

const withoutPlan = (data: object | undefined): object => ({ ...data, publishAt: null });

/**
 * Clears `publishAt` when a workout is published, by hand or automatically: later changes of the
 * draft must not be published at a time chosen for earlier ones. A copy starts without a time.
 */
export const clearPlans = ({ strapi, workouts }: Omit<Parts, 'videos'>): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== WORKOUT_UID || isOfTranslation(context.params)) return next();
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
