import type { AccountExport } from 'contract';
import {
  actionsKeptOf,
  entitlementsKeptOf,
  giftsKeptOf,
  invoicesOf,
  membershipOf,
  ordersOf,
  priceChangesKeptOf,
  refundRequestsOf,
} from '../../billing/index.ts';
import { findWorkout } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { mailsOf } from '../../mail/index.ts';
import type { Session } from '../../platform/http/index.ts';
import {
  calendarKeptOf,
  enrolmentsKeptOf,
  favoritesOf,
  preferencesOf,
  progressListOf,
  sessionsKeptOf,
} from '../../training/index.ts';
import {
  emailChangesOf,
  findAccount,
  findUserById,
  mailRecipientOf,
  notesOf,
  nudgesOf,
  reportedOf,
} from '../../users/index.ts';
import { sessionsOf } from '../accounts.ts';

const refundsOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<AccountExport['refund_requests']> =>
  (await refundRequestsOf(ctx, userDocumentId)).map((request) => ({
    amount: request.amountMinor,
    currency: request.currency,
    status: request.state,
    requested_at: request.requestedAt,
    reason: request.reason ?? '',
    decided_at: request.decidedAt,
    answer: request.answer,
  }));

/**
 * Collects the data that every feature stores about a member.
 * @throws PaymentsUnavailable when the invoices cannot be fetched; an export is never incomplete
 */
export const exportAccount = async (
  ctx: Context,
  session: Pick<Session, 'user' | 'userRowId' | 'familyId'>,
  now: Date,
): Promise<AccountExport> => {
  /** Null for a workout that is no longer published. */
  const titleOf = (workoutId: string): string | null => findWorkout(ctx, workoutId)?.title ?? null;
  const { user } = session;
  const recipient = await mailRecipientOf(ctx, user.id);
  const invoices = await invoicesOf(ctx, user.id);
  return {
    exported_at: now.toISOString(),
    profile: {
      ...user,
      ...(await reportedOf(ctx, session.userRowId)),
      email_changes: await emailChangesOf(ctx, user.id),
      news_agreed_at: recipient?.marketing_consent_at ?? null,
      news_agreed_where: recipient?.marketing_consent_source ?? null,
    },
    preferences: await preferencesOf(ctx, user.id),
    favorites: (await favoritesOf(ctx, user.id)).map((id) => ({
      workout_id: id,
      title: titleOf(id),
    })),
    progress: (await progressListOf(ctx, user.id)).map((entry) => ({
      ...entry,
      title: titleOf(entry.workout_id),
    })),
    ...(await sessionsKeptOf(ctx, user.id)),
    ...(await enrolmentsKeptOf(ctx, user.id)),
    calendar: await calendarKeptOf(ctx, user.id),
    subscription: await membershipOf(ctx, user.id),
    invoices,
    refund_requests: await refundsOf(ctx, user.id),
    actions: await actionsKeptOf(ctx, user.id),
    entitlements: await entitlementsKeptOf(ctx, user.id),
    price_changes: await priceChangesKeptOf(ctx, user.id),
    gifts: await giftsKeptOf(ctx, user.id),
    orders: await ordersOf(ctx, user.id),
    mails: await mailsOf(ctx, user.id),
    notes: (await notesOf(ctx, user.id)).map(({ text, at }) => ({ text, at })),
    nudges: await nudgesOf(ctx, user.id),
    sessions: await sessionsOf(ctx, session, now),
  };
};

/**
 * The same copy for somebody of the panel; null without such a member.
 * @throws PaymentsUnavailable
 */
export const exportMember = async (
  ctx: Context,
  memberId: string,
  now: Date,
): Promise<AccountExport | null> => {
  const account = await findAccount(ctx, memberId);
  const user = await findUserById(ctx, memberId);
  if (account === null || user === null) return null;
  return exportAccount(ctx, { user, userRowId: account.rowId, familyId: '' }, now);
};
