import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { ApiError } from '../platform/http/index.ts';
import { gapsOf } from '../site/index.ts';
import { CONTENT } from './content.ts';

const WRITES = new Set(['create', 'update', 'clone']);

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

/** Counts the gaps of a policy page, and refuses to publish one that has some. */
export const guardPolicies = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== CONTENT.policy) return next();
    const { action, params } = context;
    if (WRITES.has(action) && 'data' in params) {
      const data: Record<string, unknown> = { ...params.data };
      if (typeof data.body === 'string') {
        const gaps = gapsOf(data.body);
        if (gaps.length > 0 && 'status' in params && params.status === 'published') {
          throw new HasGaps(gaps);
        }
        Object.assign(context.params, { data: { ...data, gaps: gaps.length } });
      }
    }
    if (action === 'publish' && 'documentId' in params) {
      const { locale } = params as { locale?: string | string[] };
      const inLocales = locale === '*' ? {} : locale ? { locale } : IN_DEFAULT_LOCALE;
      const where = { documentId: params.documentId, publishedAt: null, ...inLocales };
      const drafts = bodiesSchema.parse(await strapi.db.query(CONTENT.policy).findMany({ where }));
      const gaps = drafts.flatMap(({ body }) => gapsOf(body ?? ''));
      if (gaps.length > 0) throw new HasGaps(gaps);
    }
    return next();
  });
};
