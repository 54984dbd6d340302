import { formatPrice, type SubscriptionPlan, taxSuffix } from 'contract';
import { perPeriod } from '#messages/values';
import { cx } from '../class-names.ts';
import { amount, price, smallerAmount } from './plan-card.css.ts';

type PriceProps = {
  plan: Pick<SubscriptionPlan, 'price' | 'currency' | 'tax'>;
  period: 'monthly' | 'yearly';
  small?: boolean;
  periodClass?: string;
};

/** A plan's price and billing period. */
export const Price = ({ plan, period, small, periodClass }: PriceProps) => (
  <p className={price}>
    <b className={small ? smallerAmount : amount}>{formatPrice(plan.price, plan.currency)}</b>
    <span className={cx(periodClass)}>{`${perPeriod({ period })}${taxSuffix(plan)}`}</span>
  </p>
);
