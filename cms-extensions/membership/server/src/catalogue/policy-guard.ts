import { z } from 'zod';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { ApiError } from '../platform/http/index.ts';
import { gapsOf } from '../site/index.ts';
import { CONTENT } from './content.ts';

const bodiesSchema = z.array(z.object({ body: z.string().nullish() }));

const NAMED_GAPS = 3;

/** A page that still has gaps is to be published. */
class HasGaps extends ApiError {
  readonly status = 422;
  constructor(gaps: readonly string[]) {
    const more = gaps.length - NAMED_GAPS;
    const rest = more > 0 ? ` and ${more} more` : '';
    const named = gaps.slice(0, NAMED_GAPS).join(', ');
    super(`Fill in ${named}${rest} before you publish this page.`);
  }
}

/** Counts the gaps of a policy page, and refuses to store one that has some as published. */
export const countGaps: DocumentHandler<'create' | 'update' | 'clone'> = async (
  _ctx,
  { params },
  next,
) => {
  const { data, status } = params;
  if (typeof data?.body === 'string') {
    const gaps = gapsOf(data.body);
    if (gaps.length > 0 && status === 'published') throw new HasGaps(gaps);
    params.data = { ...data, gaps: gaps.length };
  }
  return next();
};

/** Refuses to publish a policy page that has gaps. */
export const refuseGaps: DocumentHandler<'publish'> = async ({ strapi }, { params }, next) => {
  const { documentId, locale } = params;
  const inLocales = locale === '*' ? {} : locale ? { locale } : IN_DEFAULT_LOCALE;
  const where = { documentId, publishedAt: null, ...inLocales };
  const drafts = bodiesSchema.parse(await strapi.db.query(CONTENT.policy).findMany({ where }));
  const gaps = drafts.flatMap(({ body }) => gapsOf(body ?? ''));
  if (gaps.length > 0) throw new HasGaps(gaps);
  return next();
};
