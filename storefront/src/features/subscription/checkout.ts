import { PAYMENT_ERRORS, PAYMENT_PROVIDER, type PlanKey } from 'contract';
import { createCheckoutSession } from '../../api/checkout.ts';
import { errorMessage } from '../../api/errors.ts';
import { leaveFor } from './page-navigation.ts';

/** Filled in by the card provider when it sends her back, so it must not be escaped. */
const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * Opens a checkout for a package and takes the browser there (spec section 7).
 * @param email the member's, for the form at the card provider
 * @throws whatever the call throws
 */
export const goToCheckout = async (plan: PlanKey, email: string): Promise<void> => {
  const { origin } = window.location;
  const { checkout_url } = await createCheckoutSession({
    package: plan,
    provider: PAYMENT_PROVIDER,
    success_url: `${origin}/subscription/success?session_id=${SESSION_ID}`,
    cancel_url: `${origin}/subscription/cancel`,
    email,
  });
  leaveFor(checkout_url);
};

/** The alert when no checkout could be opened: 'Payment failed: {message}' (spec section 8). */
export const checkoutFailure = (error: unknown): string => {
  const message = errorMessage(error, '');
  return message === ''
    ? PAYMENT_ERRORS.paymentFailed
    : `${PAYMENT_ERRORS.paymentFailed}: ${message}`;
};
