import {
  billingPeriod,
  formatPrice,
  PRICING_FEATURES_SHOWN,
  type SubscriptionPlan,
  taxSuffix,
} from 'contract';
import type { ReactNode } from 'react';
import { perPeriod } from '#messages/values';
import { Badge } from '../badge/badge.tsx';
import { cx } from '../class-names.ts';
import { WindowLight } from '../light/window-light.tsx';
import { Ticks } from '../ticks/ticks.tsx';
import { t3 } from '../type.css.ts';
import * as css from './plan-card.css.ts';

type PriceProps = {
  plan: Pick<SubscriptionPlan, 'price' | 'currency' | 'tax'>;
  period: 'monthly' | 'yearly';
  small?: boolean;
  periodClass?: string;
};

/** A plan's price and billing period. */
const Price = ({ plan, period, small, periodClass }: PriceProps) => (
  <p className={css.price}>
    <b className={small ? css.smallerAmount : css.amount}>
      {formatPrice(plan.price, plan.currency)}
    </b>
    <span className={cx(periodClass)}>{`${perPeriod({ period })}${taxSuffix(plan)}`}</span>
  </p>
);

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
