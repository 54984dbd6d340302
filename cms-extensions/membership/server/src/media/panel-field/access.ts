import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { NotFound } from '../../platform/http/index.ts';
import { WORKOUT_UID } from '../index.ts';

/** The form field that shows the video; the field permissions of the panel's roles apply, too. */
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

/** The video's fields in a workout's draft. */
export type Draft = z.output<typeof draftSchema>;

/**
 * Gives access to a workout only to panel users who may read or change its form.
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
      // Permission conditions can refer to an entry's author and the author's roles.
      populate: { createdBy: { populate: ['roles'] } },
    });
    if (workout === null) throw new NotFound('Workout');
    if (cannot[right](workout, FIELD)) throw new errors.ForbiddenError();
    return draftSchema.parse(workout);
  };

export type Access = ReturnType<typeof createAccess>;
