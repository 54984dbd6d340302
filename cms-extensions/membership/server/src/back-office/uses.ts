import { errors } from '@strapi/utils';
import { programmePlanSchema } from 'contract';
import type { WorkoutUses } from 'contract/desk/videos';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { WITH_CREATOR } from '../platform/panel/index.ts';
import { siteSettings } from '../site/index.ts';
import { membersIn } from '../training/index.ts';
import { assertMay, deskRoute } from './desk-calls.ts';
import { newslettersIn } from './mails/repository.ts';

const WORKOUT = 'api::workout.workout';

const workoutSchema = z.looseObject({
  slug: z.string().nullish(),
  isPopular: z.boolean().nullish(),
});
const namedSchema = z.object({ documentId: z.string() }).nullish();
const programmesSchema = z.array(
  z.object({
    documentId: z.string(),
    title: z.string().nullish(),
    publishedAt: z.unknown(),
    plan: programmePlanSchema.nullish(),
  }),
);
const landingSchema = z.object({
  week: z
    .object({ days: z.array(z.object({ day: z.string().nullish(), workout: namedSchema })) })
    .nullish(),
});

const WITH_WORKOUT = { populate: { workout: { select: ['documentId'] } } };

/** The keys of the days with the workout: of the published version, or else of the draft. */
const programmesWith = async ({ strapi }: Context, id: string) => {
  const rows = programmesSchema.parse(
    await strapi.db.query('api::programme.programme').findMany({ where: IN_DEFAULT_LOCALE }),
  );
  const versions = new Map<string, { title: string; keys: string[] }>();
  for (const { documentId, title, publishedAt, plan } of rows) {
    const days = (plan?.weeks ?? []).flatMap((week) => week.days);
    const keys = days.flatMap(({ key, workout }) => (workout === id ? [key] : []));
    if (keys.length > 0 && (publishedAt || !versions.has(documentId))) {
      versions.set(documentId, { title: title ?? '', keys });
    }
  }
  return versions;
};

const landingDays = async ({ strapi }: Context, id: string): Promise<string[]> => {
  const row: unknown = await strapi.db.query('api::site-text.site-text').findOne({
    where: IN_DEFAULT_LOCALE,
    populate: { week: { populate: { days: WITH_WORKOUT } } },
  });
  const days = landingSchema.parse(row ?? {}).week?.days ?? [];
  return days.flatMap(({ day, workout }) => (workout?.documentId === id ? [day ?? ''] : []));
};

/** Mails that are not sent yet and show or link to the workout. */
const mailsTo = async (ctx: Context, id: string, slug: string): Promise<string[]> => {
  const waiting = await newslettersIn(ctx, ['draft', 'planned']);
  return waiting
    .map(({ texts }) => Object.values(texts))
    .filter((texts) =>
      texts.some(({ body }) => body.includes(`(${id})`) || body.includes(`/workouts/${slug}`)),
    )
    .map(([text]) => text?.subject ?? '');
};

/** Where members meet a workout. @param draft its row */
export const usesOf = async (ctx: Context, id: string, draft: object): Promise<WorkoutUses> => {
  const { slug, isPopular } = workoutSchema.parse(draft);
  const programmes = await programmesWith(ctx, id);
  const running = await membersIn(ctx, [...programmes.keys()]);
  return {
    programmes: [...programmes].map(([programmeId, { title, keys }]) => {
      const members = running.get(programmeId) ?? [];
      const ahead = members.filter(({ over }) => keys.some((key) => !over.has(key)));
      return {
        id: programmeId,
        title,
        days: keys.length,
        members: members.length,
        ahead: ahead.length,
      };
    }),
    landing: await landingDays(ctx, id),
    mails: slug ? await mailsTo(ctx, id, slug) : [],
    featured: isPopular === true,
    timeZone: siteSettings(ctx).timeZone,
  };
};

/** What the dialogs of a workout say before it is taken off or deleted. */
export const usesRoute = (ctx: Context) =>
  deskRoute('GET', '/workouts/:id/uses', null, async (call) => {
    const { id } = call.params;
    const draft: object | null = await ctx.strapi.db.query(WORKOUT).findOne({
      where: { documentId: id, publishedAt: null, ...IN_DEFAULT_LOCALE },
      populate: WITH_CREATOR,
    });
    if (draft === null) throw new errors.NotFoundError();
    assertMay(ctx, call, 'read', WORKOUT, draft);
    return usesOf(ctx, id, draft);
  });
