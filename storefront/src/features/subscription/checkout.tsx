import { useQuery } from '@tanstack/react-query';
import { addCalendarMonths, PAYMENT_ERRORS, PAYMENT_PROVIDER, type PlanKey } from 'contract';
import { useEffect, useState } from 'react';
import { createCheckoutSession, packagesQuery } from '../../api/checkout.ts';
import { errorMessage } from '../../api/errors.ts';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { writtenDate } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';
import { small } from '../../ui/type.css.ts';
import { session } from '../session/index.ts';
import { checkout } from './subscription.css.ts';
import { pageNavigation } from './use-membership.ts';

const MONTHS: Readonly<Record<PlanKey, number>> = { monthly: 1, annual: 12 };

/**
 * The checkout's charge, shown before it opens.
 * @param amount major units, as in the packages; undefined until it is known
 * @param today the reader's clock
 */
export const checkoutText = (plan: PlanKey, amount: number | undefined, today: Date): string => {
  const next = writtenDate(addCalendarMonths(today, MONTHS[plan]));
  return amount === undefined
    ? `Charged today, and again on ${next}.`
    : `${formatPrice(amount)} charged today, and again on ${next}.`;
};

/** The payment provider replaces it in the return URL, so it must not be escaped. */
const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * Creates a checkout session for a package and sends the browser there (spec section 7).
 * @param email the member's, for the provider's form
 * @throws whatever the call throws
 */
const goToCheckout = async (plan: PlanKey, email: string): Promise<void> => {
  const { origin } = window.location;
  const { checkout_url } = await createCheckoutSession({
    package: plan,
    provider: PAYMENT_PROVIDER,
    success_url: `${origin}/subscription/success?session_id=${SESSION_ID}`,
    cancel_url: `${origin}/subscription/cancel`,
    email,
  });
  pageNavigation.leaveFor(checkout_url);
};

/** The alert when no checkout could be created: 'Payment failed: {message}' (spec section 8). */
export const checkoutFailure = (error: unknown): string => {
  const message = errorMessage(error, '');
  return message === ''
    ? PAYMENT_ERRORS.paymentFailed
    : `${PAYMENT_ERRORS.paymentFailed}: ${message}`;
};

/** State of opening the checkout: whether it is busy, its error, and the function to start it. */
const useCheckout = () => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // The back button may restore the page from the cache in its busy state.
  useEffect(() => {
    const onShow = () => setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const start = async (plan: PlanKey): Promise<void> => {
    const user = session?.state().user;
    if (!user) return;
    setFailure(null);
    setBusy(true);
    try {
      // On success it stays busy: the browser is leaving the page.
      await goToCheckout(plan, user.email);
    } catch (error) {
      setFailure(checkoutFailure(error));
      setBusy(false);
    }
  };

  return { busy, failure, start };
};

type CheckoutButtonProps = {
  plan: PlanKey;
  /** Its visual weight beside the other plan's button. */
  kind: 'main' | 'line';
};

/** 'Subscribe' by the checkout, for a member without a plan, with amount and date of the charge. */
export const CheckoutButton = ({ plan, kind }: CheckoutButtonProps) => {
  const { data: packages } = useQuery(packagesQuery());
  const { data: texts } = useQuery(siteTextsQuery());
  const { busy, failure, start } = useCheckout();
  const amount = packages?.find(({ id }) => id === plan)?.amount;
  return (
    <div className={checkout}>
      <Button kind={kind} wide busy={busy} onClick={() => void start(plan)}>
        {busy ? 'Processing...' : texts?.plan_dialog.order_button || 'Subscribe'}
      </Button>
      <p className={small}>{checkoutText(plan, amount, new Date())}</p>
      {failure !== null && <Alert title={failure} />}
    </div>
  );
};
