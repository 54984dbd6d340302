import type { Context } from '../context.ts';
import { csvOf } from '../platform/csv/index.ts';
import { contactsOf } from '../users/index.ts';
import { completedOrders } from './consents.ts';

/** The columns by their names. */
const COLUMNS = {
  order_id: 'orderId',
  agreed_at: 'agreedAt',
  completed_at: 'completedAt',
  kind: 'kind',
  plan_key: 'planKey',
  amount_minor: 'amountMinor',
  paid_minor: 'paidMinor',
  currency: 'currency',
  country: 'country',
  subscription_id: 'subscriptionId',
} as const;

/** All orders that were carried out as CSV, oldest first; without the e-mail of a deleted account. */
export const ordersFile = async (ctx: Context): Promise<string> => {
  const orders = await completedOrders(ctx);
  const ids = [...new Set(orders.flatMap(({ userDocumentId }) => userDocumentId ?? []))];
  const emails = new Map((await contactsOf(ctx, ids)).map((one) => [one.documentId, one.email]));
  return csvOf(
    ['email', ...Object.keys(COLUMNS)],
    orders.map((order) => [
      emails.get(order.userDocumentId ?? '') ?? '',
      ...Object.values(COLUMNS).map((column) => order[column] ?? ''),
    ]),
  );
};
