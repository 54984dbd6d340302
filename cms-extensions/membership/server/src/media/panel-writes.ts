import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE, storedTime } from '../platform/database/index.ts';
import { checkerOf, panelUserOf, WITH_CREATOR } from '../platform/panel/index.ts';
import { WORKOUT_UID } from './workouts.ts';

/** What the server alone writes, with the values that a copy starts with. */
const OF_THE_SERVER = {
  muxPlaybackId: null,
  muxAssetId: null,
  muxPlaybackPolicy: 'signed',
  muxSeconds: null,
  publishOrderedBy: null,
} as const;

const draftSchema = z.looseObject({ publishAt: storedTime.nullable() }).nullable();
const askedSchema = z.object({ publishAt: storedTime.nullish().catch(undefined) });

const MAY_NOT_PLAN =
  'Only somebody who may publish workouts can plan when one is published, or change one that is planned.';

type Data = Record<string, unknown>;

/**
 * Who has ordered the publication of a draft that a panel user saves: that user, if there is a time.
 * @throws ForbiddenError when there is a time, before or after, and the user may not publish: what
 *   they write would be published without anybody who may
 */
const ordererOf = async (
  strapi: Core.Strapi,
  documentId: string | undefined,
  data: Data,
): Promise<number | null> => {
  const user = panelUserOf(strapi);
  if (user === null) return null;
  const draft = draftSchema.parse(
    documentId === undefined
      ? null
      : await strapi.db.query(WORKOUT_UID).findOne({
          where: { documentId, publishedAt: null, ...IN_DEFAULT_LOCALE },
          populate: WITH_CREATOR,
        }),
  );
  const before = draft?.publishAt ?? null;
  const { publishAt: asked = before } = askedSchema.parse(data);
  if (before === null && asked === null) return null;
  if (checkerOf(strapi, user.ability, WORKOUT_UID).cannot.publish(draft)) {
    throw new errors.ForbiddenError(MAY_NOT_PLAN);
  }
  return asked === null ? null : user.id;
};

/**
 * Guards workouts against what requests write: the fields of the video are written by the video
 * field's own calls, and a time of publication only by somebody who may publish. In every language,
 * since Strapi copies these fields from each entry to the others.
 */
export const guardPanelWrites = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== WORKOUT_UID || strapi.requestContext.get() === undefined) return next();
    const { action, params } = context;
    if (action === 'clone') params.data = { ...params.data, ...OF_THE_SERVER };
    if (action === 'create' || action === 'update') {
      const data: Data = { ...params.data };
      for (const field of Object.keys(OF_THE_SERVER)) delete data[field];
      const documentId = 'documentId' in params ? params.documentId : undefined;
      data.publishOrderedBy = await ordererOf(strapi, documentId, data);
      params.data = data;
    }
    return next();
  });
};
