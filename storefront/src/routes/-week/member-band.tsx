import { useQuery } from '@tanstack/react-query';
import {
  hasPremium,
  type Membership,
  STATUS_LABELS,
  trialDaysLeft,
  type User,
  writtenAmount,
} from 'contract';
import * as m from '#messages/library';
import { serverDate } from '../../api/server-clock.ts';
import { membershipQuery } from '../../api/subscription.ts';
import { openDialog } from '../../features/dialogs/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { writtenWeekday } from '../../ui/dates.ts';
import { SlimBand } from '../../ui/slim-band/slim-band.tsx';
import { WeekBand } from './week-band.tsx';
import { endText, greeting } from './week-words.ts';

type BannerMessage = {
  title: string;
  text: string;
  action: 'start' | 'see-plan' | 'add-payment' | 'choose-plan';
};

const firstName = (user: Pick<User, 'name'>): string => user.name.trim().split(/\s+/)[0] ?? '';

/** What is known of the subscription; null until it is. */
type Known = Pick<Membership, 'next_charge' | 'ends_at'> | null;

const trialMessage = (user: User, known: Known, now: Date): BannerMessage => {
  const end = user.trial_end_date;
  const title = `${greeting(user, now.getHours())} ${m.freeDays({ days: trialDaysLeft(user, now.getTime()) })}`;
  if (!user.has_payment_method) {
    return {
      title,
      text: end === null ? m.addCard : m.addCardBefore({ day: writtenWeekday(new Date(end)) }),
      action: 'add-payment',
    };
  }
  if (known?.ends_at) return { title, text: endText('trial', known.ends_at), action: 'see-plan' };
  if (end === null) return { title, text: m.allOpen, action: 'see-plan' };
  const day = writtenWeekday(new Date(end));
  const charge = known?.next_charge ?? null;
  const text =
    charge === null
      ? m.firstCharge({ day })
      : m.firstChargeOf({ amount: writtenAmount(charge.amount, charge.currency), day });
  return { title, text, action: 'see-plan' };
};

/**
 * The library's banner by the member's state (spec section 2, /workouts).
 * @param known the first charge of a trial, and the end of what was cancelled
 * @param now the reader's clock, for the greeting and the days left
 */
export const bannerMessage = (user: User, known: Known, now: Date): BannerMessage => {
  const status = user.subscription_status;
  if (status === 'trial') return trialMessage(user, known, now);
  if (hasPremium(user)) {
    const title = greeting(user, now.getHours());
    return known?.ends_at
      ? { title, text: endText('active', known.ends_at), action: 'see-plan' }
      : { title, text: m.activeText({ status: STATUS_LABELS.active }), action: 'start' };
  }
  return status === 'expired'
    ? {
        title: m.welcomeBack({ name: firstName(user) }),
        text: m.expiredText,
        action: 'choose-plan',
      }
    : {
        title: greeting(user, now.getHours()),
        text: m.inactiveText,
        action: 'choose-plan',
      };
};

const Action = ({ action }: { action: BannerMessage['action'] }) => {
  switch (action) {
    case 'see-plan':
      return (
        <LinkButton kind="calmLine" small to="/settings">
          {m.seePlan}
        </LinkButton>
      );
    case 'add-payment':
      return (
        <Button small onClick={() => openDialog('add-payment')}>
          {m.addPayment}
        </Button>
      );
    case 'choose-plan':
      return (
        <Button small onClick={() => openDialog('plans')}>
          {m.choosePlan}
        </Button>
      );
    case 'start':
      return (
        <LinkButton small to="/start">
          {m.startHere}
        </LinkButton>
      );
  }
};

/** The message of a member's state; for those who train, the week in its place. */
export const MemberBand = ({ user }: { user: User }) => {
  const now = serverDate();
  const status = user.subscription_status;
  const hasPlan = status === 'trial' || status === 'active';
  const { data } = useQuery({ ...membershipQuery(user.id), enabled: hasPlan });
  const message = bannerMessage(user, data ?? null, now);
  const row = (
    <SlimBand title={message.title} text={message.text}>
      <Action action={message.action} />
    </SlimBand>
  );
  if (!hasPlan) return row;
  const isNoted = status === 'trial' || data?.ends_at;
  const days = trialDaysLeft(user, now.getTime());
  const left = status === 'trial' ? `${m.freeDays({ days })} ` : '';
  return <WeekBand user={user} note={isNoted ? left + message.text : null} otherwise={row} />;
};
