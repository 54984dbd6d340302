import { type MemberActionBody, writtenAmount } from 'contract';
import type { Context } from '../../context.ts';
import { mailMember } from '../../mail/index.ts';
import { siteSettings } from '../../site/index.ts';
import { contactOf } from '../../users/index.ts';
import { snapshotOf } from '../accounts.ts';
import { raiseAlert } from '../alerts.ts';
import { previewRenewal } from '../amounts.ts';
import { movePayment } from '../changes/moved.ts';
import { toSeconds } from '../changes/rules.ts';
import { type Later, laterOf, planAgain, releaseSchedule } from '../changes/schedule.ts';
import { entitlementsOf, giveEntitlement } from '../entitlements/entitlements.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import { addLength, type FreeTime, freeTimeOf, type Length } from './free-time-rules.ts';
import type { Action, Begun } from './perform.ts';
import { dayOf, lastDayOf } from './words.ts';

type Moved = {
  subscription: string;
  scheduleId: string | null;
  /** What the schedule said, which is made again. */
  later: Later | null;
  amountMinor: number;
  currency: string;
  /** The next payment, ISO 8601: after a pause that is to come. Null when that has no end. */
  payment: { from: string; until: string } | null;
};

type Plan = { time: FreeTime; length: Length; reason: string; moved: Moved | null };

/** 'Give 1 month', and for the outcome. */
const written = ({ months, days }: Length): string =>
  months === undefined
    ? `${days} ${days === 1 ? 'day' : 'days'}`
    : `${months} ${months === 1 ? 'month' : 'months'}`;

/** What the payment will be on the day that it moves to. */
const movedOf = async (
  ctx: Context,
  { nextCharge }: Snapshot,
  { id, scheduleId, amountMinor, currency }: SubscriptionSnapshot,
  { from, until }: FreeTime,
  length: Length,
): Promise<Moved> => {
  const later = scheduleId === null ? null : await laterOf(ctx, scheduleId);
  const after = nextCharge && {
    from: nextCharge.at,
    until: addLength(new Date(nextCharge.at), length).toISOString(),
  };
  const trial_end = toSeconds(new Date(until));
  const details = { trial_end, proration_behavior: 'none' as const };
  const whole = { subscription: id, subscription_details: details };
  const charge = later === null ? await previewRenewal(stripeOf(ctx), whole, until) : nextCharge;
  return {
    subscription: id,
    scheduleId,
    later,
    currency,
    amountMinor: charge?.amountMinor ?? amountMinor,
    payment: later?.pause ? after : { from, until },
  };
};

/** Only the number of the day in the month, where the desk is. */
const dayInMonth = (ctx: Context, moment: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    timeZone: siteSettings(ctx).timeZone,
  }).format(new Date(moment));

const ordinal = (day: string): string => {
  const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  const rule = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(Number(day));
  return `${day}${suffixes[rule] ?? 'th'}`;
};

const effectsOf = (
  ctx: Context,
  { kind, from, until }: FreeTime,
  moved: Moved | null,
  snapshot: Snapshot | null,
): string[] => {
  const end = moved === null ? lastDayOf(ctx, until) : dayOf(ctx, until);
  if (moved === null) {
    const { status, pause } = snapshot?.subscription ?? {};
    return [
      `Everything is open until ${end}.`,
      ...(status === 'past_due' ? ['The failed payment stays due.'] : []),
      ...(pause ? ['The pause stays.'] : []),
    ];
  }
  const { payment, later, currency, amountMinor } = moved;
  const amount = writtenAmount(amountMinor, currency);
  const instead = `on ${end} instead of ${dayOf(ctx, from)}`;
  const stays = 'Everything stays open until then; nothing is charged in between.';
  const moves =
    payment &&
    `The payment of ${dayOf(ctx, payment.from)} moves to ${dayOf(ctx, payment.until)}: ${amount}.`;
  const day = payment && dayInMonth(ctx, payment.until);
  const onDay =
    day === null || day === dayInMonth(ctx, payment?.from ?? from)
      ? null
      : `Later payments are on the ${ordinal(day)}.`;
  const said = later?.pause
    ? [`The pause begins ${instead}.`, stays, moves, onDay]
    : [kind === 'trial' ? `The trial ends ${instead}: then ${amount}.` : moves, onDay, stays];
  return said.filter((text) => text !== null);
};

const move = async (ctx: Context, begun: Begun<Plan>, moved: Moved): Promise<void> => {
  const { actionId, member, plan } = begun;
  const { time, length } = plan;
  const { subscription, scheduleId, later, amountMinor, payment } = moved;
  const isTrial = time.kind === 'trial';
  await releaseSchedule(ctx, scheduleId);
  await movePayment(ctx, subscription, new Date(time.until), { isTrial, idempotencyKey: actionId });
  const shift = (seconds: number) => toSeconds(addLength(new Date(seconds * 1000), length));
  if (later !== null) await planAgain(ctx, subscription, later, shift);
  const next = (await syncMember(ctx, member))?.nextCharge ?? null;
  const whose = { userDocumentId: member, email: (await contactOf(ctx, member))?.email ?? '' };
  const access = payment ? { nextPayment: payment.until } : { openUntil: time.until };
  await mailMember(ctx, whose, 'free-time-given', actionId, { access });
  if (payment === null || next?.amountMinor === amountMinor) return;
  await raiseAlert(ctx, {
    kind: 'action-refused',
    subject: actionId,
    message: `After free time was given, the next payment is not what was shown (${writtenAmount(amountMinor, moved.currency)}). Please look at the member's discounts at Stripe.`,
    userDocumentId: member,
    stripePath: `subscriptions/${subscription}`,
  });
};

/** Gives time: the next payment moves, and where none is to come everything is open until a day. */
export const freeTime: Action<MemberActionBody<'free-time'>, Plan> = {
  kind: 'free-time',
  prepare: async (ctx, member, { reason, ...length }) => {
    const given = await entitlementsOf(ctx, member);
    const timeOf = (of: Snapshot | null) =>
      freeTimeOf(of, given, length, Date.now(), (moment) => dayOf(ctx, moment));
    const stored = await snapshotOf(ctx, member);
    const before = timeOf(stored);
    // Where no payment is to come, Stripe is not asked.
    const snapshot = before.kind === 'entitlement' ? stored : await syncMember(ctx, member);
    const time = snapshot === stored ? before : timeOf(snapshot);
    const subscription = snapshot?.subscription;
    const moved =
      time.kind === 'entitlement' || !snapshot || !subscription
        ? null
        : await movedOf(ctx, snapshot, subscription, time, length);
    return {
      quote: {
        max: null,
        shown: moved?.amountMinor ?? 0,
        currency: moved?.currency ?? null,
        effects: [
          ...effectsOf(ctx, time, moved, snapshot),
          'The mail “Free time: given” is sent.',
          `Give ${written(length)}`,
        ],
      },
      plan: { time, length, reason, moved },
    };
  },
  carryOut: async (ctx, begun) => {
    const { actionId, member, by, plan } = begun;
    const { time, length, reason, moved } = plan;
    const row = { reason, givenBy: by, sourceId: actionId, untilAt: time.until };
    if (moved === null)
      await giveEntitlement(ctx, member, { ...row, kind: 'goodwill' }, 'free-time-given');
    else await move(ctx, begun, moved);
    const payment = moved?.payment;
    return payment
      ? `${written(length)} given: the next payment is on ${dayOf(ctx, payment.until)}.`
      : `${written(length)} given: everything is open until ${lastDayOf(ctx, time.until)}.`;
  },
};
