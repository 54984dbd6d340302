import type { SubscriptionPlan } from 'contract';
import type { ComponentProps } from 'react';
import { strong } from '../../ui/type.css.ts';
import { CardForm } from '../payment-form/index.ts';
import * as css from './trial-card.css.ts';
import { firstCharge } from './trial-words.ts';

type TrialCardProps = Omit<ComponentProps<typeof CardForm>, 'word' | 'busyWord' | 'children'> & {
  plan: SubscriptionPlan;
  /** When the trial ends, as the server says. */
  endsAt: Date;
};

/** The card for a trial; what is charged on which date stands beside the button. */
export const TrialCard = ({ plan, endsAt, ...options }: TrialCardProps) => {
  const charge = firstCharge(plan, endsAt);
  return (
    <CardForm {...options} word="Start 7-Day Free Trial" busyWord="Starting your trial">
      <p className={css.charge}>
        Charged today: <b className={strong}>{charge.today}</b>
        <br />
        First charge: <b className={strong}>{charge.first}</b>
        <br />
        Then {charge.after}
      </p>
    </CardForm>
  );
};
