import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedIsoTime, upsert } from '../platform/database/index.ts';
import { type Snapshot, snapshotSchema } from './snapshot/schema.ts';

const TABLE = 'membership_billing_accounts';
const ACCOUNT_UID = 'plugin::membership.billing-account';

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

const rows = (ctx: Context) => ctx.strapi.db.query(ACCOUNT_UID);

const findOne = async (ctx: Context, where: object): Promise<Account | null> => {
  const row = await rows(ctx).findOne({ where });
  return row === null ? null : rowSchema.parse(row);
};

const userIds = async (ctx: Context, where: object): Promise<string[]> => {
  const found = await rows(ctx).findMany({ where, orderBy: { readAt: 'asc' }, limit: BATCH });
  return found.map(({ userDocumentId }) => userDocumentId);
};

export const findAccount = (ctx: Context, userDocumentId: string): Promise<Account | null> =>
  findOne(ctx, { userDocumentId });

const findAll = async (ctx: Context, where: object): Promise<Account[]> =>
  z.array(rowSchema).parse(await rows(ctx).findMany({ where }));

export const findAccountsByCustomers = (
  ctx: Context,
  stripeCustomerIds: readonly string[],
): Promise<Account[]> => findAll(ctx, { stripeCustomerId: { $in: stripeCustomerIds } });

/** Members whose status has changed only because time has passed, at most `BATCH`. */
export const dueMembers = (ctx: Context, now: Date): Promise<string[]> =>
  userIds(ctx, { reviewAt: { $lte: now } });

/** Members without a snapshot newer than `moment`, at most `BATCH`. */
export const membersUnreadSince = (ctx: Context, moment: Date): Promise<string[]> =>
  userIds(ctx, { $or: [{ readAt: { $lt: moment } }, { readAt: { $null: true } }] });

export const findAccountByCustomer = (
  ctx: Context,
  stripeCustomerId: string,
): Promise<Account | null> => findOne(ctx, { stripeCustomerId });

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
  await rows(ctx).deleteMany({ where: { userDocumentId } });
};

export const saveSnapshot = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot,
  reviewAt: string | null,
): Promise<void> => {
  const data = { snapshot, readAt: snapshot.readAt, reviewAt };
  await rows(ctx).update({ where: { userDocumentId }, data });
};

/** The last known snapshot. */
export const snapshotOf = async (ctx: Context, userDocumentId: string): Promise<Snapshot | null> =>
  (await findAccount(ctx, userDocumentId))?.snapshot ?? null;

/** The last known snapshots of several members; without those that have none. */
export const snapshotsOf = async (
  ctx: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, Snapshot>> => {
  const found = await findAll(ctx, { userDocumentId: { $in: userDocumentIds } });
  return new Map(
    found.flatMap(({ userDocumentId, snapshot }) =>
      snapshot === null ? [] : [[userDocumentId, snapshot]],
    ),
  );
};

export async function* allAccounts(ctx: Context): AsyncGenerator<Account> {
  for (let offset = 0; ; offset += BATCH) {
    const page = { orderBy: { id: 'asc' }, offset, limit: BATCH };
    const found = z.array(rowSchema).parse(await rows(ctx).findMany(page));
    yield* found;
    if (found.length < BATCH) return;
  }
}

/** Id of the member's customer at Stripe; null when there is none. */
export const customerOf = async (ctx: Context, userDocumentId: string): Promise<string | null> =>
  (await findAccount(ctx, userDocumentId))?.stripeCustomerId ?? null;
