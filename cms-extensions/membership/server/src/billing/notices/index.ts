import type { MailOrder } from '../../mail/outbox/order.ts';
import type { Change, Circumstances, Rule } from './change.ts';
import { failures, receipts } from './payments.ts';
import {
  cancellation,
  cancellationUndone,
  ended,
  pauseAgreed,
  pauseEnded,
  planSwitched,
} from './subscription.ts';
import { trialEnding, trialStarted } from './trial.ts';

export type { Change, Circumstances } from './change.ts';

const RULES: readonly Rule[] = [
  trialStarted,
  trialEnding,
  receipts,
  failures,
  cancellation,
  cancellationUndone,
  ended,
  pauseAgreed,
  pauseEnded,
  planSwitched,
];

/**
 * What a member is told after a look at Stripe. It follows from the two readings, not from events,
 * so one that is lost, doubled or out of order changes nothing; the keys see to the rest.
 */
export const mailsFor = (change: Change, circumstances: Circumstances): MailOrder[] =>
  RULES.flatMap((rule) => rule(change, circumstances)).map((letter) => ({
    ...letter,
    userDocumentId: change.userDocumentId,
  }));
