import { errors } from '@strapi/utils';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { CONTENT } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { binWorkout, restoreWorkout } from '../../media/index.ts';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { NotFound, Refusal } from '../../platform/http/index.ts';
import { checkerOf, WITH_CREATOR } from '../../platform/panel/index.ts';
import { actRoute, bodyOf, deskRoute } from '../desk-calls.ts';
import { usesOf } from '../uses.ts';
import { listVideos, videoQuerySchema } from './list.ts';
import { assertMayCreate, beginUploads, filmsFromAddresses } from './uploads.ts';

const binSchema = z.strictObject({ anyway: z.boolean().default(false) });

/**
 * The draft of a workout that a panel user may delete; one that is on the site needs the right to
 * take it off, too.
 * @throws NotFound, ForbiddenError
 */
const deletable = async ({ strapi }: Context, koa: KoaContext) => {
  const versions: { publishedAt: unknown; deletedAt: unknown }[] = await strapi.db
    .query(CONTENT.workout)
    .findMany({
      where: { documentId: koa.params.id, ...IN_DEFAULT_LOCALE },
      populate: WITH_CREATOR,
    });
  const draft = versions.find(({ publishedAt }) => !publishedAt);
  if (draft === undefined) throw new NotFound();
  const isLive = versions.some(({ publishedAt }) => publishedAt);
  const { cannot } = checkerOf(strapi, koa.state.userAbility, CONTENT.workout);
  if (cannot.delete(draft) || (isLive && cannot.publish(draft))) throw new errors.ForbiddenError();
  return { draft, isLive };
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
