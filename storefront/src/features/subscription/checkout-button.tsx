import { useQuery } from '@tanstack/react-query';
import type { PlanKey } from 'contract';
import { packagesQuery } from '../../api/checkout.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { small } from '../../ui/type.css.ts';
import { checkout } from './checkout-button.css.ts';
import { checkoutWords } from './checkout-words.ts';
import { useCheckout } from './use-checkout.ts';

type CheckoutButtonProps = {
  plan: PlanKey;
  /** How much it weighs beside the other plan's. */
  kind: 'main' | 'line';
};

/** 'Subscribe', by the checkout, for a member without a plan; she reads what is charged and when. */
export const CheckoutButton = ({ plan, kind }: CheckoutButtonProps) => {
  const { data: packages } = useQuery(packagesQuery());
  const { busy, failure, start } = useCheckout();
  const amount = packages?.find(({ id }) => id === plan)?.amount;
  return (
    <div className={checkout}>
      <Button kind={kind} wide busy={busy} onClick={() => void start(plan)}>
        {busy ? 'Processing...' : 'Subscribe'}
      </Button>
      <p className={small}>{checkoutWords(plan, amount, new Date())}</p>
      {failure !== null && <Alert title={failure} />}
    </div>
  );
};
