import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';

/* Replaces Stripe.js, since jsdom cannot show its frames: set as `window.Stripe`, which the real
 * loader uses. The test decides how a card behaves; the end-to-end tests use the real Stripe.js
 * or its stand-in. */

type Status = SetupIntent['status'];
type Outcome = { setupIntent: { status: Status } } | { error: Partial<StripeError> };
type Handler = () => void;

/** The next behaviour of the fields and the card; a test may change it. */
export type StripeScript = {
  /** The result of `confirmSetup`. */
  confirm: () => Outcome | Promise<Outcome>;
  /** The validation error of the fields. */
  incomplete: Partial<StripeError> | null;
  /** The status of an existing SetupIntent. */
  status: Status;
  /** The status of a PaymentIntent after the bank's question. */
  paid: PaymentIntent.Status;
  /** Whether the fields report that they are ready. */
  drawn: boolean;
};

/** The calls that the page has made. */
export type StripeRecord = {
  keys: string[];
  /** The options of the Payment Element. */
  options: unknown[];
  confirmations: unknown[];
  mounted: number;
};

const USUAL: StripeScript = {
  confirm: () => ({ setupIntent: { status: 'succeeded' } }),
  incomplete: null,
  status: 'requires_payment_method',
  paid: 'succeeded',
  drawn: true,
};

/** The page keeps a single Stripe instance, so the tests of a file share this one and reset it. */
export const fakeStripe = () => {
  const script = { ...USUAL };
  const record: StripeRecord = { keys: [], options: [], confirmations: [], mounted: 0 };
  let tellReady: Handler = () => undefined;
  let tellChange: (event: { value: { type: string } }) => void = () => undefined;

  const createElement = (_type: string, options: unknown) => ({
    on: (event: string, handler: Handler) => {
      if (event === 'ready') tellReady = handler;
      if (event === 'change') tellChange = handler;
    },
    mount: (host: HTMLElement) => {
      record.mounted += 1;
      record.options.push(options);
      host.append(Object.assign(document.createElement('p'), { textContent: 'Card fields' }));
      if (script.drawn) queueMicrotask(() => tellReady());
    },
    destroy: () => undefined,
  });

  const stripe = {
    elements: () => ({
      create: createElement,
      update: () => undefined,
      getElement: () => ({ update: (changed: unknown) => record.options.push(changed) }),
      submit: async () => (script.incomplete ? { error: script.incomplete } : {}),
    }),
    retrieveSetupIntent: async () => ({ setupIntent: { status: script.status } }),
    handleNextAction: async (options: unknown) => {
      record.confirmations.push(options);
      return { paymentIntent: { status: script.paid } };
    },
    confirmSetup: async (options: unknown) => {
      record.confirmations.push(options);
      return script.confirm();
    },
  };
  const createStripe = (key: string) => {
    record.keys.push(key);
    return stripe;
  };
  return {
    script,
    record,
    /** Makes the fields report that they are ready. */
    draw: () => tellReady(),
    /** Chooses another way to pay in the fields. */
    choose: (type: string) => tellChange({ value: { type } }),
    /** Installs it in the window again, with the default behaviour. */
    reset: () => {
      Object.assign(script, USUAL);
      Object.assign(record, { keys: [], options: [], confirmations: [], mounted: 0 });
      Object.assign(window, {
        Stripe: Object.assign(createStripe, { version: 'endive' }),
        // jsdom does not support media queries for themes.
        matchMedia: () => new EventTarget(),
      });
    },
  };
};
