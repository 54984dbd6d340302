import { PAYMENT_ERRORS, TRIAL_ERRORS, VALIDATION } from 'contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { billingName, type Nameless } from './billing-name.ts';
import type { CardFields } from './card-fields.ts';
import { describeConfirmation, type Failure } from './failures.ts';
import { CardRefused, FieldsIncomplete, setUpCard } from './set-up-card.ts';
import { useCardFields } from './use-card-fields.ts';

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
      return setFailure({ text: PAYMENT_ERRORS.completeSetup, way: 'again' });
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
