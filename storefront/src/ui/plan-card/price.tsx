import { cx } from '../class-names.ts';
import { amount, price, smallerAmount } from './plan-card.css.ts';

/** Dollars for display: `$99.99`. */
export const formatPrice = (major: number): string => `$${major.toFixed(2)}`;

type PriceProps = {
  /** In major units, as in the plan. */
  major: number;
  period: 'monthly' | 'yearly';
  small?: boolean;
  periodClass?: string;
};

/** A plan's price and billing period. */
export const Price = ({ major, period, small, periodClass }: PriceProps) => (
  <p className={price}>
    <b className={small ? smallerAmount : amount}>{formatPrice(major)}</b>
    <span className={cx(periodClass)}>{period === 'monthly' ? '/month' : '/year'}</span>
  </p>
);
