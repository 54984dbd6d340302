import { type LawRules, lawIn } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { alertToBlocked } from '../alerts.ts';
import { remindersDue } from '../law/rules.ts';
import { type Subscriber, subscribersOf } from '../subscribers.ts';
import { mailsFor } from './mails.ts';

/** Reminds of a subscription that renews by itself, where the law asks for it (docs/law.md). */
const remindByLaw = async (
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

/** Mails members before charges and where the law asks for it; alerts to the blocked and charged. */
export const remindMembers = async (ctx: Context, date: Date): Promise<void> => {
  const now = date.getTime();
  const { pastDueGraceDays: graceDays } = ctx.settings.billing;
  const law = await readLaw(ctx, DEFAULT_LOCALE);
  for await (const subscriber of subscribersOf(ctx)) {
    const { userDocumentId, email, snapshot } = subscriber;
    await alertToBlocked(ctx, subscriber);
    const change = { userDocumentId, email, previous: snapshot, next: snapshot, cause: null };
    for (const order of mailsFor(change, { now, graceDays })) await enqueueMail(ctx, order);
    await remindByLaw(ctx, subscriber, law, now);
  }
};
