import type {
  Appearance,
  CustomFontSource,
  Stripe,
  StripeElements,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import type { Wallet } from 'contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { locale } from '../../locale.ts';
import { textFontUrl } from '../../ui/head.ts';
import { vars } from '../../ui/tokens.css.ts';
import { stripeOfPage } from './load-stripe.ts';
import type { WalletSheet } from './wallet-sheet.ts';

/** Stripe's frames cannot read our custom properties, so their current values are passed. */
const reader = () => {
  const style = getComputedStyle(document.documentElement);
  return (token: string): string => style.getPropertyValue(token.slice('var('.length, -1)).trim();
};

/** Our fields' styles for the fields in Stripe's frames, in the current theme. */
const cardAppearance = (): Appearance => {
  const value = reader();
  const edge = value(vars.color.edge);
  const wrong = value(vars.color.accentText);
  return {
    theme: 'stripe',
    disableAnimations: true,
    variables: {
      colorPrimary: value(vars.color.accent),
      colorBackground: value(vars.color.sheet),
      colorText: value(vars.color.ink),
      colorTextSecondary: value(vars.color.inkSoft),
      colorTextPlaceholder: value(vars.color.inkSoft),
      colorDanger: wrong,
      fontFamily: value(vars.font.text),
      fontSizeBase: value(vars.size.body),
      borderRadius: value(vars.corner.card),
      gridRowSpacing: value(vars.space[4]),
      gridColumnSpacing: value(vars.space[4]),
    },
    rules: {
      '.Label': { fontSize: value(vars.size.small), fontWeight: value(vars.weight.strong) },
      '.Input': { border: `1.5px solid ${edge}`, padding: '.7rem .9rem', boxShadow: 'none' },
      '.Input:focus': {
        border: `1.5px solid ${edge}`,
        outline: `3px solid ${wrong}`,
        outlineOffset: '1px',
        boxShadow: 'none',
      },
      '.Input--invalid': { border: `1.5px solid ${wrong}`, boxShadow: `inset 3px 0 0 ${wrong}` },
      '.Error': { fontSize: value(vars.size.small) },
    },
  };
};

/** Our typeface in the weights of fields and labels; Stripe's frames fetch it from our origin. */
const cardFonts = (): CustomFontSource[] =>
  ['400', '600'].map((weight) => ({
    family: 'Radio Canada',
    src: `url(${new URL(textFontUrl, window.location.href)})`,
    weight,
  }));

/**
 * Calls a listener at every change of the theme.
 * @returns a function that stops it
 */
const onThemeChange = (listener: () => void): (() => void) => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
};

export type CardFields =
  | { phase: 'loading' }
  /** The script could not be loaded, or the fields cannot be shown. */
  | { phase: 'failed' }
  /** The fields are loading in the provider's frame. */
  | { phase: 'mounting'; stripe: Stripe; elements: StripeElements }
  | { phase: 'ready'; stripe: Stripe; elements: StripeElements }
  /** The card was set up before; no input is needed. */
  | { phase: 'set-up' }
  /** The SetupIntent can no longer be used. */
  | { phase: 'over' };

type CardFieldsOptions = {
  clientSecret: string;
  /** The SetupIntent was created earlier: its status is fetched first. */
  resumed: boolean;
  wallets: readonly Wallet[];
  email: string;
  report: (fields: CardFields) => void;
  /** Another way to pay was chosen: `card`, or a wallet. */
  onMethod: (method: string) => void;
  onEscape: () => void;
};

/*
 * The name has our own field (spec section 5), and the charge is shown beside the button. A wallet
 * opens after our button, which has the words that the law asks for.
 */
const elementOptions = (wallets: readonly Wallet[], email: string): StripePaymentElementOptions => {
  const shown = (wallet: Wallet) => (wallets.includes(wallet) ? 'auto' : 'never');
  return {
    fields: { billingDetails: { name: 'never' } },
    // A mandate needs it, and Link asks by it.
    defaultValues: { billingDetails: { email } },
    terms: { card: 'never', applePay: 'never', googlePay: 'never' },
    wallets: {
      applePay: shown('apple_pay'),
      googlePay: shown('google_pay'),
      link: shown('link'),
    },
    // The set-up says whether a bank account may pay. Stripe shows the text of its mandate.
    paymentMethodOrder: ['card', ...wallets, 'sepa_debit'],
  };
};

