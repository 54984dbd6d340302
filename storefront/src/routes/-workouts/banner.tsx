import { useQuery } from '@tanstack/react-query';
import {
  effectiveStatus,
  hasPremium,
  STATUS_LABELS,
  trialDaysLeft,
  type User,
  writtenAmount,
} from 'contract';
import { lazy, Suspense } from 'react';
import { membershipQuery } from '../../api/subscription.ts';
import { openDialog, startTrial } from '../../features/dialogs/index.ts';
import { useSession } from '../../features/session/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { writtenWeekday } from '../../ui/dates.ts';
import { wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { t2 } from '../../ui/type.css.ts';
import * as css from './library.css.ts';

/** The banner's texts, and the action of its button. */
type BannerMessage = {
  title: string;
  text: string;
  action: 'start-trial' | 'see-plan' | 'add-payment' | 'choose-plan' | null;
};

const DAYS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

const greeting = (hour: number): string => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

const firstName = (user: Pick<User, 'name'>): string => user.name.trim().split(/\s+/)[0] ?? '';

/** An amount in minor units. */
type Charge = { amount: number; currency: string } | null;

const freeDays = (days: number): string =>
  `${DAYS[days] ?? days} free ${days === 1 ? 'day' : 'days'} left.`;

const trialMessage = (user: User, charge: Charge, now: Date): BannerMessage => {
  const hello = `${greeting(now.getHours())}, ${firstName(user)}.`;
  const end = user.trial_end_date;
  const title = `${hello} ${freeDays(trialDaysLeft(user, now.getTime()))}`;
  if (!user.has_payment_method) {
    return {
      title,
      text: `Add a card to open the premium workouts. Nothing is charged ${
        end === null ? 'during your trial' : `before ${writtenWeekday(new Date(end))}`
      }.`,
      action: 'add-payment',
    };
  }
  const amount = charge === null ? '' : ` ${writtenAmount(charge.amount, charge.currency)}`;
  const text =
    end === null
      ? 'Every workout is open.'
      : `Your first charge is${amount} on ${writtenWeekday(new Date(end))}.`;
  return { title, text, action: 'see-plan' };
};

/**
 * The library's banner by the member's state (spec section 2, /workouts).
 * @param user the signed-in member, or null for a visitor
 * @param charge the first charge of a trial; null until it is known
 * @param now the reader's clock, for the greeting and the days left
 */
export const bannerMessage = (user: User | null, charge: Charge, now: Date): BannerMessage => {
  if (user === null) {
    return {
      title: 'Every workout, free for seven days.',
      text: 'Look around as long as you like. Start a trial to press play, and cancel any time.',
      action: 'start-trial',
    };
  }
  const status = effectiveStatus(user, now.getTime());
  if (status === 'trial') return trialMessage(user, charge, now);
  if (hasPremium(user, now.getTime())) {
    return {
      title: `${greeting(now.getHours())}, ${firstName(user)}.`,
      text: `${STATUS_LABELS.active}. Every workout is open to you.`,
      action: null,
    };
  }
  return status === 'expired'
    ? {
        title: `Welcome back, ${firstName(user)}.`,
        text: 'Your subscription has ended. Choose a plan to play premium workouts again; those without the diamond still play.',
        action: 'choose-plan',
      }
    : {
        title: `${greeting(now.getHours())}, ${firstName(user)}.`,
        text: 'Choose a plan to play premium workouts; those without the diamond play already.',
        action: 'choose-plan',
      };
};

const Action = ({ action }: { action: BannerMessage['action'] }) => {
  switch (action) {
    case 'start-trial':
      return <Button onClick={startTrial}>Start 7-Day Free Trial</Button>;
    case 'see-plan':
      return (
        <LinkButton kind="calmLine" to="/settings">
          See your plan
        </LinkButton>
      );
    case 'add-payment':
      return <Button onClick={() => openDialog('add-payment')}>Add payment method</Button>;
    case 'choose-plan':
      return <Button onClick={() => openDialog('plans')}>Choose Your Plan</Button>;
    case null:
      return null;
  }
};

const BannerRow = ({ message, className }: { message: BannerMessage; className?: string }) => (
  <div className={cx(wrap, css.bannerRow, className)}>
    <div>
      <p className={t2}>{message.title}</p>
      <p className={css.bannerText}>{message.text}</p>
    </div>
    <Action action={message.action} />
  </div>
);

const LibraryBand = lazy(async () => ({
  default: (await import('../-week/library-band.tsx')).LibraryBand,
}));

/** The message of a member's state; for those who train, the week in its place. */
const MemberMessage = ({ user }: { user: User }) => {
  const now = new Date();
  const status = effectiveStatus(user, now.getTime());
  const { data } = useQuery({
    ...membershipQuery(user.id),
    enabled: user.subscription_status === 'trial',
  });
  const message = bannerMessage(user, data?.next_charge ?? null, now);
  const row = <BannerRow message={message} />;
  if (status !== 'trial' && status !== 'active') return row;
  const trialText =
    status === 'trial' ? `${freeDays(trialDaysLeft(user, now.getTime()))} ${message.text}` : null;
  return (
    <Suspense fallback={null}>
      <LibraryBand user={user} trialText={trialText} otherwise={row} />
    </Suspense>
  );
};

/** The banner above the library, which depends on the member's state (spec section 2). */
export const LibraryBanner = () => {
  const { user } = useSession();
  return (
    <aside className={css.banner} aria-label="Your access">
      <WindowLight className={css.bannerLight} />
      {user === null ? (
        <BannerRow message={bannerMessage(null, null, new Date())} className={visitorsOnly} />
      ) : (
        <MemberMessage user={user} />
      )}
    </aside>
  );
};
