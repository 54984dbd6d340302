import { billingPeriod, formatPrice, type SubscriptionPlan, taxSuffix } from 'contract';
import * as m from '#messages/payment';
import { Badge } from '../basics.tsx';
import { cx } from '../class-names.ts';
import { hidden } from '../layout.css.ts';
import { small, soft, strong } from '../type.css.ts';
import * as css from './plan-choice.css.ts';
import { SaleNote } from './sale-note.tsx';

type PlanChoiceProps = {
  plans: readonly SubscriptionPlan[];
  /** The chosen plan's id. */
  chosen: string | undefined;
  onChoose: (plan: SubscriptionPlan) => void;
};

const Remark = ({ plan }: { plan: SubscriptionPlan }) => (
  <>
    {plan.is_popular && m.popular}
    <SaleNote plan={plan} />
  </>
);

/** The plans as cards, one of them selected; a click anywhere on a card selects it. */
export const PlanChoice = ({ plans, chosen, onChoose }: PlanChoiceProps) => (
  <fieldset className={css.choices}>
    <legend className={hidden}>{m.plan}</legend>
    {plans.map((plan) => (
      <label key={plan.id} className={css.choice}>
        <input
          type="radio"
          name="plan"
          className={css.radio}
          checked={plan.id === chosen}
          onChange={() => onChoose(plan)}
        />
        <span className={css.card}>
          <span className={css.dot} />
          <span className={cx(strong, css.name)}>
            {plan.name}
            {plan.savings !== null && <Badge kind="hot">{plan.savings}</Badge>}
          </span>
          <span className={css.amount}>{formatPrice(plan.price, plan.currency)}</span>
          {/* A screen reader reads all of it as one name, in this order. */}
          <span className={cx(small, soft, css.period)}>
            {`${m.perPeriod({ period: billingPeriod(plan) })}${taxSuffix(plan)}`}
          </span>
          <span className={cx(small, soft, css.beneathName)}>
            <Remark plan={plan} />
          </span>
        </span>
      </label>
    ))}
  </fieldset>
);
