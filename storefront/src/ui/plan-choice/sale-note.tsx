import { billingPeriod, formatPrice, type SubscriptionPlan } from 'contract';
import * as m from '#messages/payment';
import { hidden } from '../layout.css.ts';

/** The price before a sale, crossed out, and what each payment after the first one is. */
export const SaleNote = ({ plan }: { plan: SubscriptionPlan }) => {
  const { original_price: before, sale, currency } = plan;
  return (
    <>
      {before !== null && (
        <s>
          <span className={hidden}>{m.insteadOf}</span>
          {formatPrice(before, currency)}
        </s>
      )}
      {sale !== undefined &&
        ` ${m.saleLater({
          price: formatPrice(sale.later_price, currency),
          period: billingPeriod(plan),
        })}`}
    </>
  );
};
