import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { PAYMENT_ERRORS } from 'contract';
import { outcomeSoFar } from './card-fields.ts';
import { SIGNUP_RETURN_PATH } from './return-path.ts';

/** What the provider says of a card that could not be set up, in its own words. */
export class CardRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardRefused';
  }
}

/** Something in the fields is missing or wrong; they say so themselves, each beneath the field. */
export class FieldsIncomplete extends Error {
  constructor() {
    super('The card fields are not complete');
    this.name = 'FieldsIncomplete';
  }
}

const asRefusal = (error: StripeError): Error =>
  error.type === 'validation_error'
    ? new FieldsIncomplete()
    : new CardRefused(error.message ?? PAYMENT_ERRORS.completeSetup);

type CardInput = {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  billingName: string;
};

/**
 * Sets the card in the fields up at the provider; the bank may ask her over the page (3-D Secure).
 * @throws {FieldsIncomplete} @throws {CardRefused}
 */
export const setUpCard = async (input: CardInput): Promise<void> => {
  const { stripe, elements, clientSecret } = input;
  const { error: incomplete } = await elements.submit();
  if (incomplete) throw asRefusal(incomplete);
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    redirect: 'if_required',
    confirmParams: {
      return_url: `${window.location.origin}${SIGNUP_RETURN_PATH}`,
      payment_method_data: { billing_details: { name: input.billingName } },
    },
  });
  if (setupIntent?.status === 'succeeded') return;
  if (error?.type === 'card_error' || error?.type === 'validation_error') throw asRefusal(error);
  // The answer may have been lost on its way, or a press before this one has done it already.
  if ((await outcomeSoFar(stripe, clientSecret))?.phase === 'set-up') return;
  throw error ? asRefusal(error) : new CardRefused(PAYMENT_ERRORS.methodNotReady);
};
