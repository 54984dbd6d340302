import { toMajorUnits } from 'contract';
import type { Context } from '../context.ts';

/** The texts in which a price may stand by hand, with their names on the desk. */
const TEXTS = {
  'api::site-text.site-text': 'Texts of the site',
  'api::policy-page.policy-page': 'Policies',
} as const;

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The published texts that name a price by hand, which no placeholder changes. @param minor minor units */
export const textsWithPrice = async (
  { strapi, settings: { currency } }: Context,
  minor: number,
): Promise<string[]> => {
  const digits = toMajorUnits(minor, currency).toFixed(2).replace('.', '[.,]');
  const price = new RegExp(`(^|[^\\d.,])${digits}(?!\\d)`);
  const found: string[] = [];
  for (const uid of ['api::site-text.site-text', 'api::policy-page.policy-page'] as const) {
    const rows: unknown[] = await strapi
      .documents(uid)
      .findMany({ status: 'published', locale: '*', populate: '*' });
    for (const row of rows.filter(isRow)) {
      for (const [name, value] of Object.entries(row)) {
        if (price.test(JSON.stringify(value) ?? '')) {
          found.push(`${TEXTS[uid]}, ${row.title ?? name} (${row.locale})`);
        }
      }
    }
  }
  return [...new Set(found)];
};
