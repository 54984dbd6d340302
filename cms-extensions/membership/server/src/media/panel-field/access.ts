import Mux from '@mux/mux-node';
import { errors } from '@strapi/utils';
import { UPLOAD_ERRORS } from 'contract';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { ApiError, NotFound } from '../../platform/http/index.ts';
import { checkerOf, WITH_CREATOR } from '../../platform/panel/index.ts';
import { WORKOUT_UID } from '../workouts.ts';

/** The form field that shows the video; the field permissions of the panel's roles apply, too. */
const FIELD = 'muxPlaybackId';

/** `link` names a video at Mux by its id, which may be anybody's. */
export type Right = 'read' | 'update' | 'link';

const draftSchema = z.object({
  documentId: z.string(),
  muxPlaybackId: z.string().nullable(),
  muxPlaybackPolicy: z.enum(['signed', 'public']).nullable(),
  muxAssetId: z.string().nullable(),
});

/** The video's fields in a workout's draft. */
export type Draft = z.output<typeof draftSchema>;

/** What changes the video of a workout changes its published version at once, and what is planned. */
const changesWhatIsPublic = async (
  { strapi }: Context,
  { documentId, publishAt }: { documentId: string; publishAt: unknown },
): Promise<boolean> =>
  publishAt !== null ||
  (await strapi.db
    .query(WORKOUT_UID)
    .count({ where: { documentId, publishedAt: { $notNull: true } } })) > 0;

/**
 * Gives access to a workout only to panel users who may read or change its form; changes of what is
 * public, and links, only to those who may publish it as well.
 * @throws ForbiddenError, NotFound
 */
export const openDraft = async (ctx: Context, koa: KoaContext, right: Right): Promise<Draft> => {
  const { cannot } = checkerOf(ctx.strapi, koa.state.userAbility, WORKOUT_UID);
  const needed = right === 'read' ? 'read' : 'update';
  if (cannot[needed]()) throw new errors.ForbiddenError();
  const workout = await ctx.strapi.db.query(WORKOUT_UID).findOne({
    where: { documentId: koa.params.documentId, publishedAt: null, ...IN_DEFAULT_LOCALE },
    populate: WITH_CREATOR,
  });
  if (workout === null) throw new NotFound('Workout');
  if (cannot[needed](workout, FIELD)) throw new errors.ForbiddenError();
  const publishes =
    right === 'link' || (right === 'update' && (await changesWhatIsPublic(ctx, workout)));
  if (publishes && cannot.publish(workout)) throw new errors.ForbiddenError();
  return draftSchema.parse(workout);
};

const { ApplicationError, NotFoundError, ValidationError } = errors;

const refusalSchema = z.object({ error: z.object({ messages: z.array(z.string()).min(1) }) });

/** Mux's message, from the body of its answer. */
const messageOf = ({ error }: InstanceType<typeof Mux.BadRequestError>): string => {
  const refusal = refusalSchema.safeParse(error);
  return refusal.success ? refusal.data.error.messages.join(' ') : UPLOAD_ERRORS.refused;
};

/** The panel shows messages of Strapi's own error classes only. */
export const toPanelError = (thrown: unknown): unknown => {
  if (thrown instanceof NotFound) return new NotFoundError(thrown.message);
  if (thrown instanceof ApiError) return new ApplicationError(thrown.message);
  if (thrown instanceof z.ZodError) return new ValidationError(z.prettifyError(thrown));
  // For a refusal, show Mux's message; when Mux cannot be reached, show ours.
  if (thrown instanceof Mux.BadRequestError) return new ApplicationError(messageOf(thrown));
  if (thrown instanceof Mux.APIError) return new ApplicationError(UPLOAD_ERRORS.unavailable);
  return thrown;
};
