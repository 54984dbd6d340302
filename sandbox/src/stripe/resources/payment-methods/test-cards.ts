/** How a test card behaves. See /testing. */
export interface TestCard {
  number: string;
  /** Names of the ready-made payment methods `pm_card_…` (and tokens `tok_…`) for this card. */
  names: string[];
  brand: string;
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
  behavior: CardBehavior;
}

export interface CardBehavior {
  /** A decline, by its code, when the card is attached, set up or charged. */
  decline?: DeclineName;
  /** `charge` declines at a charge alone; `always` at attach and set-up too. */
  declineAt?: 'always' | 'charge';
  /**
   * When the bank asks for authentication: `unless_set_up` lets off-session payments pass after a
   * set-up, `always` never does, `on_session` only asks the customer who is present.
   */
  authentication?: 'unless_set_up' | 'always' | 'on_session';
  cvcCheck?: 'fail';
  postalCheck?: 'fail';
  lineCheck?: 'fail';
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  /** What becomes of refunds; the last two are refused at once. */
  refund?: 'pending' | 'fails' | 'balance_insufficient' | 'too_old';
  risk?: 'highest' | 'elevated' | 'blocked';
  availableAtOnce?: true;
}

export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

/** The declines that the test cards cause. See /declines/codes. */
export const DECLINES = {
  generic_decline: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: {
    code: 'card_declined',
    decline_code: 'lost_card',
    message: 'Your card was declined.',
  },
  stolen_card: {
    code: 'card_declined',
    decline_code: 'stolen_card',
    message: 'Your card was declined.',
  },
  expired_card: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  fraudulent: {
    code: 'card_declined',
    decline_code: 'fraudulent',
    message: 'Your card was declined.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>;

export type DeclineName = keyof typeof DECLINES;

function card(
  number: string,
  names: string,
  brand = 'visa',
  country = 'US',
  funding: TestCard['funding'] = 'credit',
  behavior: CardBehavior = {},
): TestCard {
  return { number, names: names.split(' ').filter(Boolean), brand, country, funding, behavior };
}

function declined(number: string, names: string, decline: DeclineName): TestCard {
  return card(number, names, 'visa', 'US', 'credit', { decline, declineAt: 'always' });
}

function special(number: string, names: string, behavior: CardBehavior, brand = 'visa'): TestCard {
  return card(number, names, brand, 'US', 'credit', behavior);
}

const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'visa us'),
  card('4000056655665556', 'visa_debit', 'visa', 'US', 'debit'),
  card('5555555555554444', 'mastercard', 'mastercard'),
  card('2223003122003222', '', 'mastercard'),
  card('5200828282828210', 'mastercard_debit', 'mastercard', 'US', 'debit'),
  card('5105105105105100', 'mastercard_prepaid', 'mastercard', 'US', 'prepaid'),
  card('378282246310005', 'amex', 'amex'),
  card('371449635398431', '', 'amex'),
  card('6011111111111117', 'discover', 'discover'),
  card('3056930009020004', 'diners', 'diners'),
  card('3566002020360505', 'jcb', 'jcb', 'JP'),
  card('6200000000000005', 'unionpay', 'unionpay', 'CN'),
  card('4000008260000000', 'gb', 'visa', 'GB'),
  card('4000002760000016', 'de', 'visa', 'DE'),
  card('4000002500000003', 'fr', 'visa', 'FR'),
  card('4000007560000009', 'ch', 'visa', 'CH'),
  card('4000000400000008', 'at', 'visa', 'AT'),
  card('4000001240000000', 'ca', 'visa', 'CA'),
  declined('4000000000000002', 'chargeDeclined visa_chargeDeclined', 'generic_decline'),
  declined(
    '4000000000009995',
    'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds',
    'insufficient_funds',
  ),
  declined('4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', 'lost_card'),
  declined(
    '4000000000009979',
    'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard',
    'stolen_card',
  ),
  declined('4000000000000069', 'chargeDeclinedExpiredCard', 'expired_card'),
  declined('4000000000000127', 'chargeDeclinedIncorrectCvc', 'incorrect_cvc'),
  declined('4000000000000119', 'chargeDeclinedProcessingError', 'processing_error'),
  declined(
    '4000000000006975',
    'chargeDeclinedVelocityLimitExceeded visa_chargeDeclinedVelocityLimitExceeded',
    'card_velocity_exceeded',
  ),
  special('4000000000000341', 'chargeCustomerFail', {
    decline: 'generic_decline',
    declineAt: 'charge',
  }),
  special('4100000000000019', 'radarBlock', { risk: 'blocked' }),
  special('4000000000004954', 'riskLevelHighest', { risk: 'highest' }),
  special('4000000000009235', 'riskLevelElevated', { risk: 'elevated' }),
  special('4000000000000101', 'cvcCheckFail', { cvcCheck: 'fail' }),
  special('4000000000000036', 'avsZipFail', { postalCheck: 'fail' }),
  special('4000000000000028', 'avsLine1Fail', { lineCheck: 'fail' }),
  special('4000000000000010', 'avsFail', { postalCheck: 'fail', lineCheck: 'fail' }),
  special('4000000000000077', 'bypassPending', { availableAtOnce: true }),
  special('4000000000000259', 'createDispute', { dispute: 'fraudulent' }),
  special('4000000000002685', 'createDisputeProductNotReceived', {
    dispute: 'product_not_received',
  }),
  special('4000000000001976', 'createDisputeInquiry', { dispute: 'inquiry' }),
  special('4000000000007726', 'pendingRefund', { refund: 'pending' }),
  special('4000000000005126', 'refundFail', { refund: 'fails' }),
  special('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'unless_set_up' }),
  special('4000002760003184', 'authenticationRequired', { authentication: 'always' }),
  special('4000003800000446', 'authenticationRequiredSetupForOffSession', {
    authentication: 'on_session',
  }),
  special('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'always',
    decline: 'insufficient_funds',
    declineAt: 'charge',
  }),
  special('4000000000003220', 'threeDSecure2Required', { authentication: 'unless_set_up' }),
  special('4000000000003063', 'threeDSecureRequired', { authentication: 'unless_set_up' }),
  special('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'unless_set_up',
    decline: 'generic_decline',
    declineAt: 'charge',
  }),
  special('4000000000003055', 'threeDSecureOptional', {}),
];

const byNumber = new Map(TEST_CARDS.map((each) => [each.number, each]));
const byName = new Map(TEST_CARDS.flatMap((each) => each.names.map((name) => [name, each])));

/** The card behind a number; other numbers that are no test cards have none. */
export function cardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number.replace(/[\s-]/g, ''));
}

/** The card behind `pm_card_visa` or `tok_visa`. */
export function cardByToken(token: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(token)?.[1];
  return name === undefined ? undefined : byName.get(name);
}

export type Wallet = 'apple_pay' | 'google_pay';

/** What a wallet hands out, as the sandbox names it: `tok_apple_pay_4242424242424242`. */
export function cardOfWallet(token: string): { wallet: Wallet; number: string } | undefined {
  const [, wallet, number = ''] = /^tok_(apple_pay|google_pay)_(\d+)$/.exec(token) ?? [];
  return wallet === undefined ? undefined : { wallet: wallet as Wallet, number };
}

/** The check digit of a card number (Luhn). */
export function isValidNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
