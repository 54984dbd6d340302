import { audienceSchema, countsSchema, STATES, type State, textsSchema } from 'contract/desk/mails';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NEWSLETTER_UID } from '../../mail/index.ts';
import { storedIsoTime } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/http/index.ts';

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
): Promise<Newsletter[]> => {
  const found = await rows(ctx).findMany({
    where: { state: { $in: [...states] } },
    orderBy: [{ sendAt: 'desc' }, { id: 'desc' }],
  });
  return z.array(rowSchema).parse(found);
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
