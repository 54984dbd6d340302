import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { CONTENT } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { binWorkout, IN_BIN, restoreWorkout } from '../../media/index.ts';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { NotFound, Refusal, refuseField } from '../../platform/http/index.ts';
import { WITH_CREATOR } from '../../platform/panel/index.ts';
import {
  actRoute,
  assertMay,
  bodyOf,
  deskRoute,
  localTimeSchema,
  momentIn,
} from '../desk-calls.ts';
import { usesOf } from '../uses.ts';
import { listVideos, videoQuerySchema } from './list.ts';
import { beginUploads, filmsFromAddresses } from './uploads.ts';

/** A time of the desk's clock; null to plan nothing. */
const planSchema = z.strictObject({ at: localTimeSchema.nullable() });

const binSchema = z.strictObject({ anyway: z.boolean().default(false) });

/** The draft of a workout, and whether it is on the site. @throws NotFound */
const draftOf = async ({ strapi }: Context, koa: KoaContext) => {
  const versions: { publishedAt: unknown; deletedAt: unknown }[] = await strapi.db
    .query(CONTENT.workout)
    .findMany({
      where: { documentId: koa.params.id, ...IN_DEFAULT_LOCALE },
      populate: WITH_CREATOR,
    });
  const draft = versions.find(({ publishedAt }) => !publishedAt);
  if (draft === undefined) throw new NotFound();
  return { draft, isLive: versions.some(({ publishedAt }) => publishedAt) };
};

/**
 * The draft of a workout that a panel user may delete; one that is on the site needs the right to
 * take it off, too.
 * @throws NotFound, ForbiddenError
 */
const deletable = async (ctx: Context, koa: KoaContext) => {
  const { draft, isLive } = await draftOf(ctx, koa);
  assertMay(ctx, koa, 'delete', CONTENT.workout, draft);
  if (isLive) assertMay(ctx, koa, 'publish', CONTENT.workout, draft);
  return { draft, isLive };
};

/** Plans when a draft is published, or nothing. @throws NotFound, ForbiddenError, Refusal */
const plan = async (ctx: Context, koa: KoaContext): Promise<{ publishAt: string | null }> => {
  const { draft } = await draftOf(ctx, koa);
  assertMay(ctx, koa, 'publish', CONTENT.workout, draft);
  if (draft.deletedAt) throw new Refusal(409, IN_BIN);
  const { at } = bodyOf(koa, planSchema);
  const moment = at === null ? null : momentIn(ctx, 'at', at);
  if (moment !== null && moment.getTime() <= Date.now()) refuseField('at', 'That time has passed.');
  const publishAt = moment?.toISOString() ?? null;
  const data = { publishAt } as never;
  await ctx.strapi.documents(CONTENT.workout).update({ documentId: koa.params.id, data });
  return { publishAt };
};

/** @throws Refusal 409 with where it is used */
const refuseUsed = async (ctx: Context, id: string, draft: object): Promise<void> => {
  const uses = await usesOf(ctx, id, draft);
  const { programmes, landing, mails, featured } = uses;
  if (programmes.length + landing.length + mails.length === 0 && !featured) return;
  throw new Refusal(409, 'It is used.', { code: 'in_use', data: uses });
};

/** The lock under which films are added, so that a call that is repeated finds what the first made. */
const NEW_FILMS = 'new films';

/** The list of videos, and its bin. */
export const videoRoutes = (ctx: Context) => [
  deskRoute('GET', '/videos', null, async (koa) => {
    assertMay(ctx, koa, 'read', CONTENT.workout);
    return listVideos(ctx, koa, videoQuerySchema.parse(koa.query), new Date());
  }),
  actRoute(ctx, 'POST', '/videos/uploads', null, async (koa) => {
    assertMay(ctx, koa, 'create', CONTENT.workout);
    return ctx.locks.exclusively(NEW_FILMS, () => beginUploads(ctx, koa, new Date()));
  }),
  actRoute(ctx, 'POST', '/videos/from-addresses', null, async (koa) => {
    assertMay(ctx, koa, 'create', CONTENT.workout);
    return ctx.locks.exclusively(NEW_FILMS, () => filmsFromAddresses(ctx, koa, new Date()));
  }),
  actRoute(ctx, 'PUT', '/videos/:id/plan', null, (koa) => plan(ctx, koa)),
  actRoute(ctx, 'POST', '/videos/:id/bin', null, async (koa) => {
    const { draft, isLive } = await deletable(ctx, koa);
    const { anyway } = bodyOf(koa, binSchema);
    if (isLive && !anyway) await refuseUsed(ctx, koa.params.id, draft);
    await binWorkout(ctx, koa.params.id, new Date());
    ctx.securityLog.record('workout.binned', { workout: koa.params.id });
  }),
  actRoute(ctx, 'POST', '/videos/:id/restore', null, async (koa) => {
    await deletable(ctx, koa);
    await restoreWorkout(ctx, koa.params.id);
    ctx.securityLog.record('workout.restored', { workout: koa.params.id });
  }),
];
