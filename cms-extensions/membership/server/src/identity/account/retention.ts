import { ACCOUNT_RETENTION_MONTHS, addCalendarMonths, type User } from 'contract';
import { z } from 'zod';
import {
  entitledSince,
  isFault,
  type Snapshot,
  snapshotsOf,
  syncMember,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { mailMember } from '../../mail/index.ts';
import { Table, upsert } from '../../platform/database/index.ts';
import { formerMembers } from '../../users/index.ts';
import { deleteAccount } from './deletion.ts';
import { type Next, type Notice, nextForAccount } from './retention-rules.ts';

const NOTICE_TABLE = 'membership_removal_notices';

const noticeSchema = z.object({
  userDocumentId: z.string(),
  subscriptionEndedAt: z.string(),
  warnedAt: z.string(),
});
type Notices = ReadonlyMap<string, Notice>;

/* Removes accounts six months after their subscription ended (spec section 9). */

const notices = new Table('removal-notice', noticeSchema);

const noticesOf = async (ctx: Context, userDocumentIds: readonly string[]): Promise<Notices> => {
  const found = await notices.all(ctx, { userDocumentId: { $in: [...userDocumentIds] } });
  return new Map(found.map((notice) => [notice.userDocumentId, notice]));
};

const nextFor = (id: string, snapshot: Snapshot | null, known: Notices, now: Date): Next =>
  nextForAccount(snapshot?.subscription ?? null, known.get(id) ?? null, now);

const warn = async (
  ctx: Context,
  user: User,
  snapshot: Snapshot,
  removedOn: Date,
  now: Date,
): Promise<void> => {
  const subscriptionEndedAt = snapshot.subscription?.endedAt ?? '';
  const member = { userDocumentId: user.id, email: user.email };
  const announced = { removedOn: removedOn.toISOString() };
  const occasion = `${user.id}:${subscriptionEndedAt}`;
  await mailMember(ctx, member, 'account-removal', occasion, announced);
  // Written after the mail: if this fails, the next run finds that the mail is already queued.
  const values = {
    subscription_ended_at: subscriptionEndedAt,
    warned_at: now.toISOString(),
  };
  const key = { user_document_id: user.id };
  await upsert(ctx.strapi, { table: NOTICE_TABLE, key, values }, values);
};

/** For an account about which something may be due. */
const attend = async (ctx: Context, user: User, now: Date): Promise<void> => {
  // The stored state may be outdated: ask Stripe whether the member has subscribed again.
  const snapshot = await syncMember(ctx, user.id);
  const next = nextFor(user.id, snapshot, await noticesOf(ctx, [user.id]), now);
  if (next.step === 'warn' && snapshot !== null) {
    await warn(ctx, user, snapshot, next.removedOn, now);
  }
  if (next.step === 'remove') await deleteAccount(ctx, user, 'retention');
};

/** Those of a page about whom something is due by what is stored. */
const dueOf = async (ctx: Context, page: readonly User[], now: Date): Promise<User[]> => {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const snapshots = await snapshotsOf(ctx, ids);
  const known = await noticesOf(ctx, ids);
  // What was given without a subscription counts like one.
  const entitled = await entitledSince(ctx, ids, addCalendarMonths(now, -ACCOUNT_RETENTION_MONTHS));
  return page.filter(
    ({ id }) =>
      !entitled.has(id) && nextFor(id, snapshots.get(id) ?? null, known, now).step !== 'keep',
  );
};

/**
 * Checks every former member once. An error with one member does not stop the others.
 * @throws when Stripe cannot be reached, which affects all members
 */
export const removeFormerMembers = async (ctx: Context, now: Date): Promise<void> => {
  for await (const page of formerMembers(ctx)) {
    for (const user of await dueOf(ctx, page, now)) {
      try {
        await attend(ctx, user, now);
      } catch (error) {
        if (isFault(error)) throw error;
        ctx.report(error);
      }
    }
  }
};
