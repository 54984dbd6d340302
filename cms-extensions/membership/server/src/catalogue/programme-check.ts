import { notPublished, programmePlanSchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { fieldRefusal, Refused } from '../strapi-patches/index.ts';
import { CONTENT } from './content.ts';

/* What is stored of a programme is a whole plan, and what is published has workouts that are. */

/** Refuses weeks that are no plan. */
export const checkWeeks: DocumentHandler<'create' | 'update' | 'clone'> = async (
  _ctx,
  { params },
  next,
) => {
  const { plan } = params.data ?? {};
  if (plan === undefined || plan === null || isOfTranslation(params)) return next();
  const parsed = programmePlanSchema.safeParse(plan);
  if (!parsed.success) {
    const why = z.prettifyError(parsed.error);
    throw fieldRefusal(`These weeks cannot be stored: ${why}`, ['plan']);
  }
  params.data = { ...params.data, plan: parsed.data };
  return next();
};

/** @throws Refused without a week, or when a day has a workout that is not published */
const assertComplete = async ({ strapi }: Context, documentId: string): Promise<void> => {
  const draft: { plan?: unknown } | null = await strapi.db.query(CONTENT.programme).findOne({
    where: { documentId, publishedAt: null, ...IN_DEFAULT_LOCALE },
  });
  const plan = programmePlanSchema.safeParse(draft?.plan).data;
  // Not in the schema: a new translation's form has no weeks until its first save.
  if (plan === undefined) throw new Refused(422, 'Add the first week.');
  const ids = new Set(
    plan.weeks.flatMap(({ days }) => days.flatMap(({ workout }) => workout ?? [])),
  );
  const versions: { documentId: string; title: string | null; publishedAt: unknown }[] =
    await strapi.db.query(CONTENT.workout).findMany({
      where: { documentId: { $in: [...ids] }, ...IN_DEFAULT_LOCALE },
      select: ['documentId', 'title', 'publishedAt'],
    });
  for (const id of ids) {
    const found = versions.filter((version) => version.documentId === id);
    if (!found.some(({ publishedAt }) => publishedAt)) {
      throw new Refused(422, notPublished(found[0]?.title ?? 'A video that was deleted'));
    }
  }
};

const documentSchema = z.object({ documentId: z.string() });

/** Refuses to publish a programme without weeks, or with workouts that are not published. */
export const completeAtPublication: DocumentHandler<
  'create' | 'update' | 'clone' | 'publish'
> = async (ctx, { action, params }, next) => {
  const publishes = action === 'publish' || params.status === 'published';
  if (!publishes || isOfTranslation(params)) return next();
  return ctx.strapi.db.transaction(async () => {
    const result = await next();
    const documentId = documentSchema.safeParse(result).data?.documentId ?? params.documentId;
    if (documentId !== undefined) await assertComplete(ctx, documentId);
    return result;
  });
};
