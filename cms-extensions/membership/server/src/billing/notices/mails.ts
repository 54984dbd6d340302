import type { Context } from '../../context.ts';
import { callOffMails, enqueueMail, type MailKey, type MailOrder } from '../../mail/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { shownOrderOf } from '../consents.ts';
import { IMPORTED, type Snapshot, type SnapshotChange } from '../snapshot/schema.ts';
import {
  type Circumstances,
  cancellation,
  cancellationUndone,
  ended,
  failures,
  pauseEnded,
  pauseScheduled,
  planSwitched,
  type Rule,
  receipts,
  switchPlanned,
  switchUndone,
  trialEnding,
  trialStarted,
} from './rules.ts';
import { cardExpiring, discountEnding } from './upcoming.ts';

const RULES: readonly Rule[] = [
  trialStarted,
  trialEnding,
  receipts,
  failures,
  cancellation,
  cancellationUndone,
  ended,
  pauseScheduled,
  pauseEnded,
  planSwitched,
  switchPlanned,
  switchUndone,
  discountEnding,
  cardExpiring,
];

/**
 * The mails to a member after a sync. They depend on the two snapshots and not on events, so a
 * lost, repeated or late event makes no difference. The mails' keys prevent duplicates.
 */
export const mailsFor = (change: SnapshotChange, circumstances: Circumstances): MailOrder[] =>
  RULES.flatMap((rule) => rule(change, circumstances)).map((letter) => ({
    ...letter,
    userDocumentId: change.userDocumentId,
  }));

/** The mails that confirm an order. */
const CONFIRMATIONS: ReadonlySet<string> = new Set([
  'trial-started',
  'receipt',
  'plan-switched',
  'switch-planned',
  'pause-ended',
]);

/**
 * The mails that tell of something which a snapshot shows to be over, or that its rules order anew:
 * those that still wait are taken back.
 */
const overtakenBy = ({ card, due }: Snapshot): MailKey[] => [
  'discount-ending',
  'card-expiring',
  ...(card === null ? [] : (['trial-ending-without-card'] as const)),
  ...(due.length > 0 ? [] : (['payment-failed', 'confirm-payment'] as const)),
];

/** Mails a member about payments after a sync. */
export const mailNotices = async (
  ctx: Context,
  change: SnapshotChange,
  trx: Transaction,
): Promise<void> => {
  if (change.cause?.eventType === IMPORTED.eventType) return;
  const { pastDueGraceDays: graceDays } = ctx.settings.billing;
  const mails = mailsFor(change, { now: Date.now(), graceDays });
  const { userDocumentId, next } = change;
  // Read in the same transaction: the record is completed after its commit.
  const confirms = mails.some(({ template }) => CONFIRMATIONS.has(template));
  const shown = confirms ? await shownOrderOf(ctx, userDocumentId, next) : null;
  await callOffMails(userDocumentId, overtakenBy(next), trx);
  for (const letter of mails) {
    const order = CONFIRMATIONS.has(letter.template) ? (shown ?? undefined) : undefined;
    await enqueueMail(ctx, { ...letter, order }, trx);
  }
};
