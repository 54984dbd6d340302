import type { AccountExport } from 'contract';
import type { Cancellation } from '../../billing/changes/index.ts';
import type { Billing } from '../../billing/index.ts';
import type { FindWorkout } from '../../catalogue/index.ts';
import type { Mail } from '../../mail/index.ts';
import type { Session } from '../../platform/http/index.ts';
import type {
  EnrolmentsFeature,
  Favorites,
  FeedFeature,
  PreferencesFeature,
  ProgressFeature,
  SessionsFeature,
} from '../../training/index.ts';
import type { Accounts } from '../index.ts';

type Parts = {
  preferences: Pick<PreferencesFeature, 'preferencesOf'>;
  favorites: Pick<Favorites, 'idsOf'>;
  progress: Pick<ProgressFeature, 'keptOf'>;
  sessions: Pick<SessionsFeature, 'keptOf'>;
  enrolments: Pick<EnrolmentsFeature, 'keptOf'>;
  feed: Pick<FeedFeature, 'keptOf'>;
  billing: Pick<Billing, 'membershipOf' | 'invoicesOf' | 'consents'>;
  cancellation: Pick<Cancellation, 'refundRequestsOf'>;
  mail: Pick<Mail, 'mailsOf'>;
  accounts: Pick<Accounts, 'sessionsOf' | 'reportedOf'>;
  findWorkout: FindWorkout;
};

/** Collects the data that every feature stores about a member. */
export const createExport = (parts: Parts) => {
  const { preferences, favorites, progress, billing, cancellation, mail, accounts } = parts;
  const { findWorkout, sessions, enrolments, feed } = parts;
  /** Null for a workout that is no longer published. */
  const titleOf = (workoutId: string): string | null => findWorkout(workoutId)?.title ?? null;

  const refundsOf = async (userDocumentId: string): Promise<AccountExport['refund_requests']> =>
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
   * @throws PaymentsUnavailable when the invoices cannot be fetched; an export is never incomplete
   */
  return async (session: Session, now: Date): Promise<AccountExport> => {
    const { user } = session;
    const invoices = await billing.invoicesOf(user.id);
    const { entries, watched } = await progress.keptOf(user.id);
    return {
      exported_at: now.toISOString(),
      profile: { ...user, ...(await accounts.reportedOf(session)) },
      preferences: await preferences.preferencesOf(user.id),
      favorites: (await favorites.idsOf(user.id)).map((id) => ({
        workout_id: id,
        title: titleOf(id),
      })),
      progress: entries.map((entry) => ({ ...entry, title: titleOf(entry.workout_id) })),
      watched,
      ...(await sessions.keptOf(user.id)),
      ...(await enrolments.keptOf(user.id)),
      calendar: await feed.keptOf(user.id),
      subscription: await billing.membershipOf(user.id),
      invoices,
      refund_requests: await refundsOf(user.id),
      orders: await billing.consents.of(user.id),
      mails: await mail.mailsOf(user.id),
      sessions: await accounts.sessionsOf(session, now),
    };
  };
};
