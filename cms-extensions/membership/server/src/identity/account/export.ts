import type { AccountExport } from 'contract';
import type { Cancellation } from '../../billing/changes/index.ts';
import type { Billing } from '../../billing/index.ts';
import { findWorkout } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { mailsOf } from '../../mail/index.ts';
import type { Session } from '../../platform/http/index.ts';
import {
  calendarKeptOf,
  enrolmentsKeptOf,
  favoritesOf,
  preferencesOf,
  progressKeptOf,
  sessionsKeptOf,
} from '../../training/index.ts';
import { reportedBy, sessionsOf } from '../accounts.ts';

/** What payments store about a member. */
export type ExportSources = {
  billing: Pick<Billing, 'membershipOf' | 'invoicesOf' | 'consents'>;
  cancellation: Pick<Cancellation, 'refundRequestsOf'>;
};

const refundsOf = async (
  { cancellation }: ExportSources,
  userDocumentId: string,
): Promise<AccountExport['refund_requests']> =>
  (await cancellation.refundRequestsOf(userDocumentId)).map((request) => ({
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
  sources: ExportSources,
  session: Session,
  now: Date,
): Promise<AccountExport> => {
  const { billing } = sources;
  /** Null for a workout that is no longer published. */
  const titleOf = (workoutId: string): string | null => findWorkout(ctx, workoutId)?.title ?? null;
  const { user } = session;
  const invoices = await billing.invoicesOf(user.id);
  const { entries, watched } = await progressKeptOf(ctx, user.id);
  return {
    exported_at: now.toISOString(),
    profile: { ...user, ...(await reportedBy(ctx, session)) },
    preferences: await preferencesOf(ctx, user.id),
    favorites: (await favoritesOf(ctx, user.id)).map((id) => ({
      workout_id: id,
      title: titleOf(id),
    })),
    progress: entries.map((entry) => ({ ...entry, title: titleOf(entry.workout_id) })),
    watched,
    ...(await sessionsKeptOf(ctx, user.id)),
    ...(await enrolmentsKeptOf(ctx, user.id)),
    calendar: await calendarKeptOf(ctx, user.id),
    subscription: await billing.membershipOf(user.id),
    invoices,
    refund_requests: await refundsOf(sources, user.id),
    orders: await billing.consents.of(user.id),
    mails: await mailsOf(ctx, user.id),
    sessions: await sessionsOf(ctx, session, now),
  };
};
