import { useQuery } from '@tanstack/react-query';
import { STATUS_LABELS, type User } from 'contract';
import { plansQuery } from '../../api/plans.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { t1, t3 } from '../../ui/type.css.ts';
import * as css from './account.css.ts';
import { AccountFrame } from './account-frame.tsx';
import { subscriptionWords } from './subscription-words.ts';

const hasPlan = (user: User) =>
  user.subscription_status === 'active' || user.subscription_status === 'trial';

const Subscription = ({ user }: { user: User }) => {
  const { data: plans = [] } = useQuery(plansQuery());
  const { plan, headline, text } = subscriptionWords(user, plans, Date.now());
  return (
    <section className={css.subscription} aria-labelledby="subscription">
      <WindowLight className={css.light} />
      <div className={css.top}>
        <h2 className={t3} id="subscription">
          Subscription: {plan}
        </h2>
        <Badge>{STATUS_LABELS[user.subscription_status]}</Badge>
      </div>
      <p className={cx(t1, css.headline)}>{headline}</p>
      <p className={css.softOnDeep}>{text}</p>
      {!hasPlan(user) && (
        <div>
          <LinkButton kind="light" to="/" hash="pricing">
            Choose Your Plan
          </LinkButton>
        </div>
      )}
    </section>
  );
};

/** The settings (spec section 2, Settings). */
export const SettingsScreen = () => (
  <AccountFrame title="Settings" signInText="You need to be signed in to see your settings.">
    {(user) => <Subscription user={user} />}
  </AccountFrame>
);
