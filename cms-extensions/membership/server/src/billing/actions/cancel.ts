import type { MemberActionBody } from 'contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/index.ts';
import { cancelSubscription, undoCancellation } from '../changes/cancel.ts';
import { hasMovedPause } from '../changes/rules.ts';
import { actionsFor, isChargePending } from '../rules.ts';
import type { Snapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { syncMember } from '../sync.ts';
import type { Action } from './perform.ts';
import { dayOf, nextPaymentOf, quoteOfEffects } from './words.ts';

/** A refusal for a member whose state does not allow an action. */
export const notPossible = (text: string): Refusal =>
  new Refusal(409, text, { code: 'not_possible' });

const ENDS_NOW = 'The plan ends at once.';

/** What stays open of a plan that is cancelled now; a renewal that waits to be charged is dropped. */
const openAfter = (ctx: Context, snapshot: Snapshot): string => {
  const { subscription: plan } = snapshot;
  const isPaidFor = plan?.status === 'active' || plan?.status === 'trialing';
  if (!plan || !isPaidFor || (plan.endsAt === null && isChargePending(snapshot, plan)))
    return ENDS_NOW;
  const until = dayOf(ctx, plan.endsAt ?? plan.currentPeriodEnd);
  return hasMovedPause(plan)
    ? `Nothing is open in the pause, until ${dayOf(ctx, plan.pause?.resumesAt ?? '')}; then everything is, until ${until}.`
    : `Everything stays open until ${until}.`;
};

/** What was planned to follow and does not any more, in sentences. */
const droppedBy = (ctx: Context, { subscription: plan }: Snapshot): string[] => {
  if (plan === null) return [];
  const { nextPlanKey: next, pause, currentPeriodEnd } = plan;
  const isToCome = pause?.isPlanned === true && Date.parse(pause.startsAt) > Date.now();
  return [
    ...(next === null
      ? []
      : [`The change to ${next} that is planned for ${dayOf(ctx, currentPeriodEnd)} is dropped.`]),
    ...(isToCome
      ? [`The pause that is planned from ${dayOf(ctx, pause.startsAt)} is dropped.`]
      : []),
  ];
};

/** What cancelling at the end of what is paid does, in sentences; none when nothing goes on. */
export const effectsOfCancelling = (ctx: Context, snapshot: Snapshot | null): string[] => {
  if (snapshot === null || !actionsFor(snapshot).includes('cancel')) return [];
  return [openAfter(ctx, snapshot), 'Nothing more is charged.', ...droppedBy(ctx, snapshot)];
};

type Plan = { isAtOnce: boolean; reason: string };

/** Ends all of a member's plans, with what is paid for or at once. */
export const cancel: Action<MemberActionBody<'cancel'>, Plan> = {
  kind: 'cancel',
  prepare: async (ctx, member, { when, reason }) => {
    const snapshot = await syncMember(ctx, member);
    const isAtOnce = when === 'now';
    const isActive = snapshot?.subscription && isActiveSubscription(snapshot.subscription);
    const atEnd = effectsOfCancelling(ctx, snapshot);
    if (isAtOnce ? !isActive : atEnd.length === 0) throw notPossible('There is nothing to cancel.');
    return {
      quote: {
        max: null,
        shown: 0,
        currency: snapshot?.subscription?.currency ?? null,
        effects: [
          ...(isAtOnce
            ? [
                'The plan ends at once; nothing is given back by itself.',
                'Nothing more is charged.',
                ...(snapshot ? droppedBy(ctx, snapshot) : []),
              ]
            : atEnd),
          `The mail “${isAtOnce || atEnd[0] === ENDS_NOW ? 'Subscription: has ended' : 'Cancellation'}” is sent.`,
          'Cancel the plan',
        ],
      },
      plan: { isAtOnce, reason },
    };
  },
  carryOut: async (ctx, { member, plan: { isAtOnce, reason } }) => {
    const endsAt = await cancelSubscription(ctx, member, reason, isAtOnce);
    return endsAt === null ? 'The plan has ended.' : `The plan ends on ${dayOf(ctx, endsAt)}.`;
  },
};

/** Lets a cancelled plan go on. */
export const undoCancel: Action<null, null> = {
  kind: 'undo-cancel',
  prepare: async (ctx, member) => {
    const snapshot = await syncMember(ctx, member);
    if (!actionsFor(snapshot).includes('undo_cancellation'))
      throw notPossible('There is no cancellation to undo.');
    return { quote: quoteOfEffects(['The plan goes on']), plan: null };
  },
  carryOut: async (ctx, { member }) => {
    await undoCancellation(ctx, member);
    const snapshot = await syncMember(ctx, member);
    const next = snapshot && nextPaymentOf(ctx, snapshot);
    return next ? `The plan goes on: ${next}.` : 'The plan goes on.';
  },
};
