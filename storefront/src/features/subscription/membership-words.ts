import { type Membership, type PlanKey, STATUS_LABELS, type SubscriptionStatus } from 'contract';
import { writtenDate, writtenWeekday } from '../../ui/dates.ts';
import { cardWords } from './card-words.ts';
import { formatMoney } from './money.ts';
import { keepsPaidTime } from './pause-words.ts';

/** What the settings say of a subscription. */
export type MembershipWords = {
  plan: string;
  status: string;
  /** What happens next: an amount and its day, or until when something holds. */
  headline: string;
  text: string;
  /** The card that pays; null when none is on file. */
  card: string | null;
};

type Said = Pick<MembershipWords, 'headline' | 'text'>;

const EVERY: Readonly<Record<PlanKey, string>> = { monthly: 'every month', annual: 'every year' };

const on = (date: string): string => writtenWeekday(new Date(date));
const day = (date: string): string => writtenDate(new Date(date));

const price = ({ price }: Membership): string =>
  price === null ? 'Your price' : formatMoney(price);

type Pause = NonNullable<Membership['pause']>;

const ended = (membership: Membership): Said =>
  membership.payment_problem === null
    ? {
        headline: 'Your subscription has ended',
        text: 'Nothing is charged any more. Workouts without the diamond still play.',
      }
    : {
        headline: 'Premium is closed for now',
        text: 'It opens again as soon as the open payment has gone through.',
      };

const pausedInPaidTime = (membership: Membership, { resumes_at }: Pause): Said => {
  const { next_charge: next } = membership;
  const charge =
    next === null ? '' : ` The next payment, ${formatMoney(next)}, is on ${day(next.at)}.`;
  return {
    headline: `Paused until ${on(resumes_at)}`,
    text: `No premium until then, unless you go on sooner. What you have paid for is kept for after it.${charge}`,
  };
};

const paused = (membership: Membership, pause: Pause): Said => {
  if (keepsPaidTime(membership)) return pausedInPaidTime(membership, pause);
  // The pause itself is over a little before the renewal that ends it for her.
  const resumesAt = membership.next_charge?.at ?? pause.resumes_at;
  const resumption = `On ${day(resumesAt)} it goes on by itself and ${price(membership)} is charged, unless you go on sooner.`;
  return membership.status === 'inactive'
    ? {
        headline: `Paused until ${on(resumesAt)}`,
        text: `No charge and no premium until then. ${resumption}`,
      }
    : {
        headline: `Premium until ${on(pause.starts_at)}`,
        text: `Then your pause begins: no charge and no premium. ${resumption}`,
      };
};

/** What a cancelled subscription still gives, until it ends. */
const STILL: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Premium until',
  trial: 'Free until',
  inactive: 'Ends on',
  expired: 'Ended on',
};

const cancelled = ({ status }: Membership, endsAt: string): Said => ({
  headline: `${STILL[status]} ${on(endsAt)}`,
  text: 'You have cancelled: nothing more will be charged. You can take it back until then.',
});

const charged = (membership: Membership, charge: NonNullable<Membership['next_charge']>): Said => {
  const which = membership.status === 'trial' ? 'Your first charge' : 'Your next payment';
  const repeats =
    membership.plan === null ? '' : `, then ${price(membership)} ${EVERY[membership.plan.key]}`;
  const wayOut = membership.status === 'trial' ? ' Cancel before and pay nothing.' : '';
  return {
    headline: `${formatMoney(charge)} on ${on(charge.at)}`,
    text: `${which}${repeats}.${wayOut}`,
  };
};

const uncharged = (membership: Membership): Said => {
  if (membership.status === 'trial' && membership.trial_end_date !== null) {
    return {
      headline: `Free until ${on(membership.trial_end_date)}`,
      text: 'There is no card on file yet, so nothing will be charged. Add one to open the premium workouts and to go on after the trial.',
    };
  }
  if (membership.status === 'active') {
    return { headline: 'Every workout is open', text: 'Nothing is due at the moment.' };
  }
  return {
    headline: 'No subscription',
    text: 'Nothing is charged. Workouts without the diamond play all the same.',
  };
};

const said = (membership: Membership): Said => {
  const { status, pause, ends_at, next_charge } = membership;
  if (status === 'expired') return ended(membership);
  if (ends_at !== null) return cancelled(membership, ends_at);
  if (pause !== null) return paused(membership, pause);
  return next_charge === null ? uncharged(membership) : charged(membership, next_charge);
};

/** A member's subscription in words: what is charged and when, or why nothing is. */
export const membershipWords = (membership: Membership): MembershipWords => ({
  plan: membership.plan?.name ?? 'No plan',
  status: STATUS_LABELS[membership.status],
  card: membership.card && cardWords(membership.card, membership.next_charge?.at ?? null),
  ...said(membership),
});
