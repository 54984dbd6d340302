import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { type Transaction, USER_UID } from '../platform/database/index.ts';
import { type Account, findAccount, saveSnapshot } from './accounts.ts';
import { afterSync } from './after-sync.ts';
import { previewRenewal } from './amounts.ts';
import { updateContact } from './customers.ts';
import { givenFieldsOf } from './entitlements/entitlements.ts';
import { confirmMember, withMember } from './locks.ts';
import { nextChargeAt, reviewAtOf, userFieldsOf } from './rules.ts';
import { fetchCustomer } from './snapshot/fetch.ts';
import { snapshotFrom } from './snapshot/read.ts';
import type { Cause, Snapshot } from './snapshot/schema.ts';
import { stripeOf } from './stripe.ts';

/** Cache size. Events of one payment arrive within seconds; fewer members pay in that time. */
const FETCHES_KEPT = 1000;
/** Fetches in a row of a subscription that begins a new period while it is fetched. */
const ATTEMPTS_MAX = 3;

const userSchema = z.object({ email: z.string() });

/** A request to sync, usually from a Stripe event. */
type Message = {
  cause: Cause;
  /** When it arrived, by this process's own clock (`performance.now()`). */
  arrivedAt: number;
  /** Written in the transaction that writes the snapshot. */
  alongside?: (trx: Transaction) => Promise<void>;
};

/* The only place that fetches a member's state from Stripe and writes it. */

/** Fetches by this process: the snapshot's `readAt` and the start time (`performance.now()`). */
const fetchesOf = perContext(
  () => new LRUCache<string, { readAt: string; began: number }>({ max: FETCHES_KEPT }),
);

const writeSnapshot = async (
  ctx: Context,
  userDocumentId: string,
  previous: Snapshot | null,
  next: Snapshot,
  cause: Cause,
  trx: Transaction,
): Promise<void> => {
  const now = Date.now();
  const graceDays = ctx.settings.billing.pastDueGraceDays;
  await saveSnapshot(ctx, userDocumentId, next, reviewAtOf(next, now, graceDays));
  const where = { documentId: userDocumentId };
  const given = await givenFieldsOf(ctx, userDocumentId, next, now);
  const data = { ...userFieldsOf(next, now, graceDays), ...given };
  const row = await ctx.strapi.db.query(USER_UID).update({ where, data });
  if (row === null) return;
  const { email } = userSchema.parse(row);
  await afterSync(ctx, { userDocumentId, email, previous, next, cause }, trx);
};

/**
 * Adds what Stripe will charge next, so that screens and mails show it without a request.
 * @returns also whether it fits: not when the subscription has begun another period since it was
 *   fetched, so that the preview is of the charge after the next one
 */
const withNextCharge = async (
  ctx: Context,
  snapshot: Snapshot,
): Promise<{ snapshot: Snapshot; fits: boolean }> => {
  const at = nextChargeAt(snapshot);
  const { subscription } = snapshot;
  if (at === null || subscription === null) return { snapshot, fits: true };
  const { id, scheduleId } = subscription;
  const whole = scheduleId === null ? { subscription: id } : { schedule: scheduleId };
  const preview = await previewRenewal(stripeOf(ctx), whole, at);
  if (preview === null) return { snapshot, fits: true };
  const { from, ...charge } = preview;
  return {
    snapshot: { ...snapshot, nextCharge: { ...charge, at } },
    // A pause skips renewals; the preview is of the first one that Stripe makes.
    fits: from === null || from === at || subscription.pause !== null,
  };
};

const fetchSnapshot = async (
  ctx: Context,
  userDocumentId: string,
  account: Account,
): Promise<Snapshot> => {
  for (let attempt = 1; ; attempt += 1) {
    const [began, nowMs] = [performance.now(), Date.now()];
    const found = await fetchCustomer(stripeOf(ctx), account.stripeCustomerId);
    const read = snapshotFrom(found, account.snapshot, nowMs);
    const { snapshot, fits } = await withNextCharge(ctx, read);
    if (!fits && attempt < ATTEMPTS_MAX) continue;
    fetchesOf(ctx).set(userDocumentId, { readAt: snapshot.readAt, began });
    if (found.kind === 'found') await updateContact(ctx, userDocumentId, found.customer);
    return snapshot;
  }
};

/** The stored snapshot if its fetch began after the message arrived, so that it is up to date. */
const covering = (
  ctx: Context,
  userDocumentId: string,
  { snapshot }: Account,
  arrivedAt: number,
) => {
  const last = fetchesOf(ctx).get(userDocumentId);
  const isCovered = last?.readAt === snapshot?.readAt && (last?.began ?? 0) > arrivedAt;
  return isCovered ? snapshot : null;
};

const readAndWrite = (
  ctx: Context,
  userDocumentId: string,
  message: Message,
): Promise<Snapshot | null> => {
  return withMember(ctx, userDocumentId, async () => {
    const account = await findAccount(ctx, userDocumentId);
    if (account === null) return null;
    const next =
      covering(ctx, userDocumentId, account, message.arrivedAt) ??
      (await fetchSnapshot(ctx, userDocumentId, account));
    await ctx.strapi.db.transaction(async ({ trx }) => {
      await confirmMember(ctx, userDocumentId, trx);
      await message.alongside?.(trx);
      await writeSnapshot(ctx, userDocumentId, account.snapshot, next, message.cause, trx);
    });
    return next;
  });
};

/**
 * Fetches the member's state from Stripe and writes it. Takes the member's lock unless the
 * caller holds it. The write is tied to the lock, so that an older fetch never overwrites a
 * newer one.
 * @returns null for a member who has no customer at Stripe
 */
export const syncMember = async (
  ctx: Context,
  userDocumentId: string,
  cause: Cause = null,
): Promise<Snapshot | null> =>
  await readAndWrite(ctx, userDocumentId, { cause, arrivedAt: Number.POSITIVE_INFINITY });

/**
 * The same for a Stripe event. One payment causes many events; those that arrived before the
 * last fetch began use its snapshot instead of fetching again.
 */
export const syncForEvent = async (
  ctx: Context,
  userDocumentId: string,
  message: Message,
): Promise<void> => {
  await readAndWrite(ctx, userDocumentId, message);
};
