import type { Locale } from './locales.ts';
import names from './payment-method-names.json' with { type: 'json' };

/** The wallets that a member can pay with, by Stripe's ids. */
export const WALLETS = ['apple_pay', 'google_pay', 'link'] as const;

export type Wallet = (typeof WALLETS)[number];

/* Names of what pays, as their makers write them in every language. Stripe sends lower-case ids. */
const NAMES: Readonly<Record<string, string>> = names;

/* What each country's banks call it. */
const SEPA_DEBIT: Readonly<Record<Locale, string>> = {
  en: 'SEPA Direct Debit',
  de: 'SEPA-Lastschrift',
  es: 'Adeudo directo SEPA',
};

/**
 * The name of a payment method.
 * @param id of a card's brand, else of the method's type
 * @returns for an id that is not known, its words
 */
export const paymentMethodName = (id: string, locale: Locale = 'en'): string =>
  (id === 'sepa_debit' ? SEPA_DEBIT[locale] : NAMES[id]) ??
  (id[0]?.toUpperCase() ?? '') + id.slice(1).replaceAll('_', ' ');