/** The state of a SetupIntent; null while it still needs a card. */
export const outcomeSoFar = async (
  stripe: Stripe,
  clientSecret: string,
): Promise<CardFields | null> => {
  const { setupIntent, error } = await stripe.retrieveSetupIntent(clientSecret);
  if (error) return { phase: error.code === 'resource_missing' ? 'over' : 'failed' };
  if (setupIntent.status === 'succeeded') return { phase: 'set-up' };
  return setupIntent.status === 'canceled' ? { phase: 'over' } : null;
};

/**
 * Mounts the provider's card fields (the Payment Element) into an element of the page.
 * @returns a function that removes them
 */
const openCardFields = (host: HTMLElement, options: CardFieldsOptions): (() => void) => {
  const { clientSecret } = options;
  let element: StripePaymentElement | null = null;
  let stopFollowingTheme = () => {};
  let isClosed = false;
  const report = (fields: CardFields): void => {
    if (!isClosed) options.report(fields);
  };

  const open = async (): Promise<void> => {
    const stripe = await stripeOfPage();
    const outcome = options.resumed ? await outcomeSoFar(stripe, clientSecret) : null;
    if (outcome !== null) return report(outcome);
    if (isClosed) return;
    const elements = stripe.elements({
      clientSecret,
      // Not the browser's language, which is Stripe's default.
      locale,
      appearance: cardAppearance(),
      fonts: cardFonts(),
    });
    stopFollowingTheme = onThemeChange(() => elements.update({ appearance: cardAppearance() }));
    element = elements.create('payment', elementOptions(options.wallets, options.email));
    element.on('ready', () => report({ phase: 'ready', stripe, elements }));
    element.on('loaderror', () => report({ phase: 'failed' }));
    element.on('escape', options.onEscape);
    element.on('change', ({ value }) => options.onMethod(value.type));
    element.mount(host);
    report({ phase: 'mounting', stripe, elements });
  };

  open().catch((error: unknown) => {
    console.warn('The card fields could not be shown', error);
    report({ phase: 'failed' });
  });
  return () => {
    isClosed = true;
    stopFollowingTheme();
    element?.destroy();
  };
};

type Options = {
  clientSecret: string;
  resumed: boolean;
  wallets: readonly Wallet[];
  email: string;
  sheet: WalletSheet | undefined;
  onEscape: () => void;
};

/**
 * The provider's card fields for a SetupIntent.
 * @returns their state, whether a bank account is typed, or that or a card (not a wallet chosen), a
 *   ref for their element, and a function to try again
 */
export const useCardFields = (options: Options) => {
  const { clientSecret, resumed, sheet } = options;
  // These are the same for all of a set-up's life.
  const [{ wallets, email }] = useState(options);
  const [method, setMethod] = useState('card');
  const [fields, setFields] = useState<CardFields>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const host = useRef<HTMLDivElement>(null);
  const escapeInside = useEffectEvent(options.onEscape);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws them anew
  useEffect(() => {
    if (host.current === null) return;
    return openCardFields(host.current, {
      clientSecret,
      resumed,
      wallets,
      email,
      report: setFields,
      onMethod: setMethod,
      onEscape: () => escapeInside(),
    });
  }, [clientSecret, resumed, wallets, email, attempt]);

  useEffect(() => {
    if (!('elements' in fields) || sheet === undefined) return;
    fields.elements.getElement('payment')?.update({ applePay: sheet });
  }, [fields, sheet]);

  const retry = useCallback(() => {
    setFields({ phase: 'loading' });
    setMethod('card');
    setAttempt((count) => count + 1);
  }, []);

  const isDebit = method === 'sepa_debit';
  return { fields, isDebit, isTyped: isDebit || method === 'card', host, retry };
};
