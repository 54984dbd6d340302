import { invalid } from '../../http/errors.ts';
import type { Kinds } from '../../store/kinds.ts';
import { fingerprint, type HiddenCard } from './card.ts';
import { isValidIban } from './iban.ts';
import type { CardBehavior } from './test-cards.ts';

const DAY = 86_400;
/** How long the bank takes for most test accounts. */
const SOON_SECONDS = 3;
/** How long it takes for those that Stripe delays; real debits take about as long. */
const LATE_SECONDS = 5 * DAY;

type TestAccount = { behavior: CardBehavior; settlesAfter: number };

const soon = (behavior: CardBehavior = {}): TestAccount => ({
  behavior,
  settlesAfter: SOON_SECONDS,
});
const late = (behavior: CardBehavior = {}): TestAccount => ({
  behavior,
  settlesAfter: LATE_SECONDS,
});
const FAILS: CardBehavior = { decline: 'generic_decline', declineAt: 'charge' };
const DISPUTED: CardBehavior = { dispute: 'fraudulent' };
const WITHOUT_FUNDS: CardBehavior = { decline: 'insufficient_funds', declineAt: 'charge' };

/** See /payments/sepa-debit/accept-a-payment#test-integration. Any other account pays soon. */
const TEST_ACCOUNTS: Readonly<Record<string, TestAccount>> = {
  AT321904300235473204: late(),
  AT861904300235473202: soon(FAILS),
  AT051904300235473205: late(FAILS),
  AT591904300235473203: soon(DISPUTED),
  AT981904300002222227: soon(WITHOUT_FUNDS),
  DE08370400440532013003: late(),
  DE62370400440532013001: soon(FAILS),
  DE78370400440532013004: late(FAILS),
  DE35370400440532013002: soon(DISPUTED),
  DE65370400440002222227: soon(WITHOUT_FUNDS),
};

/**
 * A bank account as Stripe shows it: of its number the last four characters alone.
 * @throws StripeError for a number whose check digits are wrong
 */
export function readAccount(iban: string): {
  sepa_debit: NonNullable<Kinds['payment_method']['sepa_debit']>;
  hidden: HiddenCard;
} {
  const number = iban.replace(/\s/g, '').toUpperCase();
  if (!isValidIban(number))
    throw invalid(
      'The IBAN you provided is invalid.',
      'sepa_debit[iban]',
      'invalid_bank_account_iban',
    );
  return {
    sepa_debit: {
      bank_code: number.slice(4, 12),
      branch_code: '',
      country: number.slice(0, 2),
      fingerprint: fingerprint(number),
      generated_from: { charge: null, setup_attempt: null },
      last4: number.slice(-4),
    },
    hidden: { number, ...(TEST_ACCOUNTS[number] ?? soon()) },
  };
}
