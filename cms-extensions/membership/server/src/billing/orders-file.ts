import { z } from 'zod';
import type { Context } from '../context.ts';
import { csvOf } from '../platform/csv/index.ts';
import { storedIsoTime } from '../platform/database/index.ts';
import { contactsOf } from '../users/index.ts';

const COLUMNS = [
  ...(['order_id', 'agreed_at', 'completed_at', 'kind', 'plan_key'] as const),
  ...(['amount_minor', 'paid_minor', 'currency', 'country', 'subscription_id'] as const),
] as const;

const rowSchema = z.object({
  user_document_id: z.string().nullable(),
  order_id: z.string(),
  agreed_at: storedIsoTime,
  completed_at: storedIsoTime,
  kind: z.string(),
  plan_key: z.string(),
  amount_minor: z.number(),
  paid_minor: z.number().nullable(),
  currency: z.string(),
  country: z.string().nullable(),
  subscription_id: z.string().nullable(),
});

/** All orders that were carried out as CSV, oldest first; without the e-mail of a deleted account. */
export const ordersFile = async (ctx: Context): Promise<string> => {
  const found: unknown = await ctx.strapi.db
    .connection('membership_consents')
    .whereNotNull('completed_at')
    .orderBy('id')
    .select('user_document_id', ...COLUMNS);
  const orders = z.array(rowSchema).parse(found);
  const ids = [...new Set(orders.flatMap(({ user_document_id: id }) => id ?? []))];
  const emails = new Map((await contactsOf(ctx, ids)).map((one) => [one.documentId, one.email]));
  return csvOf(
    ['email', ...COLUMNS],
    orders.map((order) => [
      emails.get(order.user_document_id ?? '') ?? '',
      ...COLUMNS.map((column) => order[column] ?? ''),
    ]),
  );
};
