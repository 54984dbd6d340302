import type { Membership } from 'contract';

type Card = NonNullable<Membership['card']>;

/** The brands as they call themselves; the card provider writes them in lower case. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending 4242'. */
const cardName = (card: Card): string => `${BRANDS[card.brand] ?? 'Card'} ending ${card.last4}`;

/** '08/29', as it stands on the card. */
const cardExpiry = (card: Card): string =>
  `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;

/** A card is good until its month has ended. */
const isOverBy = (card: Card, moment: string): boolean =>
  Date.UTC(card.exp_year, card.exp_month) <= Date.parse(moment);

/**
 * The card on file in a sentence, with a warning when it does not last.
 * @param nextChargeAt when it is charged next, ISO 8601; null when it is not
 */
export const cardWords = (card: Card, nextChargeAt: string | null): string => {
  const words = `${cardName(card)}, valid until ${cardExpiry(card)}.`;
  return nextChargeAt !== null && isOverBy(card, nextChargeAt)
    ? `${words} It ends before your next payment: please change it.`
    : words;
};
