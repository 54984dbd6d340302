import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedIsoTime, Table, upsert } from '../platform/database/index.ts';
import { type Snapshot, snapshotSchema } from './snapshot/schema.ts';

const TABLE = 'membership_billing_accounts';

/** Most members handled in one round; the rest follow in the next. */
const BATCH = 200;

const rowSchema = z.object({
  userDocumentId: z.string(),
  stripeCustomerId: z.string(),
  // A snapshot in an older format does not parse and counts as none; the next sync replaces it.
  snapshot: snapshotSchema.nullable().catch(null),
  readAt: storedIsoTime.nullable(),
});

export type Account = z.output<typeof rowSchema>;

const accounts = new Table('billing-account', rowSchema);

const userIds = async (ctx: Context, where: object): Promise<string[]> => {
  const found = await accounts.all(ctx, where, { orderBy: { readAt: 'asc' }, limit: BATCH });
  return found.map(({ userDocumentId }) => userDocumentId);
};

export const findAccount = (ctx: Context, userDocumentId: string): Promise<Account | null> =>
  accounts.first(ctx, { userDocumentId });

export const findAccountsByCustomers = (
  ctx: Context,
  stripeCustomerIds: readonly string[],
): Promise<Account[]> => accounts.all(ctx, { stripeCustomerId: { $in: stripeCustomerIds } });

/** Members whose status has changed only because time has passed, at most `BATCH`. */
export const dueMembers = (ctx: Context, now: Date): Promise<string[]> =>
  userIds(ctx, { reviewAt: { $lte: now } });

/** Members without a snapshot newer than `moment`, at most `BATCH`. */
export const membersUnreadSince = (ctx: Context, moment: Date): Promise<string[]> =>
  userIds(ctx, { $or: [{ readAt: { $lt: moment } }, { readAt: { $null: true } }] });

export const findAccountByCustomer = (
  ctx: Context,
  stripeCustomerId: string,
): Promise<Account | null> => accounts.first(ctx, { stripeCustomerId });

/** Stores the member's customer before it is used. An existing snapshot is kept. */
export const setCustomer = async (
  ctx: Context,
  userDocumentId: string,
  stripeCustomerId: string,
): Promise<void> => {
  const change = { stripe_customer_id: stripeCustomerId };
  const key = { user_document_id: userDocumentId };
  await upsert(ctx.strapi, { table: TABLE, key, values: change }, change);
};

export const forgetAccount = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await accounts.remove(ctx, { userDocumentId });
};

export const saveSnapshot = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot,
  reviewAt: string | null,
): Promise<void> => {
  await accounts.change(ctx, { userDocumentId }, { snapshot, readAt: snapshot.readAt, reviewAt });
};

/** The last known snapshot. */
export const snapshotOf = async (ctx: Context, userDocumentId: string): Promise<Snapshot | null> =>
  (await findAccount(ctx, userDocumentId))?.snapshot ?? null;

/** The last known snapshots of several members; without those that have none. */
export const snapshotsOf = async (
  ctx: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, Snapshot>> => {
  const found = await accounts.all(ctx, { userDocumentId: { $in: userDocumentIds } });
  return new Map(
    found.flatMap(({ userDocumentId, snapshot }) =>
      snapshot === null ? [] : [[userDocumentId, snapshot]],
    ),
  );
};

export async function* allAccounts(ctx: Context): AsyncGenerator<Account> {
  for (let offset = 0; ; offset += BATCH) {
    const found = await accounts.all(ctx, {}, { orderBy: { id: 'asc' }, offset, limit: BATCH });
    yield* found;
    if (found.length < BATCH) return;
  }
}

/** Id of the member's customer at Stripe; null when there is none. */
export const customerOf = async (ctx: Context, userDocumentId: string): Promise<string | null> =>
  (await findAccount(ctx, userDocumentId))?.stripeCustomerId ?? null;
