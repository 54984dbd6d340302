import { errors } from '@strapi/utils';
import { VIDEO_NOT_READY } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { panelUserStillMay } from '../platform/panel/index.ts';
import { fieldRefusal } from '../strapi-patches/index.ts';
import { findVideoByPlayback } from './repository.ts';
import { isPlayable } from './rules.ts';
import {
  draftPlaybackIdOf,
  dueDrafts,
  endPlan,
  publishAsPlanned,
  storedPlanOf,
  WORKOUT_UID,
} from './workouts.ts';

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
  error instanceof Error && /^((Yup)?(Validation|Application)Error|Refused)$/.test(error.name);

const ORDERER_MAY_NOT =
  'Who planned it may not publish workouts any more. Somebody who may has to save it again.';

const THE_SITE = { kind: 'system', id: null } as const;

/* Publishes workouts automatically: at a time that the coach has chosen, once they have a video. */

/** The last message logged for each waiting workout, so that checks do not repeat it. */
const loggedOf = perContext(() => new Map<string, string>());

/**
 * Publishes workouts at the time that the coach has chosen (`publishAt` of the draft). A
 * workout that cannot be published then, usually because its video is missing, is published as
 * soon as it can. It is published by the right of who has planned it.
 */
export const publishDue = async (ctx: Context, now: Date): Promise<void> => {
  const logged = loggedOf(ctx);
  const faults: unknown[] = [];
  for (const draft of await dueDrafts(ctx, now)) {
    const { documentId, title, publishOrderedBy } = draft;
    try {
      if (!(await panelUserStillMay(ctx.strapi, publishOrderedBy, 'publish', WORKOUT_UID, draft))) {
        throw new errors.ApplicationError(ORDERER_MAY_NOT);
      }
      await publishAsPlanned(ctx, documentId);
      // A message of Mux may be what makes it do this.
      ctx.securityLog.record('publication.done', { actor: THE_SITE, workout: documentId });
      logged.delete(documentId);
      ctx.strapi.log.info(`"${title}" is public now, as planned.`);
    } catch (error) {
      if (!isRefusal(error)) {
        faults.push(error);
        continue;
      }
      if (logged.get(documentId) === error.message) continue;
      logged.set(documentId, error.message);
      ctx.strapi.log.warn(`"${title}" is due to become public, and waits: ${error.message}`);
    }
  }
  // One that cannot be published holds up no other.
  if (faults.length > 0) throw faults[0];
};

/** When a workout is published automatically; null without a plan. */
export const planOf = async (ctx: Context, documentId: string, now: Date): Promise<Plan | null> => {
  const draft = await storedPlanOf(ctx, documentId);
  if (draft === null) return null;
  const { publishAt, playbackId } = draft;
  if (publishAt > now.getTime()) return { publishAt, waitsFor: 'time' };
  const video = playbackId === null ? null : await findVideoByPlayback(ctx, playbackId);
  return { publishAt, waitsFor: isPlayable(playbackId, video) ? null : 'video' };
};

const assertPlayable = async (ctx: Context, playbackId: string | null): Promise<void> => {
  const video = playbackId === null ? null : await findVideoByPlayback(ctx, playbackId);
  if (isPlayable(playbackId, video)) return;
  throw fieldRefusal(VIDEO_NOT_READY, ['muxPlaybackId']);
};

const givenVideoSchema = z.object({ muxPlaybackId: z.string().nullish() });

/** Refuses to publish a workout without a video that is ready. */
export const checkVideoAtPublication: DocumentHandler<'create' | 'update' | 'publish'> = async (
  ctx,
  { action, params },
  next,
) => {
  if (isOfTranslation(params)) return next();
  const { documentId, status, data } = params;
  if (action === 'publish' || status === 'published') {
    const given = givenVideoSchema.parse(data ?? {}).muxPlaybackId;
    const current = documentId === undefined ? null : await draftPlaybackIdOf(ctx, documentId);
    await assertPlayable(ctx, given === undefined ? current : given);
  }
  return next();
};

/**
 * Clears `publishAt` when a workout is published, by hand or automatically: later changes of the
 * draft must not be published at a time chosen for earlier ones.
 */
export const endPlanAtPublication: DocumentHandler<'publish'> = async (ctx, { params }, next) => {
  if (isOfTranslation(params)) return next();
  return ctx.strapi.db.transaction(async ({ trx }) => {
    await endPlan(ctx, params.documentId, trx);
    return next();
  });
};

/** The same for a workout that is saved as published. A copy starts without a time, too. */
export const leaveOutPlan: DocumentHandler<'create' | 'update' | 'clone'> = async (
  _ctx,
  { action, params },
  next,
) => {
  if (!isOfTranslation(params) && (action === 'clone' || params.status === 'published')) {
    params.data = { ...params.data, publishAt: null };
  }
  return next();
};
