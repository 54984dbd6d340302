import { useQuery } from '@tanstack/react-query';
import { billingPeriod, TRIAL_DAYS } from 'contract';
import { plansQuery } from '../../api/plans.ts';
import { startTrial } from '../../features/dialogs/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatPrice } from '../../ui/plan-card/price.tsx';
import { small, soft, strong } from '../../ui/type.css.ts';
import { offer } from './offer.css.ts';

/** The offer at a phone's lower edge, for visitors; says what it costs afterwards. */
export const Offer = () => {
  const { data: plans } = useQuery(plansQuery());
  const monthly = plans?.find((plan) => billingPeriod(plan) === 'monthly');
  if (monthly === undefined) return null;
  return (
    <div className={offer}>
      <p className={small}>
        <b className={strong}>{TRIAL_DAYS} days free</b>
        <br />
        <span className={soft}>then {formatPrice(monthly.price)}/month</span>
      </p>
      <Button small onClick={startTrial}>
        Start Free Trial
      </Button>
    </div>
  );
};
