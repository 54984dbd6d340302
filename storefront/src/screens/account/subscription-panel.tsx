import type { Membership } from 'contract';
import { openDialog } from '../../features/dialogs/index.ts';
import { hasLiveSubscription, membershipTexts } from '../../features/subscription/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { t1, t3 } from '../../ui/type.css.ts';
import * as css from './account.css.ts';

const PanelButton = ({ membership }: { membership: Membership }) => {
  if (!hasLiveSubscription(membership)) {
    return (
      <Button kind="light" onClick={() => openDialog('plans')}>
        Choose Your Plan
      </Button>
    );
  }
  return (
    <Button kind="light" small onClick={() => openDialog('add-payment')}>
      {membership.card === null ? 'Add a card' : 'Change card'}
    </Button>
  );
};

/** Plan, status, and the next event with its date. */
export const SubscriptionPanel = ({ membership }: { membership: Membership }) => {
  const words = membershipTexts(membership);
  return (
    <section className={css.subscription} aria-labelledby="subscription">
      <WindowLight className={css.light} />
      <div className={css.top}>
        <h2 className={t3} id="subscription">
          {words.plan}
        </h2>
        <Badge>{words.status}</Badge>
      </div>
      <p className={cx(t1, css.headline)}>{words.headline}</p>
      <div className={css.softOnDeep}>
        <p>{words.text}</p>
        {words.card !== null && <p>{words.card}</p>}
      </div>
      <div>
        <PanelButton membership={membership} />
      </div>
    </section>
  );
};
