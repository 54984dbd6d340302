import type { MemberActionBody } from 'contract';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { cancelSubscription } from '../changes/cancel.ts';
import { entitlementsOf, giveEntitlement } from '../entitlements/entitlements.ts';
import { endOfDayIn, longestRunning } from '../entitlements/rules.ts';
import { syncMember } from '../sync.ts';
import { effectsOfCancelling } from './cancel.ts';
import type { Action } from './perform.ts';
import { lastDayOf, nextPaymentOf, quoteOfEffects } from './words.ts';

type Plan = { untilAt: string | null; reason: string; endsPlan: boolean };

/** Opens everything without a payment, until a day or without an end. */
export const free: Action<MemberActionBody<'free'>, Plan> = {
  kind: 'free',
  prepare: async (ctx, member, { until, reason, endPlan }) => {
    const untilAt = until && endOfDayIn(until, siteSettings(ctx).timeZone).toISOString();
    const now = Date.now();
    if (untilAt !== null && Date.parse(untilAt) <= now)
      return refuseField('until', 'That day has passed.');
    const given = await entitlementsOf(ctx, member);
    const before = longestRunning(
      given.filter(({ kind }) => kind === 'free'),
      now,
    );
    if (before !== null) {
      const end =
        before.untilAt === null ? 'without an end' : `until ${lastDayOf(ctx, before.untilAt)}`;
      throw new Refusal(409, `Free ${end} already.`, { code: 'not_possible' });
    }
    const snapshot = await syncMember(ctx, member);
    const ofPlan = effectsOfCancelling(ctx, snapshot);
    const endsPlan = endPlan && ofPlan.length > 0;
    const next = snapshot && nextPaymentOf(ctx, snapshot);
    const charged = next ? [`The plan goes on and is charged: ${next}.`] : [];
    const ending =
      untilAt === null
        ? 'Nothing renews, and no card is asked for.'
        : 'A week before the end comes a mail; nothing renews by itself.';
    return {
      quote: quoteOfEffects([
        untilAt === null
          ? 'Everything is open, without an end.'
          : `Everything is open until ${lastDayOf(ctx, untilAt)}.`,
        ...(endsPlan ? ['The plan is cancelled.', ...ofPlan.slice(1)] : charged),
        ending,
        'Make it free',
      ]),
      plan: { untilAt, reason, endsPlan },
    };
  },
  carryOut: async (ctx, { actionId, member, by, plan: { untilAt, reason, endsPlan } }) => {
    const row = { kind: 'free' as const, untilAt, reason, givenBy: by, sourceId: actionId };
    await giveEntitlement(ctx, member, row, 'free-membership-given');
    if (endsPlan) await cancelSubscription(ctx, member, `Free membership given by ${by}`);
    return untilAt === null ? 'Free, without an end.' : `Free until ${lastDayOf(ctx, untilAt)}.`;
  },
};
