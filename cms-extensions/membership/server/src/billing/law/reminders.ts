import { type LawRules, lawIn } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { type Subscriber, subscribersOf } from '../subscribers.ts';
import { remindersDue } from './rules.ts';

const remind = async (
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

/** Reminds of subscriptions that renew by themselves, where the law asks for it (docs/law.md). */
export const remindByLaw = async (ctx: Context, now: Date): Promise<void> => {
  const law = await readLaw(ctx, DEFAULT_LOCALE);
  if (!law.some((entry) => entry.renewal_reminder_days > 0 || entry.yearly_reminder)) return;
  for await (const member of subscribersOf(ctx)) await remind(ctx, member, law, now.getTime());
};
