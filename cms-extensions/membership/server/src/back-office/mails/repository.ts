import type { ListPage } from 'contract/desk/list';
import { audienceSchema, countsSchema, STATES, type State, textsSchema } from 'contract/desk/mails';
import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NEWSLETTER_UID } from '../../mail/index.ts';
import {
  type pageQuerySchema,
  pagesOf,
  rangeOf,
  storedIsoTime,
  withText,
} from '../../platform/database/index.ts';
import { NotFound } from '../../platform/http/index.ts';
import { inJson } from '../repository.ts';

const rowSchema = z.object({
  id: z.number(),
  documentId: z.string(),
  texts: textsSchema,
  audience: audienceSchema,
  state: z.enum(STATES),
  sendAt: storedIsoTime.nullable(),
  sentAt: storedIsoTime.nullable(),
  counts: countsSchema.nullable(),
  /** The row of the last member whose mail was ordered. */
  lastRow: z.number().nullable(),
  orderedBy: z.number().nullable(),
  /** The name of who saved it last. */
  savedBy: z.string().nullable(),
  updatedAt: storedIsoTime,
});

/** A mail to an audience. */
export type Newsletter = z.output<typeof rowSchema>;

const rows = ({ strapi }: Context) => strapi.db.query(NEWSLETTER_UID);

/** By its state, the latest first. */
export const newslettersIn = async (
  ctx: Context,
  states: readonly State[],
  where: object = {},
  range: object = {},
): Promise<Newsletter[]> => {
  const found = await rows(ctx).findMany({
    where: { state: { $in: [...states] }, ...where },
    orderBy: [{ sendAt: 'desc' }, { id: 'desc' }],
    ...range,
  });
  return z.array(rowSchema).parse(found);
};

/** A page of them. @param search a part of the subject in the default language */
export const pageOfNewsletters = async (
  ctx: Context,
  states: readonly State[],
  { search, page }: z.output<typeof pageQuerySchema>,
): Promise<ListPage<Newsletter>> => {
  const table = ctx.strapi.db.connection('membership_newsletters').select('id');
  const subject = inJson(ctx.strapi, 'texts', `${DEFAULT_LOCALE}.subject`);
  const where = search === '' ? {} : { id: { $in: withText(table, [subject], search) } };
  const total = await rows(ctx).count({ where: { state: { $in: [...states] }, ...where } });
  const found = await newslettersIn(ctx, states, where, rangeOf(page, total));
  return { total, pages: pagesOf(total), rows: found };
};

/** @throws NotFound */
export const findNewsletter = async (ctx: Context, documentId: string): Promise<Newsletter> => {
  const row = await rows(ctx).findOne({ where: { documentId } });
  if (row === null) throw new NotFound('Mail');
  return rowSchema.parse(row);
};

export const createNewsletter = async (
  ctx: Context,
  data: Pick<Newsletter, 'texts' | 'audience'>,
): Promise<{ documentId: string }> => rows(ctx).create({ data: { ...data, state: 'draft' } });

/**
 * Changes a mail that is in a state, so that of two changes at once the second finds another state.
 * @returns whether it was
 */
export const turnNewsletter = async (
  ctx: Context,
  documentId: string,
  state: State,
  data: Partial<Omit<Newsletter, 'id' | 'documentId' | 'updatedAt'>>,
): Promise<boolean> => {
  const { count } = await rows(ctx).updateMany({
    where: { documentId, state },
    // Strapi leaves it when it changes many.
    data: { ...data, updatedAt: new Date() },
  });
  return count > 0;
};

/** Deletes a draft. @returns whether it was one */
export const deleteDraft = async (ctx: Context, documentId: string): Promise<boolean> =>
  (await rows(ctx).deleteMany({ where: { documentId, state: 'draft' } })).count > 0;
