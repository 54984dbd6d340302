import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { PAYMENT_ERRORS, type ShownWords, TRIAL_ERRORS, VALIDATION, type Wallet } from 'contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { localPath } from '../../locale.ts';
import { type CardFields, outcomeSoFar, useCardFields } from './card-fields.ts';
import { describeConfirmation, type Failure } from './failures.ts';
import type { WalletSheet } from './wallet-sheet.ts';

/** Where a bank's full-page confirmation returns to (spec section 2, Trial completion). */
export const SIGNUP_RETURN_PATH = '/signup/complete';

/** The cardholder when no name was given (spec section 5, Card form): visitor, or known member. */
type Nameless = 'Anonymous' | 'Customer';

export const billingName = (cardholder: string, nameless: Nameless): string =>
  cardholder.trim() || nameless;

/** The provider refused the card; the message is the provider's. */
class CardRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardRefused';
  }
}

/** The card fields are incomplete or invalid; each shows its own error. */
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
 * Sets up the entered card at the provider; the bank may ask for confirmation over the page (3-D
 * Secure).
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
      return_url: `${window.location.origin}${localPath(SIGNUP_RETURN_PATH)}`,
      payment_method_data: { billing_details: { name: input.billingName } },
    },
  });
  if (setupIntent?.status === 'succeeded') return;
  if (error?.type === 'card_error' || error?.type === 'validation_error') throw asRefusal(error);
  // The card may be set up already: by an earlier press, or because a response was lost.
  if ((await outcomeSoFar(stripe, clientSecret))?.phase === 'set-up') return;
  throw error ? asRefusal(error) : new CardRefused(PAYMENT_ERRORS.methodNotReady);
};

export type CardFormOptions = {
  clientSecret: string;
  setupIntentId: string;
  /** The SetupIntent was created earlier and may have a card already. */
  resumed: boolean;
  /** The wallets to offer, from the server. */
  wallets: readonly Wallet[];
  /** What a wallet's sheet says about the order. */
  sheet?: WalletSheet | undefined;
  holder: string;
  /** The address to begin with where the provider asks for one. */
  email: string;
  nameless: Nameless;
  /** Confirms the card at our server and continues; `words` are those that were agreed to. */
  confirm: (setupIntentId: string, words: ShownWords) => Promise<void>;
  /** The text when the server refuses without one. */
  confirmFailed: string;
  /** A card setup is running: the dialog around the form must not close. */
  onBusy: (isBusy: boolean) => void;
  onEscape: () => void;
};

/** Why a press cannot work now (spec section 8); null when it can. */
const notReady = ({ phase }: CardFields): string | null => {
  if (phase === 'loading' || phase === 'failed') return PAYMENT_ERRORS.formNotReady;
  return phase === 'ready' ? null : PAYMENT_ERRORS.methodNotReady;
};

/**
 * The card form: sets up the card at the provider, then confirms it at our server. A step that
 * succeeded is not repeated, and presses while one is being handled are ignored.
 * @param words what its button says
 */
export const useCardForm = (options: CardFormOptions, words: ShownWords) => {
  const { clientSecret, resumed, wallets, email, sheet, onEscape } = options;
  const card = useCardFields({ clientSecret, resumed, wallets, email, sheet, onEscape });
  const { fields, isDebit, isTyped, host, retry } = card;
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
      await options.confirm(options.setupIntentId, words);
    } catch (error) {
      // The server found no card: show the fields again.
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
      // A wallet knows the name of its card.
      const isMissing = isTyped && cardholder.trim() === '';
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
    isDebit,
    isTyped,
    host,
    retry,
    isSetUp,
    cardholder,
    setCardholder,
    nameError: nameMissing ? VALIDATION.cardholderRequired : undefined,
    /** Disappears once the form is ready. */
    notReady: pressedEarly && !isSetUp ? notReady(fields) : null,
    cardRefusal,
    failure,
    busy,
    submit,
  };
};
