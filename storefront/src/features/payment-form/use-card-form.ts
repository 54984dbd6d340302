import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { PAYMENT_ERRORS, TRIAL_ERRORS, VALIDATION } from 'contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { type CardFields, outcomeSoFar, useCardFields } from './card-fields.ts';
import { describeConfirmation, type Failure } from './failures.ts';

/** Where a bank that takes the whole page sends the visitor back to (spec section 2, Trial completion). */
export const SIGNUP_RETURN_PATH = '/signup/complete';

/** Who pays when no name was given (spec section 5, Card form): a stranger, or a known member. */
type Nameless = 'Anonymous' | 'Customer';

/** The name that the card provider is given. */
export const billingName = (cardholder: string, nameless: Nameless): string =>
  cardholder.trim() || nameless;

/** What the provider says of a card that could not be set up, in its own words. */
class CardRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardRefused';
  }
}

/** Something in the fields is missing or wrong; they say so themselves, each beneath the field. */
class FieldsIncomplete extends Error {
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
 * Sets the card in the fields up at the provider; the bank may ask for confirmation over the page (3-D Secure).
 * @throws {FieldsIncomplete} @throws {CardRefused}
 */
const setUpCard = async (input: CardInput): Promise<void> => {
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

export type CardFormOptions = {
  clientSecret: string;
  setupIntentId: string;
  /** The SetupIntent is from before, and may have a card already. */
  resumed: boolean;
  /** The name that stands in the form to begin with. */
  holder: string;
  nameless: Nameless;
  /** Tells our server of the card that is set up, and goes on. */
  confirm: (setupIntentId: string) => Promise<void>;
  /** What to say when the server refuses without a text. */
  confirmFailed: string;
  /** The card is being set up: the dialog around the form must stay. */
  onBusy: (isBusy: boolean) => void;
  onEscape: () => void;
};

/** What is in the way of a press (spec section 8); null when nothing is. */
const notReady = ({ phase }: CardFields): string | null => {
  if (phase === 'loading' || phase === 'failed') return PAYMENT_ERRORS.formNotReady;
  return phase === 'ready' ? null : PAYMENT_ERRORS.methodNotReady;
};

/**
 * The card form: first the card is set up at the provider, then our server is told. What succeeded
 * is not asked for again, and a second press while one is under way does nothing.
 */
export const useCardForm = (options: CardFormOptions) => {
  const { clientSecret, resumed, onEscape } = options;
  const { fields, host, retry } = useCardFields({ clientSecret, resumed, onEscape });
  const [cardholder, setCardholder] = useState(options.holder);
  const [nameMissing, setNameMissing] = useState(false);
  const [pressedEarly, setPressedEarly] = useState(false);
  const [cardRefusal, setCardRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [cardDone, setCardDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const isSetUp = cardDone || fields.phase === 'set-up';

  const giveCard = async (): Promise<void> => {
    if (isSetUp || fields.phase !== 'ready') return;
    const { stripe, elements } = fields;
    const name = billingName(cardholder, options.nameless);
    await setUpCard({ stripe, elements, clientSecret, billingName: name });
    setCardDone(true);
  };

  const tellServer = async (): Promise<void> => {
    try {
      await options.confirm(options.setupIntentId);
    } catch (error) {
      // The server looked and found no card: the fields are what helps.
      if (error instanceof ApiError && error.message === TRIAL_ERRORS.cardNotSetUp) {
        setCardDone(false);
        retry();
      }
      setFailure(describeConfirmation(error, options.confirmFailed));
    }
  };

  const work = async (): Promise<void> => {
    try {
      await giveCard();
    } catch (error) {
      if (error instanceof FieldsIncomplete) return;
      if (error instanceof CardRefused) return setCardRefusal(error.message);
      console.warn('The card could not be set up', error);
      return setFailure({ text: PAYMENT_ERRORS.completeSetup, remedy: 'again' });
    }
    await tellServer();
  };

  const setWorking = (isWorking: boolean): void => {
    working.current = isWorking;
    setBusy(isWorking);
    options.onBusy(isWorking);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (working.current) return;
    setCardRefusal(null);
    setFailure(null);
    if (!isSetUp) {
      const isMissing = cardholder.trim() === '';
      setNameMissing(isMissing);
      if (isMissing) {
        const field = event.currentTarget.elements.namedItem('cardholder');
        if (field instanceof HTMLElement) field.focus();
        return;
      }
      setPressedEarly(true);
      if (notReady(fields) !== null) return;
    }
    setWorking(true);
    try {
      await work();
    } finally {
      setWorking(false);
    }
  };

  return {
    fields,
    host,
    retry,
    isSetUp,
    cardholder,
    setCardholder,
    nameError: nameMissing ? VALIDATION.cardholderRequired : undefined,
    /** Goes by itself once the form is ready. */
    notReady: pressedEarly && !isSetUp ? notReady(fields) : null,
    cardRefusal,
    failure,
    busy,
    submit,
  };
};
