import { useSuspenseQuery } from '@tanstack/react-query';
import { type SubscriptionPlan, TRIAL_DAYS } from 'contract';
import type { SubmitEvent } from 'react';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { formatPrice } from '../../ui/plan-card/price.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { Ticks } from '../../ui/ticks/ticks.tsx';
import { small, soft, strong } from '../../ui/type.css.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { useSession } from '../session/index.ts';
import * as css from './plan-dialog.css.ts';
import { perPeriod, planTerms } from './plan-terms.ts';

type PlanFormProps = {
  plans: readonly SubscriptionPlan[];
  chosen: SubscriptionPlan;
  choose: (plan: SubscriptionPlan) => void;
  /** The two seconds run. */
  processing: boolean;
  process: (plan: SubscriptionPlan) => void;
  /** A member who has not had her free days: she may begin with them. */
  trialAvailable?: boolean;
};

const FreeDays = ({ plan }: { plan: SubscriptionPlan }) => (
  <div className={css.free}>
    <span className={cx(small, soft)}>You still have your {TRIAL_DAYS} free days.</span>
    <Button kind="quiet" small onClick={() => openDialog('signup', plan.key)}>
      Start Free Trial
    </Button>
  </div>
);

/** The plans, what the chosen one charges and when, and the button that agrees to it. */
export const PlanForm = (props: PlanFormProps) => {
  const { chosen, processing } = props;
  const { user } = useSession();
  const { claims } = useSuspenseQuery(siteTextsQuery()).data;
  const buyer = user === null ? 'visitor' : 'member';
  const word =
    buyer === 'visitor'
      ? 'Start 7-Day Free Trial'
      : `Subscribe for ${formatPrice(chosen.price)} ${perPeriod(chosen)}`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!processing) props.process(chosen);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <PlanChoice plans={props.plans} chosen={chosen.id} onChoose={props.choose} />
      <div className={css.included}>
        <p className={cx(small, strong)}>Part of {chosen.name}</p>
        <Ticks items={chosen.features} small />
      </div>
      <div aria-live="polite">
        <Facts facts={planTerms(chosen, buyer, new Date())} />
      </div>
      <Button type="submit" wide busy={processing}>
        {processing ? 'Processing...' : word}
      </Button>
      {buyer === 'member' && props.trialAvailable && <FreeDays plan={chosen} />}
      <p className={cx(small, soft)}>{claims.pricing_guarantee}</p>
    </form>
  );
};
