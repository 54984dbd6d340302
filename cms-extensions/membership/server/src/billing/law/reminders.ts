import { type LawRules, lawIn } from 'contract';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { Subscriber } from '../subscribers.ts';
import { remindersDue } from './rules.ts';

/** Reminds of a subscription that renews by itself, where the law asks for it (docs/law.md). */
export const remindByLaw = async (
  ctx: Context,
  { userDocumentId, email: to, snapshot }: Subscriber,
  law: readonly LawRules[],
  now: number,
): Promise<void> => {
  const { subscription, nextCharge: next, country } = snapshot;
  // In a trial, cancelled, or paused without an end: nothing renews by itself.
  if (next === null || subscription === null || subscription.status === 'trialing') return;
  const plan = subscription.nextPlanKey ?? subscription.planKey;
  const amount = { amountMinor: next.amountMinor, currency: next.currency };
  const rules = lawIn(law, country);
  for (const { template, key } of remindersDue(subscription, next.at, rules, now)) {
    const values = { plan, period: plan, amount, nextCharge: next.at };
    await enqueueMail(ctx, { key, template, to, userDocumentId, values });
  }
};
