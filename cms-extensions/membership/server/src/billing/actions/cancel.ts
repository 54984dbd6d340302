import type { MemberActionBody } from 'contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/index.ts';
import { cancelSubscription, undoCancellation } from '../changes/cancel.ts';
import { actionsFor } from '../rules.ts';
import type { Snapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { syncMember } from '../sync.ts';
import type { Action } from './perform.ts';
import { dayOf, nextPaymentOf, quoteOfEffects } from './words.ts';

/** A refusal for a member whose state does not allow an action. */
export const notPossible = (text: string): Refusal =>
  new Refusal(409, text, { code: 'not_possible' });

/** Until when a plan stays open that is cancelled now, ISO 8601; null when it ends at once. */
const openUntil = ({ subscription }: Snapshot): string | null => {
  if (subscription === null) return null;
  const { status, endsAt, currentPeriodEnd } = subscription;
  return status === 'active' || status === 'trialing' ? (endsAt ?? currentPeriodEnd) : null;
};

/** What cancelling at the end of what is paid does, in sentences; none when nothing goes on. */
export const effectsOfCancelling = (ctx: Context, snapshot: Snapshot | null): string[] => {
  if (snapshot === null || !actionsFor(snapshot).includes('cancel')) return [];
  const until = openUntil(snapshot);
  return [
    until === null ? 'The plan ends at once.' : `Everything stays open until ${dayOf(ctx, until)}.`,
    'Nothing more is charged.',
  ];
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
              ]
            : atEnd),
          `The mail “${isAtOnce ? 'Subscription: has ended' : 'Cancellation'}” is sent.`,
          'Cancel the plan',
        ],
      },
      plan: { isAtOnce, reason },
    };
  },
  carryOut: async (ctx, { member, plan: { isAtOnce, reason } }) => {
    const { endsAt } = await cancelSubscription(ctx, member, reason, isAtOnce);
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
