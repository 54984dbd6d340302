import { POLICY_SLUGS, type PolicySlug } from 'contract';
import type { ListedPolicy } from 'contract/desk/site';
import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import { CONTENT } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { storedIsoTime } from '../platform/database/index.ts';
import { gapsOf, siteSettings } from '../site/index.ts';

const rowsSchema = z.array(
  z.object({
    documentId: z.string(),
    slug: z.string(),
    locale: z.string(),
    title: z.string().nullish(),
    body: z.string().nullish(),
    publishedAt: z.unknown(),
    updatedAt: storedIsoTime,
  }),
);

const NEEDED: readonly PolicySlug[] = ['terms', 'privacy', 'refund'];
/** Where the law asks for an imprint. */
const WITH_IMPRINT = ['DE', 'AT'];

/** Every policy page of the site, written or not. */
export const listPolicies = async (ctx: Context): Promise<ListedPolicy[]> => {
  const rows = rowsSchema.parse(await ctx.strapi.db.query(CONTENT.policy).findMany({}));
  const hasImprint = WITH_IMPRINT.includes(siteSettings(ctx).country);
  return POLICY_SLUGS.map((slug) => {
    const own = rows.filter((row) => row.slug === slug);
    const english = own.filter(({ locale }) => locale === DEFAULT_LOCALE);
    const draft = english.find(({ publishedAt }) => publishedAt === null);
    const live = english.find(({ publishedAt }) => publishedAt !== null);
    const isChanged = draft !== undefined && live !== undefined && draft.body !== live.body;
    const ofLive = isChanged ? 'live with changes' : 'live';
    return {
      slug,
      documentId: draft?.documentId ?? null,
      title: draft?.title ?? null,
      state: draft === undefined ? 'missing' : live === undefined ? 'draft' : ofLive,
      gaps: gapsOf(draft?.body ?? ''),
      languages: ctx.settings.locales.filter((one) => own.some(({ locale }) => locale === one)),
      isNeeded: NEEDED.includes(slug) || (slug === 'imprint' && hasImprint),
      changedAt: draft?.updatedAt ?? null,
    };
  });
};
