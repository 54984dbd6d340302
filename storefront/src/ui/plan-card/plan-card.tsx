import { billingPeriod, PRICING_FEATURES_SHOWN, type SubscriptionPlan } from 'contract';
import type { ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { cx } from '../class-names.ts';
import { WindowLight } from '../light/window-light.tsx';
import { Ticks } from '../ticks/ticks.tsx';
import { t3 } from '../type.css.ts';
import * as css from './plan-card.css.ts';
import { Price } from './price.tsx';

type PlanCardProps = {
  plan: SubscriptionPlan;
  /** The button that selects the plan. */
  children: ReactNode;
  className?: string;
};

/** A plan with its price and at most its first four features (spec section 9). */
export const PlanCard = ({ plan, children, className }: PlanCardProps) => {
  const popular = plan.is_popular;
  return (
    <article className={cx(popular ? css.popularPlan : css.quietPlan, className)}>
      {popular && <WindowLight className={css.lightOnDeep} />}
      <div className={css.planTop}>
        <h3 className={t3}>{plan.name}</h3>
        {plan.savings !== null && <Badge kind="hot">{plan.savings}</Badge>}
      </div>
      <Price
        plan={plan}
        period={billingPeriod(plan)}
        small={!popular}
        periodClass={popular ? css.popularPeriod : css.quietPeriod}
      />
      <Ticks items={plan.features.slice(0, PRICING_FEATURES_SHOWN)} small={!popular} />
      {children}
    </article>
  );
};
