import { calls, HOUR_MS, type PreviewedPage, policySlugSchema } from 'contract';
import { LOCALES, pathPrefix } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { addressesOf } from '../media/index.ts';
import { perContext } from '../platform/context/index.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { apiError, type Endpoint, endpoint, NotFound } from '../platform/http/index.ts';
import { panelUserOf, panelUserStillMay, WITH_CREATOR } from '../platform/panel/index.ts';
import { Signatures } from '../platform/signatures/index.ts';
import { draftSiteSettings } from '../site/index.ts';
import { CONTENT } from './content.ts';
import { catalogueOf } from './of-context.ts';
import { Programmes } from './programmes.ts';
import { renderWorkout, VISITOR } from './renderer.ts';

/* Drafts on the real site, for Strapi's preview: the panel gets an address of the site that is signed
 * for one document and one panel user, for an hour. What the site then asks is read for it alone
 * and never from the catalogue's memory. */

const LIFE_MS = HOUR_MS;

const PREVIEWED = [
  ...[CONTENT.workout, CONTENT.programme, CONTENT.policy],
  ...[CONTENT.siteText, CONTENT.siteSettings],
] as const;

const claimsSchema = z.object({
  uid: z.enum(PREVIEWED),
  documentId: z.string(),
  /** The id of the panel user, who must still be allowed to read the document. */
  user: z.number(),
  isDraft: z.boolean(),
  /** Milliseconds since the epoch. */
  until: z.number(),
});

type Claims = z.output<typeof claimsSchema>;

/** Not signed by us, expired, or of a panel user who may not see it any more. */
class PreviewOver extends apiError(403, 'This preview has ended. Open it again from the desk.') {}

class NotShowable extends apiError(
  422,
  'This cannot be shown yet. Fill in what is missing, and save it.',
) {}

const signaturesOf = perContext(
  ({ strapi }) => new Signatures(strapi.config.get('admin.auth.secret'), 'membership: preview'),
);

const sign = (ctx: Context, claims: Claims): string => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signaturesOf(ctx).of(payload)}`;
};

/** @throws PreviewOver */
const read = (ctx: Context, token: string): Claims => {
  const [payload = '', signature = ''] = token.split('.');
  if (!signaturesOf(ctx).isOf(payload, signature)) throw new PreviewOver();
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (claims.until < Date.now()) throw new PreviewOver();
  return claims;
};

/** What Strapi's preview names: a document, in a language, as its draft or as it is published. */
export type Previewed = { documentId: string; locale?: string | null; status?: string };

/**
 * The address at which the site shows a document to the panel user of this request.
 * @returns null for a type without a page, and for a language that the site does not have
 */
export const previewAddress = (
  ctx: Context,
  uid: string,
  { documentId, locale, status }: Previewed,
): string | null => {
  const { storefrontUrl, locales } = ctx.settings;
  const previewed = PREVIEWED.find((one) => one === uid);
  const user = panelUserOf(ctx.strapi);
  const language = LOCALES.find((one) => one === (locale ?? 'en'));
  if (previewed === undefined || user === null) return null;
  if (language === undefined || !locales.includes(language)) return null;
  const isDraft = status !== 'published';
  const until = Date.now() + LIFE_MS;
  const token = sign(ctx, { uid: previewed, documentId, user: user.id, isDraft, until });
  return `${storefrontUrl}${pathPrefix(language)}/preview?token=${token}`;
};

/** @throws PreviewOver, NotShowable */
const pageOf = async (ctx: Context, claims: Claims): Promise<PreviewedPage> => {
  const { uid, documentId, user, isDraft, until } = claims;
  const row: { slug?: string } | null = await ctx.strapi.db.query(uid).findOne({
    where: {
      documentId,
      publishedAt: isDraft ? null : { $notNull: true },
      ...(uid === CONTENT.siteSettings ? {} : IN_DEFAULT_LOCALE),
    },
    populate: WITH_CREATOR,
  });
  if (row === null) throw new NotFound('Page');
  if (!(await panelUserStillMay(ctx.strapi, user, 'read', uid, row))) throw new PreviewOver();
  const brand = isDraft && uid === CONTENT.siteSettings ? await draftSiteSettings(ctx) : undefined;
  const catalogue = catalogueOf(ctx);
  const shown = isDraft ? await catalogue.withDraft(documentId, brand) : catalogue.shown;
  const now = Date.now();
  switch (uid) {
    case CONTENT.workout: {
      const workout = shown.workouts.find(documentId);
      if (workout === undefined) throw new NotShowable();
      const mayWatch = await panelUserStillMay(ctx.strapi, user, 'read', uid, row, 'muxPlaybackId');
      const viewing = mayWatch ? { viewer: 'premium' as const, premiumEndsAt: until } : VISITOR;
      const described = await renderWorkout(addressesOf(ctx), workout, viewing, now);
      return { kind: 'workout', workout: { ...described, moves: workout.moves } };
    }
    case CONTENT.programme: {
      const programmes = new Programmes({ shown }, addressesOf(ctx));
      const programme = programmes.find(documentId);
      if (programme === undefined) throw new NotShowable();
      return { kind: 'programme', programme: await programmes.details(programme, now) };
    }
    case CONTENT.policy: {
      const slug = policySlugSchema.safeParse(row.slug).data;
      const policy = shown.policies.find((one) => one.slug === slug);
      if (policy === undefined) throw new NotShowable();
      return { kind: 'policy', policy };
    }
    default:
      return { kind: 'texts', texts: shown.siteTexts };
  }
};

/** The call that the site's preview makes. */
export const previewEndpoint = (ctx: Context): Endpoint =>
  endpoint(calls.readPreview, async ({ query }) => {
    const claims = read(ctx, query.token);
    try {
      return await pageOf(ctx, claims);
    } catch (error) {
      // A draft may lack what a published row has.
      throw error instanceof z.ZodError ? new NotShowable({ cause: error }) : error;
    }
  });
