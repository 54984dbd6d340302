import { type MemberActionBody, type PlanKey, writtenAmount } from 'contract';
import type { Context } from '../../context.ts';
import { mailMember } from '../../mail/index.ts';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { contactOf } from '../../users/index.ts';
import { settledSnapshot } from '../changes/charges.ts';
import type { Agreement } from '../changes/rules.ts';
import { isUnpaidYet, previewSwitch, switchPlan, type When } from '../changes/switch.ts';
import { findPlan, type Plan } from '../plans.ts';
import { actionsFor } from '../rules.ts';
import { syncMember } from '../sync.ts';
import { notPossible } from './cancel.ts';
import type { Action } from './perform.ts';
import { dayOf, methodOf } from './words.ts';

type Wanted = { key: PlanKey; when: When; agreement: Agreement };

const onSale = async (ctx: Context, key: PlanKey): Promise<Plan> => {
  const plan = await findPlan(ctx, key);
  if (plan === null) throw notPossible('This plan is not on sale.');
  return plan;
};

/** Changes the plan, at once for the rest of the price or when the paid period ends. */
export const changePlan: Action<MemberActionBody<'plan'>, Wanted> = {
  kind: 'plan',
  prepare: async (ctx, member, { plan: key, when, asked }) => {
    const snapshot = await syncMember(ctx, member);
    const subscription = snapshot?.subscription;
    if (!subscription || !actionsFor(snapshot).includes('switch'))
      throw notPossible('The plan cannot be changed as it stands now.');
    if (subscription.planKey === key) throw notPossible('The member has this plan already.');
    // Its price would be asked for by dropping the change.
    if (subscription.pendingInvoiceId !== null)
      throw notPossible('A change waits for the bank. Please try again when it is settled.');
    if (key === 'annual' && asked === undefined)
      return refuseField('asked', 'Say how the member asked for it.');
    if (key === 'monthly' && when === 'now' && !isUnpaidYet(subscription))
      return refuseField('when', 'The paid year is used up first: choose the end of the period.');
    const price = await previewSwitch(ctx, member, await onSale(ctx, key), when);
    const { amountMinor, currency, next, asOf } = price;
    const written = (minor: number): string => writtenAmount(minor, currency);
    const onDay = dayOf(ctx, next.at);
    const isCharged = amountMinor > 0;
    const name = key === 'annual' ? 'Annual' : 'Monthly';
    return {
      quote: {
        max: null,
        shown: isCharged ? amountMinor : next.amountMinor,
        currency,
        effects: isCharged
          ? [
              `${written(amountMinor)} is charged now to ${methodOf(snapshot.card)}, as Stripe has worked it out.`,
              'If the bank wants the member to confirm, nothing is changed, and a mail asks for it.',
              `The next payment is ${written(next.amountMinor)} on ${onDay}.`,
              `Charge ${written(amountMinor)}`,
            ]
          : [
              'Nothing is charged now.',
              `The next payment is ${written(next.amountMinor)} on ${onDay}.`,
              `${name} from ${onDay}`,
            ],
      },
      plan: { key, when, agreement: { amountMinor, nextAmountMinor: next.amountMinor, asOf } },
    };
  },
  carryOut: async (ctx, { member, plan: { key, when, agreement } }) => {
    const plan = await onSale(ctx, key);
    const confirmation = await switchPlan(ctx, member, plan, agreement, when);
    if (confirmation !== null) {
      // Only the member can confirm, on the site.
      await settledSnapshot(ctx, member);
      const contact = await contactOf(ctx, member);
      const { amountMinor, asOf } = agreement;
      if (contact !== null) {
        const whose = { userDocumentId: member, email: contact.email };
        const values = { plan: key, amount: { amountMinor, currency: ctx.settings.currency } };
        await mailMember(ctx, whose, 'switch-unconfirmed', `${member}:${asOf}`, values);
      }
      const text =
        'The bank wants the member to confirm this payment, so nothing was changed. A mail asks the member to change the plan in the settings.';
      throw new Refusal(409, text, { code: 'refused' });
    }
    const next = (await syncMember(ctx, member))?.nextCharge;
    const name = key === 'annual' ? 'Annual' : 'Monthly';
    return next
      ? `${name}: the next payment is ${writtenAmount(next.amountMinor, next.currency)} on ${dayOf(ctx, next.at)}.`
      : `${name}.`;
  },
};
