import { TRIAL_REMINDER_DAYS } from 'contract';
import { isFresh, priceOf, type Rule } from './change.ts';

const REMINDER_MS = TRIAL_REMINDER_DAYS * 86_400_000;

/** Mail at the start of a trial with a card, since that is when a charge is scheduled. */
export const trialStarted: Rule = ({ email, previous, next }, { now }) => {
  const { subscription, card } = next;
  if (subscription?.status !== 'trialing' || subscription.trialEnd === null) return [];
  if (card === null || subscription.endsAt !== null) return [];
  const isNew = previous !== null && previous.subscription?.id !== subscription.id;
  if (!isNew && !isFresh(subscription.startedAt, now)) return [];
  return [
    {
      key: `trial-started:${subscription.id}`,
      template: 'trial-started',
      to: email,
      values: {
        plan: subscription.planKey,
        period: subscription.planKey,
        amount: priceOf(subscription),
        firstCharge: subscription.trialEnd,
      },
    },
  ];
};

/**
 * The reminder before the trial ends: on Stripe's event (its clock may be ahead of ours), or some
 * days before by our own clock in case that event was lost. None when the member has cancelled.
 */
export const trialEnding: Rule = ({ email, next, cause }, { now }) => {
  const { subscription, card } = next;
  if (subscription?.status !== 'trialing' || subscription.trialEnd === null) return [];
  if (subscription.endsAt !== null) return [];
  const { id, trialEnd, planKey } = subscription;
  const leftMs = Date.parse(trialEnd) - now;
  const isTold = cause?.eventType === 'customer.subscription.trial_will_end';
  if (!isTold && (leftMs > REMINDER_MS || leftMs < 0)) return [];
  if (card === null) {
    return [
      {
        key: `trial-ending-without-card:${id}:${trialEnd}`,
        template: 'trial-ending-without-card',
        to: email,
        values: { trialEnd },
      },
    ];
  }
  return [
    {
      key: `trial-ending:${id}:${trialEnd}`,
      template: 'trial-ending',
      to: email,
      values: {
        plan: planKey,
        period: planKey,
        amount: priceOf(subscription),
        firstCharge: trialEnd,
      },
    },
  ];
};
