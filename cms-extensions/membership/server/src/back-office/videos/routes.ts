import { errors } from '@strapi/utils';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { CONTENT } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { binWorkout, IN_BIN, restoreWorkout } from '../../media/index.ts';
import { instantOf } from '../../platform/clock/index.ts';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { NotFound, Refusal, refuseField } from '../../platform/http/index.ts';
import { checkerOf, WITH_CREATOR } from '../../platform/panel/index.ts';
import { siteSettings } from '../../site/index.ts';
import { actRoute, bodyOf, deskRoute } from '../desk-calls.ts';
import { usesOf } from '../uses.ts';
import { listVideos, videoQuerySchema } from './list.ts';
import { assertMayCreate, beginUploads, filmsFromAddresses } from './uploads.ts';

/** A time of the desk's clock; null to plan nothing. */
const planSchema = z.strictObject({
  at: z
    .string()
    .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, 'Choose a day and a time.')
    .nullable(),
});

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
  const { cannot } = checkerOf(ctx.strapi, koa.state.userAbility, CONTENT.workout);
  if (cannot.delete(draft) || (isLive && cannot.publish(draft))) throw new errors.ForbiddenError();
  return { draft, isLive };
};

/** Plans when a draft is published, or nothing. @throws NotFound, ForbiddenError, Refusal */
const plan = async (ctx: Context, koa: KoaContext): Promise<{ publishAt: string | null }> => {
  const { draft } = await draftOf(ctx, koa);
  const { cannot } = checkerOf(ctx.strapi, koa.state.userAbility, CONTENT.workout);
  if (cannot.publish(draft)) throw new errors.ForbiddenError();
  if (draft.deletedAt) throw new Refusal(409, IN_BIN);
  const { at } = bodyOf(koa, planSchema);
  const moment = at === null ? null : instantOf(at, siteSettings(ctx).timeZone);
  if (at !== null && moment === null) refuseField('at', 'This time does not exist.');
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

/** The list of videos, and its bin. */
export const videoRoutes = (ctx: Context) => [
  deskRoute('GET', '/videos', null, async (koa) => {
    const { cannot } = checkerOf(ctx.strapi, koa.state.userAbility, CONTENT.workout);
    if (cannot.read()) throw new errors.ForbiddenError();
    return listVideos(ctx, koa, videoQuerySchema.parse(koa.query), new Date());
  }),
  actRoute(ctx, 'POST', '/videos/uploads', null, async (koa) => {
    assertMayCreate(ctx, koa);
    return beginUploads(ctx, koa, new Date());
  }),
  actRoute(ctx, 'POST', '/videos/from-addresses', null, async (koa) => {
    assertMayCreate(ctx, koa);
    return filmsFromAddresses(ctx, koa);
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
