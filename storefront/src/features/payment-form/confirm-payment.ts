import { SUBSCRIPTION_ERRORS } from 'contract';

/** The bank did not confirm a payment: the member refused, or the time for it is over. */
export class NotConfirmed extends Error {
  constructor() {
    super(SUBSCRIPTION_ERRORS.notConfirmed);
    this.name = 'NotConfirmed';
  }
}

/**
 * Shows the bank's question about a payment over the page (3-D Secure).
 * @param clientSecret of the PaymentIntent, from the server's `confirmation`
 * @throws {NotConfirmed} @throws {StripeUnavailable}
 */
const confirmPayment = async (clientSecret: string): Promise<void> => {
  // Pages that only offer a change do not load what few banks ask for.
  const { stripeOfPage } = await import('./load-stripe.ts');
  const stripe = await stripeOfPage();
  const { paymentIntent } = await stripe.handleNextAction({ clientSecret });
  const isPaid = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing';
  if (!isPaid) throw new NotConfirmed();
};

type Confirmable = { confirmation?: { client_secret: string } | undefined };

/**
 * Makes a change that may need the bank's confirmation: asks for it and repeats the call, which then
 * finds the change made.
 * @throws {NotConfirmed} and whatever the call throws
 */
export const changeWithConfirmation = async <Changed extends Confirmable>(
  change: () => Promise<Changed>,
): Promise<Changed> => {
  const asked = await change();
  if (asked.confirmation === undefined) return asked;
  await confirmPayment(asked.confirmation.client_secret);
  const after = await change();
  if (after.confirmation !== undefined) throw new NotConfirmed();
  return after;
};
