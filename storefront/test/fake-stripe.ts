import type { SetupIntent, StripeError } from '@stripe/stripe-js';

/*
 * Stripe.js where jsdom has no frames to draw its fields in: it stands at the seam `window.Stripe`,
 * from which the real loader takes it. What a card does is said by the test; the real thing, or its
 * stand-in, is met in the end-to-end tests.
 */

type Status = SetupIntent['status'];
type Outcome = { setupIntent: { status: Status } } | { error: Partial<StripeError> };
type Handler = () => void;

/** What the fields and the card do next; a test changes it at will. */
export type StripeScript = {
  /** How `confirmSetup` ends. */
  confirm: () => Outcome | Promise<Outcome>;
  /** What is wrong with the fields. */
  incomplete: Partial<StripeError> | null;
  /** What became of a SetupIntent from before. */
  status: Status;
  /** Whether the fields say that they are drawn. */
  drawn: boolean;
};

/** What the page has asked of Stripe. */
export type StripeRecord = { keys: string[]; confirmations: unknown[]; mounted: number };

const USUAL: StripeScript = {
  confirm: () => ({ setupIntent: { status: 'succeeded' } }),
  incomplete: null,
  status: 'requires_payment_method',
  drawn: true,
};

/** The page keeps its one Stripe, so a file's tests share this one and reset it. */
export const fakeStripe = () => {
  const script = { ...USUAL };
  const record: StripeRecord = { keys: [], confirmations: [], mounted: 0 };
  let tellReady: Handler = () => undefined;

  const createElement = () => ({
    on: (event: string, handler: Handler) => {
      if (event === 'ready') tellReady = handler;
    },
    mount: (host: HTMLElement) => {
      record.mounted += 1;
      host.append(Object.assign(document.createElement('p'), { textContent: 'Card fields' }));
      if (script.drawn) queueMicrotask(() => tellReady());
    },
    destroy: () => undefined,
  });

  const stripe = {
    elements: () => ({
      create: createElement,
      update: () => undefined,
      submit: async () => (script.incomplete ? { error: script.incomplete } : {}),
    }),
    retrieveSetupIntent: async () => ({ setupIntent: { status: script.status } }),
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
    /** Has the fields say that they are drawn. */
    draw: () => tellReady(),
    /** Stands in the window again, and does the usual. */
    reset: () => {
      Object.assign(script, USUAL);
      Object.assign(record, { keys: [], confirmations: [], mounted: 0 });
      Object.assign(window, {
        Stripe: Object.assign(createStripe, { version: 'endive' }),
        // jsdom has no themes.
        matchMedia: () => new EventTarget(),
      });
    },
  };
};
