import { createHash } from 'node:crypto';
import { cardError } from '../../http/errors.ts';
import { randomText } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import {
  type CardBehavior,
  cardByNumber,
  DECLINES,
  type Decline,
  isValidNumber,
  type TestCard,
  type Wallet,
} from './test-cards.ts';

type CardDetails = NonNullable<Kinds['payment_method']['card']>;

/** What the sandbox remembers of a payment method and never shows. */
export interface HiddenCard {
  number: string;
  behavior: CardBehavior;
  /** A set-up for off-session use was authenticated. */
  setUp?: boolean;
  /** Seconds that the bank of an account takes for a debit. */
  settlesAfter?: number;
  /** The mandate by which an account is debited. */
  mandate?: string;
}

interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

/**
 * The card behind what was typed.
 * @throws StripeError 402 with `incorrect_number`, `invalid_expiry_month`, `invalid_expiry_year` or `invalid_cvc`
 */
export function readCard(world: World, input: CardInput): TestCard {
  const number = input.number.replace(/[\s-]/g, '');
  const refuse = (message: string, code: string, param: string) =>
    cardError(message, code, { param: `card[${param}]`, beforeWork: true, keepEffects: false });
  if (!isValidNumber(number)) {
    throw refuse('Your card number is incorrect.', 'incorrect_number', 'number');
  }
  const card = cardByNumber(number);
  if (!card) {
    throw cardError(
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      'card_declined',
      { decline_code: 'test_mode_live_card', keepEffects: false },
    );
  }
  const today = new Date(world.clock.now(null) * 1000);
  if (input.exp_month < 1 || input.exp_month > 12) {
    throw refuse("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  }
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year;
  const isPast =
    year * 12 + input.exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (isPast || year > today.getUTCFullYear() + 50) {
    throw refuse("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
  }
  const digits = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (input.cvc !== undefined && !digits.test(input.cvc)) {
    throw refuse("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
  }
  return card;
}

/**
 * The card as a payment method shows it. The same number has the same fingerprint; a wallet's has
 * that of the device's own number, which is another one on each device.
 */
export function cardDetails(
  card: TestCard,
  input: Omit<CardInput, 'number'>,
  wallet?: Wallet,
): CardDetails {
  const { behavior } = card;
  return {
    brand: card.brand,
    checks: {
      address_line1_check: behavior.lineCheck ?? null,
      address_postal_code_check: behavior.postalCheck ?? null,
      cvc_check: input.cvc === undefined ? null : (behavior.cvcCheck ?? 'pass'),
    },
    country: card.country,
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: input.exp_month,
    exp_year: input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year,
    fingerprint: fingerprint(wallet ? randomText(16) : card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.brand !== 'amex' },
    wallet: wallet ? { dynamic_last4: card.number.slice(-4), type: wallet, [wallet]: {} } : null,
  };
}

/** Stripe's identifier of a number, which does not tell the number. */
export function fingerprint(number: string): string {
  const hash = createHash('sha256').update(`sandbox card ${number}`).digest('base64');
  return hash.replace(/[^A-Za-z0-9]/g, '').slice(0, 16);
}

/** Why a card is refused at this moment, if it is. */
export function declineOf(
  hidden: Partial<HiddenCard>,
  at: 'attach' | 'charge',
): Decline | undefined {
  const { decline, declineAt, risk } = hidden.behavior ?? {};
  if (at === 'charge' && (risk === 'blocked' || risk === 'highest')) return DECLINES.fraudulent;
  if (!decline || (at === 'attach' && declineAt === 'charge')) return undefined;
  return DECLINES[decline];
}
