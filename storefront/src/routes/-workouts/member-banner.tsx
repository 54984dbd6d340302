import { useQuery } from '@tanstack/react-query';
import { hasPremium, STATUS_LABELS, trialDaysLeft, type User, writtenAmount } from 'contract';
import * as m from '#messages/library';
import { serverDate } from '../../api/server-clock.ts';
import { membershipQuery } from '../../api/subscription.ts';
import { openDialog } from '../../features/dialogs/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { writtenWeekday } from '../../ui/dates.ts';
import { LibraryBand } from '../-week/library-band.tsx';
import { BannerRow } from './banner-row.tsx';

/** The banner's texts, and the action of its button. */
type BannerMessage = {
  title: string;
  text: string;
  action: 'see-plan' | 'add-payment' | 'choose-plan' | null;
};

const greeting = (hour: number): string => {
  if (hour < 12) return m.goodMorning;
  return hour < 18 ? m.goodAfternoon : m.goodEvening;
};

const firstName = (user: Pick<User, 'name'>): string => user.name.trim().split(/\s+/)[0] ?? '';

/** An amount in minor units. */
type Charge = { amount: number; currency: string } | null;

const greet = (user: User, now: Date): string =>
  m.greeting({ hello: greeting(now.getHours()), name: firstName(user) });

const trialMessage = (user: User, charge: Charge, now: Date): BannerMessage => {
  const end = user.trial_end_date;
  const title = `${greet(user, now)} ${m.freeDays({ days: trialDaysLeft(user, now.getTime()) })}`;
  if (!user.has_payment_method) {
    return {
      title,
      text: end === null ? m.addCard : m.addCardBefore({ day: writtenWeekday(new Date(end)) }),
      action: 'add-payment',
    };
  }
  if (end === null) return { title, text: m.allOpen, action: 'see-plan' };
  const day = writtenWeekday(new Date(end));
  const text =
    charge === null
      ? m.firstCharge({ day })
      : m.firstChargeOf({ amount: writtenAmount(charge.amount, charge.currency), day });
  return { title, text, action: 'see-plan' };
};

/**
 * The library's banner by the member's state (spec section 2, /workouts).
 * @param charge the first charge of a trial; null until it is known
 * @param now the reader's clock, for the greeting and the days left
 */
export const bannerMessage = (user: User, charge: Charge, now: Date): BannerMessage => {
  const status = user.subscription_status;
  if (status === 'trial') return trialMessage(user, charge, now);
  if (hasPremium(user)) {
    return {
      title: greet(user, now),
      text: m.activeText({ status: STATUS_LABELS.active }),
      action: null,
    };
  }
  return status === 'expired'
    ? {
        title: m.welcomeBack({ name: firstName(user) }),
        text: m.expiredText,
        action: 'choose-plan',
      }
    : {
        title: greet(user, now),
        text: m.inactiveText,
        action: 'choose-plan',
      };
};

const Action = ({ action }: { action: BannerMessage['action'] }) => {
  switch (action) {
    case 'see-plan':
      return (
        <LinkButton kind="calmLine" to="/settings">
          {m.seePlan}
        </LinkButton>
      );
    case 'add-payment':
      return <Button onClick={() => openDialog('add-payment')}>{m.addPayment}</Button>;
    case 'choose-plan':
      return <Button onClick={() => openDialog('plans')}>{m.choosePlan}</Button>;
    case null:
      return null;
  }
};

/** The message of a member's state; for those who train, the week in its place. */
export const MemberBanner = ({ user }: { user: User }) => {
  const now = serverDate();
  const status = user.subscription_status;
  const { data } = useQuery({
    ...membershipQuery(user.id),
    enabled: user.subscription_status === 'trial',
  });
  const message = bannerMessage(user, data?.next_charge ?? null, now);
  const row = (
    <BannerRow title={message.title} text={message.text}>
      <Action action={message.action} />
    </BannerRow>
  );
  if (status !== 'trial' && status !== 'active') return row;
  const trialText =
    status === 'trial'
      ? `${m.freeDays({ days: trialDaysLeft(user, now.getTime()) })} ${message.text}`
      : null;
  return <LibraryBand user={user} trialText={trialText} otherwise={row} />;
};
