import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE, storedTime } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
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

type Plan = {
  /** When the draft was to be published and when it is now, in milliseconds since the epoch. */
  before: number | null;
  after: number | null;
  /** The panel user who has ordered it; null without a time. */
  orderedBy: number | null;
};

/**
 * The plan of a draft that a request saves: by a panel user, if there is a time.
 * @throws ForbiddenError when there is a time, before or after, and the user may not publish: what
 *   they write would be published without anybody who may
 */
const planOf = async (
  strapi: Core.Strapi,
  documentId: string | undefined,
  data: Data,
): Promise<Plan> => {
  const user = panelUserOf(strapi);
  if (user === null) return { before: null, after: null, orderedBy: null };
  const draft = draftSchema.parse(
    documentId === undefined
      ? null
      : await strapi.db.query(WORKOUT_UID).findOne({
          where: { documentId, publishedAt: null, ...IN_DEFAULT_LOCALE },
          populate: WITH_CREATOR,
        }),
  );
  const before = draft?.publishAt ?? null;
  const { publishAt: after = before } = askedSchema.parse(data);
  if (before === null && after === null) return { before, after, orderedBy: null };
  if (checkerOf(strapi, user.ability, WORKOUT_UID).cannot.publish(draft)) {
    throw new errors.ForbiddenError(MAY_NOT_PLAN);
  }
  return { before, after, orderedBy: after === null ? null : user.id };
};

const savedSchema = z.object({ documentId: z.string() });

/**
 * Guards workouts against what requests write: the fields of the video are written by the video
 * field's own calls, and a time of publication only by somebody who may publish. In every language,
 * since Strapi copies these fields from each entry to the others.
 */
export const guardWrittenWorkout: DocumentHandler<'create' | 'update' | 'clone'> = async (
  { strapi, securityLog },
  { action, params },
  next,
) => {
  if (strapi.requestContext.get() === undefined) return next();
  if (action === 'clone') {
    params.data = { ...params.data, ...OF_THE_SERVER };
    return next();
  }
  const data: Data = { ...params.data };
  for (const field of Object.keys(OF_THE_SERVER)) delete data[field];
  // The video's; the site's own admin screen asks for it with the file.
  if (panelUserOf(strapi) !== null) delete data.duration;
  const { before, after, orderedBy } = await planOf(strapi, params.documentId, data);
  data.publishOrderedBy = orderedBy;
  params.data = data;
  const saved = await next();
  const workout = savedSchema.safeParse(saved).data?.documentId;
  if (workout !== undefined && before !== after) {
    if (after === null) securityLog.record('publication.cancelled', { workout });
    else {
      const publishAt = new Date(after).toISOString();
      securityLog.record('publication.planned', { workout, publishAt });
    }
  }
  return saved;
};
