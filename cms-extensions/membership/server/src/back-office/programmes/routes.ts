import { errors } from '@strapi/utils';
import {
  dayIn,
  type PlannedDay,
  type ProgrammePlan,
  programmePlanSchema,
  programmeTable,
} from 'contract';
import type { ProgrammeEffects, ProgrammeMember } from 'contract/desk/programmes';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { CONTENT } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/http/index.ts';
import { WITH_CREATOR } from '../../platform/panel/index.ts';
import { siteSettings } from '../../site/index.ts';
import { membersIn, plansOfMembers } from '../../training/index.ts';
import { contactsOf } from '../../users/index.ts';
import { assertMay, bodyOf, deskRoute, may } from '../desk-calls.ts';
import { storedNumber } from '../repository.ts';
import { findVideos, videosToChoose } from '../videos/videos.ts';
import { reached } from './effects.ts';

const bodySchema = z.strictObject({ plan: programmePlanSchema });
const NONE: ProgrammePlan = { version: 1, weeks: [] };

/** The versions of a programme that a panel user may read. @throws NotFound, ForbiddenError */
const readable = async (ctx: Context, koa: KoaContext): Promise<{ plan: unknown }> => {
  const versions: { plan: unknown; publishedAt: unknown }[] = await ctx.strapi.db
    .query(CONTENT.programme)
    .findMany({
      where: { documentId: koa.params.id, ...IN_DEFAULT_LOCALE },
      populate: WITH_CREATOR,
    });
  const draft = versions.find(({ publishedAt }) => !publishedAt);
  if (draft === undefined) throw new NotFound();
  assertMay(ctx, koa, 'read', CONTENT.programme, draft);
  return versions.find(({ publishedAt }) => publishedAt) ?? draft;
};

const effectsOf = async (
  ctx: Context,
  id: string,
  before: ProgrammePlan,
  after: ProgrammePlan,
): Promise<ProgrammeEffects> => {
  const members = (await membersIn(ctx, [id])).get(id) ?? [];
  const ids = after.weeks.flatMap(({ days }) => days.flatMap(({ workout }) => workout ?? []));
  const videos = await findVideos(ctx, { where: { documentId: { $in: ids } } });
  const { rows, hints } = programmeTable(
    after.weeks.map(({ title, days }) => ({
      title,
      days: days.map(({ workout }): PlannedDay => videos.get(workout ?? '') ?? null),
    })),
  );
  const unpublished = [...videos.values()].filter(({ isLive }) => !isLive);
  return {
    ...reached(before, after, members),
    table: rows,
    hints,
    timeZone: siteSettings(ctx).timeZone,
    unpublished: unpublished.map(({ id: video, title, publishAt }) => ({
      id: video,
      title,
      publishAt,
    })),
  };
};

const membersOf = async (ctx: Context, id: string): Promise<ProgrammeMember[]> => {
  const ids = ((await membersIn(ctx, [id])).get(id) ?? []).map(
    ({ userDocumentId }) => userDocumentId,
  );
  const names = new Map((await contactsOf(ctx, ids)).map((one) => [one.documentId, one.name]));
  const today = dayIn(siteSettings(ctx).timeZone, new Date());
  return [...(await plansOfMembers(ctx, ids))].flatMap(([user, plans]) =>
    plans
      .running(today)
      .filter(({ row }) => row.programmeDocumentId === id)
      .map(({ done, total, nextOn }) => ({
        id: user,
        name: names.get(user) ?? '',
        done,
        total,
        nextOn,
      })),
  );
};

const countsSchema = z.array(z.object({ id: z.string(), members: storedNumber }));

/** How many members are in each programme that has any. */
const countMembers = async ({ strapi }: Context): Promise<Record<string, number>> => {
  const found = await strapi.db
    .connection('membership_enrolments')
    .whereNull('ended_at')
    // A first week belongs to no programme.
    .whereNotNull('programme_document_id')
    .groupBy('programme_document_id')
    .select('programme_document_id as id')
    .count('* as members');
  return Object.fromEntries(countsSchema.parse(found).map(({ id, members }) => [id, members]));
};

/** What the list and the grid of programmes ask; nothing is written. */
export const programmeRoutes = (ctx: Context) => [
  deskRoute('GET', '/programmes/videos', null, async (koa) => {
    assertMay(ctx, koa, 'read', CONTENT.programme);
    return videosToChoose(ctx, koa.state.userAbility);
  }),
  deskRoute('GET', '/programmes/members', null, async (koa) => {
    assertMay(ctx, koa, 'read', CONTENT.programme);
    if (!may(koa, 'numbers.videos')) throw new errors.ForbiddenError();
    return countMembers(ctx);
  }),
  deskRoute('POST', '/programmes/:id/effects', null, async (koa) => {
    const stored = await readable(ctx, koa);
    const { plan } = bodyOf(koa, bodySchema);
    const before = programmePlanSchema.safeParse(stored.plan).data ?? NONE;
    return effectsOf(ctx, koa.params.id, before, plan);
  }),
  deskRoute('GET', '/programmes/:id/members', null, async (koa) => {
    await readable(ctx, koa);
    if (!may(koa, 'numbers.videos')) throw new errors.ForbiddenError();
    return membersOf(ctx, koa.params.id);
  }),
];
