import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { NotFound } from '../../platform/http/index.ts';
import { WORKOUT_UID } from '../index.ts';

/** The field of the form that the video stands in; its boxes in the panel's roles count here, too. */
const FIELD = 'muxPlaybackId';

export type Right = 'read' | 'update';

type Check = (entity?: object, field?: string) => boolean;

/** The content manager's own rules. */
type PermissionChecker = { cannot: Record<Right, Check> };

const draftSchema = z.object({
  documentId: z.string(),
  muxPlaybackId: z.string().nullable(),
  muxPlaybackPolicy: z.enum(['signed', 'public']).nullable(),
  muxAssetId: z.string().nullable(),
});

/** What a workout's draft says of its video. */
export type Draft = z.output<typeof draftSchema>;

/**
 * Opens a workout to who may read or change its form in the panel, and to nobody else.
 * @throws ForbiddenError, NotFound
 */
export const createAccess =
  (strapi: Core.Strapi) =>
  async (ctx: Context, right: Right): Promise<Draft> => {
    const { cannot }: PermissionChecker = strapi
      .plugin('content-manager')
      .service('permission-checker')
      .create({ userAbility: ctx.state.userAbility, model: WORKOUT_UID });
    if (cannot[right]()) throw new errors.ForbiddenError();
    const workout = await strapi.db.query(WORKOUT_UID).findOne({
      where: { documentId: ctx.params.documentId, publishedAt: null },
      // Rules can ask who made an entry, and in which role.
      populate: { createdBy: { populate: ['roles'] } },
    });
    if (workout === null) throw new NotFound('Workout');
    if (cannot[right](workout, FIELD)) throw new errors.ForbiddenError();
    return draftSchema.parse(workout);
  };

export type Access = ReturnType<typeof createAccess>;
